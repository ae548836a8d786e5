import { useQuery } from "@tanstack/react-query";
import { BedDouble, CloudOff, Inbox, Plus } from "lucide-react";
import { Link } from "react-router";
import { formatRupees } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import type { OwnRoomPost } from "#domain/rooms/posts.ts";
import { useApi } from "#web/lib/api.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Tag } from "#web/ui/chip.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { ownRoomsQuery } from "./queries.ts";
import { bedsWords } from "./words.ts";

function StateTag({ post }: { post: OwnRoomPost }) {
  if (!post.isActive) return <Tag>Closed</Tag>;
  return post.notShown === null ? <Tag tone="brand">Offered</Tag> : <Tag tone="sun">Not shown</Tag>;
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
          <Link to={pages.room(id)} className="hover:underline">
            {title}
          </Link>
        </p>
        <p className="text-muted text-sm">
          {formatRupees(rent)} a month · {placesLeft} of {bedsWords(places)} free
        </p>
        <p className="flex flex-wrap items-center gap-1.5">
          <StateTag post={post} />
          {pendingRequests > 0 && (
            <Tag tone="sun">
              <Inbox aria-hidden="true" className="size-3.5" />
              {pendingRequests === 1 ? "1 waits for you" : `${pendingRequests} wait for you`}
            </Tag>
          )}
        </p>
        {notShown && <p className="text-sm text-sun-ink">{notShown}</p>}
        <p className="flex flex-wrap gap-x-4 font-semibold text-brand text-sm">
          <Link to={pages.room(id)} className="inline-flex min-h-11 items-center hover:underline">
            See it<span className="sr-only">: {title}</span>
          </Link>
          <Link to={pages.editRoom(id)} className="inline-flex min-h-11 items-center hover:underline">
            Edit<span className="sr-only">: {title}</span>
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
      <ErrorState icon={<CloudOff className="size-7" />} title="Your rooms did not load" query={query} />
    );
  }
  if (query.data.length === 0) {
    return (
      <EmptyState
        icon={<BedDouble className="size-7" />}
        title="You offer no room yet"
        hint="Is a bed free where you live? Choose yourself who moves in."
      >
        <Link to={pages.newRoom} className={buttonClass()}>
          Offer your room
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
        Offer another room
      </Link>
    </div>
  );
}
