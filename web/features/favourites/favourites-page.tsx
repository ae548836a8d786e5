import { clsx } from "clsx";
import { Bookmark, CloudOff, Heart } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { FavouriteKind } from "#domain/favourites/choices.ts";
import { t } from "#domain/i18n.ts";
import type { ListingCard as Listing } from "#domain/listings/contract.ts";
import { pages } from "#domain/paths.ts";
import { changeKey, pendingChanges, setFavourite } from "#web/lib/favourites.ts";
import { toast } from "#web/lib/toast.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { type FavouriteListings, useFavouriteListings } from "./use-favourite-listings.ts";

const words = {
  liked: {
    title: () => t("favourites.likedTitle"),
    emptyTitle: () => t("favourites.likedEmpty"),
    emptyHint: () => t("favourites.likedEmptyHint"),
    removed: () => t("favourites.likedRemoved"),
    gone: (count: number) => t("favourites.likedGone", { count }),
    hint: () => t("favourites.likedHint"),
    Icon: Heart,
  },
  saved: {
    title: () => t("favourites.savedTitle"),
    emptyTitle: () => t("favourites.savedEmpty"),
    emptyHint: () => t("favourites.savedEmptyHint"),
    removed: () => t("favourites.savedRemoved"),
    gone: (count: number) => t("favourites.savedGone", { count }),
    hint: () => t("favourites.savedHint"),
    Icon: Bookmark,
  },
};

interface FavouritesPageProps {
  kind: FavouriteKind;
  /** The cards of listings are another feature's, so the route hands them in. `first` is the first card of the page. */
  renderCard: (listing: Listing, first: boolean) => ReactNode;
  /** Shown while the cards load. */
  skeletons: ReactNode;
  /** A way on beside the title. */
  beside?: ReactNode;
  /** Shown under each card. */
  under?: (listing: Listing) => ReactNode;
}

/** Offers the way back for a stay that has just been taken away here. */
function useUndo(kind: FavouriteKind, cards: readonly Listing[] | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<readonly Listing[]>([]);
  useEffect(() => {
    if (!cards) return;
    const removed = before.current.find(
      ({ id }) =>
        !cards.some((card) => card.id === id) && pendingChanges.get(changeKey(kind, id))?.on === false,
    );
    before.current = cards;
    if (!removed) return;
    // Its button is gone, and with it the place of the keyboard.
    heading.current?.focus({ preventScroll: true });
    const { id, title, likeCount } = removed;
    toast({
      title: words[kind].removed(),
      description: title,
      action: { label: t("favourites.undo"), onClick: () => setFavourite({ kind, id, on: true, likeCount }) },
    });
  });
  return heading;
}

/** The stays that somebody liked or saved, as cards. */
export function FavouritesPage({ kind, beside, ...cards }: FavouritesPageProps) {
  const favourites = useFavouriteListings(kind);
  const heading = useUndo(kind, favourites.cards);
  return (
    <div className="wrap pt-4 pb-10">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1
          ref={heading}
          tabIndex={-1}
          className="font-bold text-2xl tracking-tight outline-none sm:text-3xl"
        >
          {words[kind].title()}
        </h1>
        {beside}
      </div>
      <Hint kind={kind} favourites={favourites} />
      <Gone kind={kind} favourites={favourites} />
      <div className="mt-5">
        <Cards kind={kind} favourites={favourites} {...cards} />
      </div>
    </div>
  );
}

function Hint({ kind, favourites }: { kind: FavouriteKind; favourites: FavouriteListings }) {
  const isVisitor = favourites.signedIn === false;
  // Both lie on one another, so that there is room for the longer one before it is known which is shown.
  return (
    <p className="mt-1 grid text-muted *:[grid-area:1/1]">
      <span className={clsx(isVisitor && "invisible")}>{words[kind].hint()}</span>
      <span className={clsx(!isVisitor && "invisible")}>{t("favourites.browserOnly")}</span>
    </p>
  );
}

function Gone({ kind, favourites: { gone } }: { kind: FavouriteKind; favourites: FavouriteListings }) {
  if (gone.length === 0) return null;
  const clear = () => {
    for (const id of gone) setFavourite({ kind, id, on: false, likeCount: 0 });
  };
  return (
    <div
      role="status"
      className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-ctl bg-sun-soft py-1.5 pr-1.5 pl-4"
    >
      <p className="py-1.5">{words[kind].gone(gone.length)}</p>
      <Button variant="quiet" onClick={clear}>
        {t("favourites.removeGone", { count: gone.length })}
      </Button>
    </div>
  );
}

type CardsProps = FavouritesPageProps & { favourites: FavouriteListings };

function Cards({ kind, favourites, renderCard, skeletons, under }: CardsProps) {
  const { cards, failed, retry, retrying } = favourites;
  const { emptyTitle, emptyHint, Icon } = words[kind];
  if (!cards && failed) {
    return (
      <ErrorState
        icon={<CloudOff className="size-7" />}
        title={t("favourites.loadFailed")}
        hint={t("favourites.loadFailedHint")}
        query={{ isFetching: retrying, refetch: retry }}
      />
    );
  }
  if (!cards) return skeletons;
  if (cards.length === 0) {
    return (
      <EmptyState icon={<Icon className="size-7" />} title={emptyTitle()} hint={emptyHint()}>
        <Link to={pages.home} className={buttonClass()}>
          {t("favourites.findPg")}
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="sr-only">{t("favourites.count", { count: cards.length })}</h2>
      <ul className="listing-grid">
        {cards.map((listing, at) => (
          <li key={listing.id} className="flex min-w-0 flex-col">
            <div className="flex flex-1">{renderCard(listing, at === 0)}</div>
            {under?.(listing)}
          </li>
        ))}
      </ul>
    </>
  );
}
