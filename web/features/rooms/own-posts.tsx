import { useQuery } from "@tanstack/react-query";
import { BedDouble, CloudOff, Inbox, Plus } from "lucide-react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { languageOf } from "#domain/locale.ts";
import { formatRupees } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import type { OwnRoomPost } from "#domain/rooms/posts.ts";
import { useApi } from "#web/lib/api.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Tag } from "#web/ui/chip.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { ownRoomsQuery } from "./queries.ts";

/** For screen readers only. */
const hidden = (text: string) => <span className="sr-only">{text}</span>;

function StateTag({ post }: { post: OwnRoomPost }) {
  if (!post.isActive) return <Tag>{t("rooms.stateClosed")}</Tag>;
  return post.notShown === null ? (
    <Tag tone="brand">{t("rooms.stateOffered")}</Tag>
  ) : (
    <Tag tone="sun">{t("rooms.stateNotShown")}</Tag>
  );
}

function OwnPost({ post }: { post: OwnRoomPost }) {
  const { id, title, image, rent, places, placesLeft, notShown, pendingRequests } = post;
  const bed = <BedDouble aria-hidden="true" className="size-7" strokeWidth={1.5} />;
  return (
    <li className="flex gap-4 rounded-card border border-line bg-surface p-3">
      {image ? (
        <Picture
          src={image}
          alt=""
          width={112}
          height={112}
          fallback={bed}
          className="size-24 shrink-0 rounded-ctl sm:size-28"
        />
      ) : (
        <span className="grid size-24 shrink-0 place-items-center rounded-ctl bg-brand-soft text-brand sm:size-28">
          {bed}
        </span>
      )}
      <div className="grid min-w-0 flex-1 content-start gap-1.5">
        <p className="wrap-anywhere font-bold leading-tight">
          <Link to={pages.room(id)} className="hover:underline" lang={languageOf(title)}>
            {title}
          </Link>
        </p>
        <p className="text-muted text-sm">
          {t("rooms.rentAMonth", { rent: formatRupees(rent) })} ·{" "}
          {t("rooms.bedsFreeOf", { left: placesLeft, count: places })}
        </p>
        <p className="flex flex-wrap items-center gap-1.5">
          <StateTag post={post} />
          {pendingRequests > 0 && (
            <Tag tone="sun">
              <Inbox aria-hidden="true" className="size-3.5" />
              {t("rooms.requestsWaiting", { count: pendingRequests })}
            </Tag>
          )}
        </p>
        {notShown && <p className="text-sm text-sun-ink">{notShown}</p>}
        <p className="flex flex-wrap gap-x-4 font-semibold text-brand text-sm">
          <Link to={pages.room(id)} className="inline-flex min-h-11 items-center hover:underline">
            <RichText text={t("rooms.seeIt", { title })} tags={{ hidden }} />
          </Link>
          <Link to={pages.editRoom(id)} className="inline-flex min-h-11 items-center hover:underline">
            <RichText text={t("rooms.editIt", { title })} tags={{ hidden }} />
          </Link>
        </p>
      </div>
    </li>
  );
}

/** The rooms that somebody offers or has offered, with what became of each. */
export function OwnPosts() {
  const query = useQuery(ownRoomsQuery(useApi()));
  if (query.isPending) return <Skeleton className="h-32 w-full rounded-card" />;
  if (!query.data) {
    return (
      <ErrorState icon={<CloudOff className="size-7" />} title={t("rooms.ownLoadFailed")} query={query} />
    );
  }
  if (query.data.length === 0) {
    return (
      <EmptyState
        icon={<BedDouble className="size-7" />}
        title={t("rooms.ownNoneTitle")}
        hint={t("rooms.ownNoneHint")}
      >
        <Link to={pages.newRoom} className={buttonClass()}>
          {t("rooms.offerYours")}
        </Link>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <ul className="grid gap-3 md:grid-cols-2">
        {query.data.map((post) => (
          <OwnPost key={post.id} post={post} />
        ))}
      </ul>
      <Link to={pages.newRoom} className={buttonClass("secondary", "md", "justify-self-start")}>
        <Plus aria-hidden="true" className="size-4" />
        {t("rooms.offerAnother")}{" "}
      </Link>
    </div>
  );
}
