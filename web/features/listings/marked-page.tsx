import { Bookmark, CloudOff, Heart } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Mark } from "#domain/favourites/choices.ts";
import type { ListingCard as Listing } from "#domain/listings/contract.ts";
import { pages } from "#domain/paths.ts";
import { wish, wishes, wishKey } from "#web/lib/marks.ts";
import { toast } from "#web/lib/toast.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { CardSkeletons } from "./card-skeletons.tsx";
import { ListingCard } from "./listing-card.tsx";
import { type MarkedStays, useMarkedStays } from "./use-marked-stays.ts";

const words = {
  liked: {
    title: "Liked PGs",
    emptyTitle: "No liked PGs yet",
    emptyHint: "Press the heart on a stay, and you will find it here.",
    removed: "Removed from Liked PGs",
    Icon: Heart,
  },
  saved: {
    title: "Saved PGs",
    emptyTitle: "No saved PGs yet",
    emptyHint: "Press the bookmark on a stay to keep it here and compare it with others.",
    removed: "Removed from Saved PGs",
    Icon: Bookmark,
  },
} as const;

interface MarkedPageProps {
  mark: Mark;
  onBook?: (listing: Listing) => void;
  /** What stands under each card. */
  under?: (listing: Listing) => ReactNode;
}

/** Offers the way back for a stay that has just been taken away here. */
function useUndo(mark: Mark, cards: readonly Listing[] | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<readonly Listing[]>([]);
  useEffect(() => {
    if (!cards) return;
    const removed = before.current.find(
      ({ id }) => !cards.some((card) => card.id === id) && wishes.get(wishKey(mark, id))?.on === false,
    );
    before.current = cards;
    if (!removed) return;
    // Its button is gone, and with it the place of the keyboard.
    heading.current?.focus({ preventScroll: true });
    const { id, title, likeCount } = removed;
    toast({
      title: words[mark].removed,
      description: title,
      action: { label: "Undo", onClick: () => wish({ mark, id, on: true, likeCount }) },
    });
  });
  return heading;
}

/** The stays that somebody liked or saved, as cards. */
export function MarkedPage({ mark, onBook, under }: MarkedPageProps) {
  const stays = useMarkedStays(mark);
  const heading = useUndo(mark, stays.cards);
  return (
    <div className="wrap pt-4 pb-10">
      <h1 ref={heading} tabIndex={-1} className="font-bold text-2xl tracking-tight outline-none sm:text-3xl">
        {words[mark].title}
      </h1>
      <Hint mark={mark} stays={stays} />
      <Gone mark={mark} stays={stays} />
      <div className="mt-5">
        <Cards mark={mark} stays={stays} onBook={onBook} under={under} />
      </div>
    </div>
  );
}

function Hint({ mark, stays }: { mark: Mark; stays: MarkedStays }) {
  const text =
    stays.signedIn === false
      ? "Kept in this browser. Log in to find them on every device."
      : mark === "liked"
        ? "Everybody sees how many like a stay; nobody sees that it is you."
        : "Only you see these.";
  return <p className="mt-1 text-muted">{text}</p>;
}

function Gone({ mark, stays: { gone } }: { mark: Mark; stays: MarkedStays }) {
  if (gone.length === 0) return null;
  const clear = () => {
    for (const id of gone) wish({ mark, id, on: false, likeCount: 0 });
  };
  return (
    <div
      role="status"
      className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-ctl bg-sun-soft py-1.5 pr-1.5 pl-4"
    >
      <p className="py-1.5">
        {gone.length} of your {mark} stays {gone.length === 1 ? "is" : "are"} no longer listed.
      </p>
      <Button variant="quiet" onClick={clear}>
        {gone.length === 1 ? "Clear it" : "Clear them"}
      </Button>
    </div>
  );
}

function Cards({ mark, stays, onBook, under }: MarkedPageProps & { stays: MarkedStays }) {
  const { cards, failed, retry, retrying } = stays;
  const { emptyTitle, emptyHint, Icon } = words[mark];
  if (!cards && failed) {
    return (
      <ErrorState
        icon={<CloudOff className="size-7" />}
        title="Your stays did not load"
        hint="Nothing is lost; please try once more."
        query={{ isFetching: retrying, refetch: retry }}
      />
    );
  }
  if (!cards) return <CardSkeletons />;
  if (cards.length === 0) {
    return (
      <EmptyState icon={<Icon className="size-7" />} title={emptyTitle} hint={emptyHint}>
        <Link to={pages.home} className={buttonClass()}>
          Find a PG
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="sr-only">{cards.length === 1 ? "1 stay" : `${cards.length} stays`}</h2>
      <ul className="listing-grid">
        {cards.map((listing, at) => (
          <li key={listing.id} className="flex min-w-0 flex-col">
            <div className="flex flex-1">
              <ListingCard listing={listing} stay="monthly" priority={at === 0} onBook={onBook} />
            </div>
            {under?.(listing)}
          </li>
        ))}
      </ul>
    </>
  );
}
