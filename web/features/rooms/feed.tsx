import { useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { BedDouble, CloudOff } from "lucide-react";
import { Suspense, useMemo } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { languageOf } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import type { RoomCard as Room } from "#domain/rooms/posts.ts";
import { useApi } from "#web/lib/api.ts";
import { lazyPart } from "#web/lib/lazy.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EndlessList } from "#web/ui/endless-list.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { ActiveFilters } from "./active-filters.tsx";
import { isNarrowed, roomsHref } from "./filters.ts";
import { type RoomsPage, roomsQueryOptions } from "./queries.ts";
import { RoomCard, type RoomParts } from "./room-card.tsx";
import { RoomSkeletons } from "./room-skeletons.tsx";
import type { RoomsSearch } from "./use-rooms.ts";

const SaveRooms = lazyPart(() => import("./save-rooms.tsx"));

/** Rooms may move between two pages while they are fetched: each is shown once. */
function unique(found: readonly RoomsPage[]): Room[] {
  return [...new Map(found.flatMap(({ rooms }) => rooms).map((each) => [each.id, each])).values()];
}

function NoneFound({ narrowed }: { narrowed: boolean }) {
  return (
    <EmptyState
      icon={<BedDouble className="size-7" />}
      title={t("rooms.noneFound")}
      hint={narrowed ? t("rooms.noneFoundHint") : t("rooms.noneOfferedHint")}
    >
      {narrowed && (
        <Link to={pages.rooms} preventScrollReset className={buttonClass()}>
          {t("rooms.clearFilters")}
        </Link>
      )}
      <Link to={pages.home} className={buttonClass(narrowed ? "secondary" : "primary")}>
        {t("rooms.lookAtPgs")}
      </Link>
    </EmptyState>
  );
}

/** This list was not kept, and cannot be made without a connection. */
function Waiting() {
  return (
    <EmptyState
      icon={<CloudOff className="size-7" />}
      title={t("rooms.offlineTitle")}
      hint={t("rooms.offlineHint")}
    >
      <Link to={pages.offline} className={buttonClass()}>
        {t("rooms.offlineLink")}
      </Link>
    </EmptyState>
  );
}

interface FeedProps {
  search: RoomsSearch;
  parts: RoomParts;
  /** Whether the list may still change its order for who is signed in. */
  isStrangers: boolean;
  onSignIn: () => void;
}

export function Feed({ search, parts, isStrangers, onSignIn }: FeedProps) {
  const { filters, near } = search;
  const api = useApi();
  const query = useInfiniteQuery(roomsQueryOptions(api, filters, near));
  const rooms = useMemo(() => unique(query.data?.pages ?? []), [query.data]);
  const matched = rooms.some(({ match }) => match !== null);
  const total = query.data?.pages[0]?.total ?? 0;
  return (
    <section aria-labelledby="count" className="min-h-[70vh]">
      <div className="mt-1 mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="count" aria-live="polite" className="font-bold text-lg tracking-tight">
          {query.isPending && !query.isPaused ? (
            <span className="flex items-center gap-2">
              <Spinner label={null} className="size-4" />
              {t("rooms.loadingRooms")}
            </span>
          ) : query.data ? (
            t("rooms.countFound", { count: total })
          ) : (
            <span className="sr-only">{t("rooms.rooms")}</span>
          )}
        </h2>
        <div className="flex flex-wrap gap-2">
          <Suspense>
            <SaveRooms filters={filters} />
          </Suspense>
          <Link to={pages.newRoom} className={buttonClass("secondary", "md", "whitespace-nowrap")}>
            {t("rooms.offerYours")}
          </Link>
        </div>
      </div>
      <ActiveFilters filters={filters} />
      {query.isPending && (query.isPaused ? <Waiting /> : <RoomSkeletons />)}
      {query.isError && !query.data && (
        <ErrorState
          icon={<CloudOff className="size-7" />}
          title={t("rooms.loadFailed")}
          hint={t("rooms.loadFailedHint")}
          query={query}
        />
      )}
      {query.data && rooms.length === 0 && <NoneFound narrowed={isNarrowed(filters)} />}
      {rooms.length > 0 && (
        <>
          <EndlessList
            className={clsx("listing-grid", isStrangers && "strangers")}
            items={rooms}
            first={Number.POSITIVE_INFINITY}
            entryProps={() => ({ className: "flex min-w-0" })}
            entry={(room, at, isNear) =>
              isNear ? (
                <RoomCard
                  room={room}
                  parts={parts}
                  matched={matched}
                  priority={at === 0}
                  onSignIn={onSignIn}
                />
              ) : (
                <h3 lang={languageOf(room.title)}>{room.title}</h3>
              )
            }
          />
          <ShowMore query={query} href={(cursor) => roomsHref({ ...filters, cursor })} what="rooms" />
        </>
      )}
    </section>
  );
}
