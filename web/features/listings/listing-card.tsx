import { memo, type ReactNode, useCallback } from "react";
import { Link } from "react-router";
import type { Stay } from "#domain/listings/choices.ts";
import type { ListingCard as Listing } from "#domain/listings/contract.ts";
import { formatRupees } from "#domain/money.ts";
import { listingInStay } from "#web/lib/stay.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { MediaCarousel } from "#web/ui/media-carousel.tsx";
import { AdminTools } from "./admin-tools.tsx";
import { AmenityRow } from "./amenities.tsx";
import { BookButton, type OnBook } from "./book-button.tsx";
import { CallButton } from "./call-button.tsx";
import { ChatButton } from "./chat-button.tsx";
import { Distance } from "./distance.tsx";
import { FavouriteButtons } from "./favourite-buttons.tsx";
import { perText, placeLine, priceTag } from "./labels.ts";
import { ListingTags, PremiumBadge } from "./listing-tags.tsx";

const SIZES = "(min-width: 1200px) 376px, (min-width: 740px) 48vw, calc(100vw - 34px)";

function PriceBadge({ listing, stay }: { listing: Listing; stay: Stay }) {
  const price = priceTag(listing, stay);
  if (!price) return null;
  return (
    <p className="clear-of-video pointer-events-none absolute bottom-3 left-3 max-w-[calc(100%-6.75rem)] rounded-ctl bg-[#14120f]/85 px-3 py-1.5 font-bold text-white">
      {formatRupees(price.amount)}
      <small className="font-medium text-sm text-white/85">{perText(price)}</small>
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

function Card({ listing, stay, news, priority, onBook }: ListingCardProps) {
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
    <article className="flex min-h-[500px] w-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card">
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
      <div className="flex flex-1 flex-col gap-3 p-4 pt-3.5">
        <div className="flex items-center gap-3">
          <Avatar src={listing.profileImageUrl} name={listing.title} />
          <div className="min-w-0">
            <h3 className="text-pretty font-bold text-[17px] leading-tight tracking-tight">
              <Link to={href} className="hover:underline" translate="no">
                {listing.title}
              </Link>
            </h3>
            <p className="mt-0.5 line-clamp-2 text-muted text-sm" translate="no">
              {placeLine(listing)}
            </p>
            <Distance listing={listing} className="mt-0.5" />
          </div>
        </div>
        <ListingTags listing={listing} news={news} />
        <AmenityRow amenities={listing.amenities} />
        <div className="mt-auto grid grid-cols-[1fr_1fr_1fr] gap-2 pt-1 noscript:grid-cols-2">
          <CallButton listing={listing} className="px-2!" />
          <ChatButton listing={listing} className="px-2!" />
          <BookButton listing={listing} onBook={onBook} className="whitespace-nowrap px-2!" />
        </div>
        <AdminTools listing={listing} />
      </div>
    </article>
  );
}

export const ListingCard = memo(Card);
