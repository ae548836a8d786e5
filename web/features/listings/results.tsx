import { clsx } from "clsx";
import { CloudOff } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { listingMessages } from "#domain/listings/choices.ts";
import type { ListingCard as Listing } from "#domain/listings/contract.ts";
import { pages } from "#domain/paths.ts";
import { lazyPart, lazyWithRetry } from "#web/lib/lazy.ts";
import { PlaceContext, usePlace } from "#web/lib/place.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Tag } from "#web/ui/chip.tsx";
import { EndlessList } from "#web/ui/endless-list.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import type { OnBook } from "./book-button.tsx";
import { CardSkeletonGrid } from "./card-skeletons.tsx";
import { asUnderstood } from "./filters.ts";
import { countLine, countNote } from "./labels.ts";
import { FIRST_SCREEN, ListedCard } from "./listing-card.tsx";
import { NoneFound } from "./none-found.tsx";
import { type ListingsPage, useListings } from "./queries.ts";
import type { SavingPlace } from "./save-search.tsx";
import type { Search } from "./use-search.ts";

const SaveSearch = lazyPart(() => import("./save-search.tsx"));
const ActiveFilters = lazyWithRetry(() => import("./active-filters.tsx"));
const ListNotes = lazyWithRetry(() => import("./list-notes.tsx"));
const MapPart = lazyWithRetry(() => import("./map/map-part.tsx"));
const Understood = lazyWithRetry(() => import("./understood.tsx"));

/** The room of a line of chips while their code is on its way. */
const CHIPS_TO_COME = <div className="mb-4 h-11 max-sm:mb-2.5" />;

/** Listings may move between two pages while they are fetched: each is shown once. */
function unique(pages: readonly ListingsPage[]): Listing[] {
  return [...new Map(pages.flatMap(({ listings }) => listings).map((each) => [each.id, each])).values()];
}

/** This search was not kept, and cannot be made without a connection. */
function Waiting() {
  return (
    <EmptyState
      icon={<CloudOff className="size-7" />}
      title={t("listings.offlineTitle")}
      hint={t("listings.offlineHint")}
    >
      <Link to={pages.offline} className={buttonClass()}>
        {t("listings.savedOnDevice")}
      </Link>
    </EmptyState>
  );
}

interface CountLineProps {
  query: ReturnType<typeof useListings>;
  text: string;
}

/** How many were found, or that they are on their way: in the same line, so that the list does not move. */
function CountLine({ query: { data, isPlaceholderData, isPaused, isError }, text }: CountLineProps) {
  if (data && !isPlaceholderData) return text;
  if (isError || isPaused) return <span className="sr-only">{t("listings.pgs")}</span>;
  return (
    <span className="flex items-center gap-2">
      <Spinner label={null} className="size-4" />
      {listingMessages.loading()}
    </span>
  );
}

interface ResultsProps {
  search: Search;
  onBook?: OnBook;
}

export function Results({ search, onBook }: ResultsProps) {
  const { filters } = search;
  const query = useListings(filters);
  const listings = useMemo(() => unique(query.data?.pages ?? []), [query.data]);
  const report = query.data?.pages[0]?.report ?? null;
  // While another search loads, what was said of the one before stays: its chips would jump. Its list and count go.
  const isLoading = query.isPending || query.isPlaceholderData;
  const [answered, setAnswered] = useState(filters);
  if (!query.isPlaceholderData && answered !== filters) setAnswered(filters);
  const shown = asUnderstood(answered, report);
  const { stay } = shown;
  const note = countNote(shown);
  // The text has no chip of its own: what was understood of it has.
  const isNarrowed =
    search.href({ ...filters, search: "", cursor: undefined }) !== search.href(search.cleared);
  const isNew = (id: number) => query.data?.pages.some((page) => page.report?.newIds?.includes(id));
  const news = ({ id }: Listing) =>
    answered.changedSince && (
      <Tag tone="brand">{isNew(id) ? t("listings.newPg") : t("listings.changedPg")}</Tag>
    );
  const place = usePlace();
  const total = query.data?.pages[0]?.total ?? 0;
  const saving = (place: SavingPlace) =>
    query.data && (
      <Suspense fallback={null}>
        <SaveSearch search={search} place={place} />
      </Suspense>
    );

  return (
    <section aria-labelledby="count" data-view={filters.view} className="min-h-[70vh]">
      <div className="mt-2.5 mb-3 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 sm:flex sm:gap-x-4">
        <h2
          id="count"
          aria-live="polite"
          className="min-w-0 font-bold text-lg/[22px] tracking-tight sm:whitespace-nowrap"
        >
          <CountLine query={query} text={countLine(total, stay)} />
        </h2>
        {note !== "" && (
          <p
            className={clsx(
              "min-w-0 truncate text-muted text-sm max-sm:order-last max-sm:col-span-2 max-sm:mt-2",
              isLoading && "invisible",
            )}
          >
            {note}
          </p>
        )}
        {/* As high as the button: nothing moves when it comes. While the list loads its words need the width. */}
        <span className={clsx("-my-2 ml-auto flex min-h-11 max-w-full", isLoading && "*:hidden")}>
          {saving(report?.gaveUp ? "empty" : "row")}
        </span>
      </div>
      <Suspense fallback={null}>
        <MapPart search={search} />
      </Suspense>
      {/* There before its words: only then are they read out. */}
      <div role="status">
        {(report || filters.near) && (
          <Suspense fallback={null}>
            <ListNotes search={search} report={report} />
          </Suspense>
        )}
      </div>
      {report && (
        <Suspense fallback={report.parts.length > 0 && CHIPS_TO_COME}>
          <Understood search={search} report={report} />
        </Suspense>
      )}
      {isNarrowed && (
        <Suspense fallback={CHIPS_TO_COME}>
          <ActiveFilters search={search} report={report} />
        </Suspense>
      )}
      {filters.changedSince && saving("news")}
      {isLoading && (query.isPaused ? <Waiting /> : <CardSkeletonGrid />)}
      {query.isError && !query.data && (
        <ErrorState
          icon={<CloudOff className="size-7" />}
          title={t("listings.loadFailed")}
          hint={query.error.message}
          query={query}
        />
      )}
      {query.data && !isLoading && listings.length === 0 && <NoneFound search={search} />}
      {!isLoading && listings.length > 0 && (
        <PlaceContext value={shown.near ?? place}>
          <EndlessList
            className="listing-grid"
            items={listings}
            first={FIRST_SCREEN}
            entryProps={({ id }) => ({ "data-listing": filters.view && id, className: "flex min-w-0" })}
            entry={(listing, at, isNear) => (
              <ListedCard
                listing={listing}
                stay={stay}
                news={news(listing)}
                priority={at === 0}
                isNear={isNear}
                onBook={onBook}
              />
            )}
          />
          <ShowMore query={query} href={(cursor) => search.href({ ...filters, cursor })} what="listings" />
        </PlaceContext>
      )}
    </section>
  );
}
