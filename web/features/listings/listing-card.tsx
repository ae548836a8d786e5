import { memo, type ReactNode, useCallback } from "react";
import { Link } from "react-router";
import type { Stay } from "#domain/listings/choices.ts";
import type { ListingCard as Listing } from "#domain/listings/contract.ts";
import { coverUrl } from "#domain/media/urls.ts";
import { formatRupees } from "#domain/money.ts";
import { listingInStay } from "#web/lib/stay.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { MediaCarousel } from "#web/ui/media-carousel.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { AdminTools } from "./admin-tools.tsx";
import { AmenityRow } from "./amenities.tsx";
import { BookButton, type OnBook } from "./book-button.tsx";
import { CallButton } from "./call-button.tsx";
import { ChatButton } from "./chat-button.tsx";
import { Distance } from "./distance.tsx";
import { FavouriteButtons } from "./favourite-buttons.tsx";
import { Freshness } from "./freshness.tsx";
import { perText, placeLine, priceTag } from "./labels.ts";
import { ListingTags, PremiumBadge } from "./listing-tags.tsx";

/** The first row of a wide screen, and more than a phone shows. */
export const FIRST_SCREEN = 3;
const SIZES = "(min-width: 1200px) 376px, (min-width: 740px) 48vw, calc(100vw - 34px)";

function PriceBadge({ listing, stay }: { listing: Listing; stay: Stay }) {
  const price = priceTag(listing, stay);
  if (!price) return null;
  return (
    <p className="card-price clear-of-video">
      {formatRupees(price.amount)}
      <small>{perText(price)}</small>
    </p>
  );
}

interface ListingCardProps {
  listing: Listing;
  stay: Stay;
  /** What is new about it, in a list of news. */
  news?: ReactNode;
  /** The first card of the page: its picture is fetched before all others. */
  priority?: boolean;
  onBook?: OnBook;
}

function Whole({ listing, stay, news, priority, onBook }: ListingCardProps) {
  const href = listingInStay(listing, stay);
  const linked = useCallback(
    (media: React.ReactNode) => (
      // The title is the same link for the keyboard.
      <Link to={href} tabIndex={-1} className="block size-full">
        {media}
      </Link>
    ),
    [href],
  );
  return (
    <>
      <div className="relative">
        <MediaCarousel
          of={listing}
          width={376}
          height={282}
          sizes={SIZES}
          priority={priority}
          wrap={linked}
          className="aspect-4/3"
        />
        <PriceBadge listing={listing} stay={stay} />
        {listing.isPremium && <PremiumBadge className="absolute top-3 left-3" />}
        <div className="absolute top-2.5 right-2.5">
          <FavouriteButtons listing={listing} />
        </div>
      </div>
      <div className="card-body">
        <div className="flex items-center gap-3">
          <Avatar src={listing.profileImageUrl} name={listing.title} />
          <div className="min-w-0">
            <h3 className="card-title">
              <Link to={href} className="hover:underline" translate="no">
                {listing.title}
              </Link>
            </h3>
            <p className="card-place" translate="no">
              {placeLine(listing)}
            </p>
            <Distance listing={listing} className="mt-0.5" />
          </div>
        </div>
        <ListingTags listing={listing} news={news} />
        <Freshness listing={listing} className="-mt-1" />
        <AmenityRow amenities={listing.amenities} />
        <div className="mt-auto grid grid-cols-[1fr_1fr_1fr] gap-2 pt-1 noscript:grid-cols-2">
          <CallButton listing={listing} className="px-2!" />
          <ChatButton listing={listing} className="px-2!" />
          <BookButton listing={listing} onBook={onBook} className="whitespace-nowrap px-2!" />
        </div>
        <AdminTools listing={listing} />
      </div>
    </>
  );
}

const WholeCard = memo(Whole);

export const ListingCard = (props: ListingCardProps) => (
  <article className="card">
    <WholeCard {...props} />
  </article>
);

/** Far from the screen: what says which stay it is, and its picture for who scrolls faster than the rest is drawn. */
function BriefCard({ listing, stay }: Pick<ListingCardProps, "listing" | "stay">) {
  const cover = coverUrl(listing.media);
  return (
    <div className="relative flex-1" translate="no">
      <div className="relative aspect-4/3 bg-line">
        {cover && <Picture src={cover} alt="" width={376} height={282} sizes={SIZES} className="size-full" />}
        <PriceBadge listing={listing} stay={stay} />
      </div>
      <h3 className="card-title p-4 pb-0">
        <Link to={listingInStay(listing, stay)} className="after:absolute after:inset-0">
          {listing.title}
        </Link>
      </h3>
      <p className="card-place px-4">{placeLine(listing)}</p>
      <Distance listing={listing} className="mt-0.5 px-4" />
    </div>
  );
}

interface ListedCardProps extends ListingCardProps {
  isNear: boolean;
}

/** One of a long list: whole while it is near the screen. */
export const ListedCard = ({ isNear, ...card }: ListedCardProps) => (
  <article className="card">{isNear ? <WholeCard {...card} /> : <BriefCard {...card} />}</article>
);
