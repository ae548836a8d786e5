import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { languageOf } from "#domain/locale.ts";
import { formatRupees } from "#domain/money.ts";
import { useApi } from "#web/lib/api.ts";
import { listingInStay, useStay } from "#web/lib/stay.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { MediaCarousel } from "#web/ui/media-carousel.tsx";
import { BookButton, type OnBook } from "./book-button.tsx";
import { CallButton } from "./call-button.tsx";
import { ChatButton } from "./chat-button.tsx";
import { perText, placeLine, priceTag } from "./labels.ts";
import { ListingTags } from "./listing-tags.tsx";
import { listingQueryOptions } from "./queries.ts";

interface FeaturedStayProps {
  slug: string;
  onBook?: OnBook;
}

/** One stay at the head of a page. Quietly absent when it cannot be had. */
export default function FeaturedStay({ slug, onBook }: FeaturedStayProps) {
  const stay = useStay();
  const { data: listing } = useQuery(listingQueryOptions(useApi(), slug));
  if (!listing) return null;
  const price = priceTag(listing, stay);
  const href = listingInStay(listing, stay);
  return (
    <article className="mb-8 grid grid-cols-1 overflow-hidden rounded-card border border-line bg-surface shadow-card md:grid-cols-2">
      <MediaCarousel
        of={listing}
        width={588}
        height={441}
        sizes="(min-width: 1200px) 588px, (min-width: 768px) 50vw, calc(100vw - 34px)"
        priority
        className="aspect-4/3"
      />
      <div className="flex flex-col gap-3 p-5">
        <h2 className="text-pretty font-bold text-2xl tracking-tight">
          <Link to={href} className="hover:underline" translate="no">
            {listing.title}
          </Link>
        </h2>
        <p className="text-muted" translate="no">
          {placeLine(listing)}
        </p>
        <ListingTags listing={listing} />
        <p className="line-clamp-3 max-w-[60ch] max-md:hidden" lang={languageOf(listing.description)}>
          {listing.description}
        </p>
        {price && (
          <p className="font-bold text-2xl tracking-tight">
            {formatRupees(price.amount)}
            <small className="font-medium text-base text-muted">{perText(price)}</small>
          </p>
        )}
        <div className="mt-auto grid gap-2 pt-1">
          <Link to={href} className={buttonClass("secondary", "lg")}>
            {t("listings.seeAll")}
          </Link>
          <div className="grid grid-cols-[1fr_1fr_1fr] gap-2 noscript:grid-cols-2">
            <CallButton listing={listing} className="px-2!" />
            <ChatButton listing={listing} className="px-2!" />
            <BookButton listing={listing} onBook={onBook} className="whitespace-nowrap px-2!" />
          </div>
        </div>
      </div>
    </article>
  );
}
