import { clsx } from "clsx";
import { Gem, Star } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#domain/i18n.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import { shownRating } from "#domain/listings/rules.ts";
import { genderLabel, roomTypeLabel } from "#domain/listings/words.ts";
import { Tag } from "#web/ui/chip.tsx";
import { bedsLabel } from "./labels.ts";

/** 4.5 with "New" while nobody has reviewed it yet. */
export function RatingTag({ listing }: { listing: Pick<ListingCard, "rating" | "reviewCount"> }) {
  const { value, isNew } = shownRating(listing);
  return (
    <Tag>
      <span className="inline-flex items-center gap-1 text-sun-ink">
        <Star aria-hidden="true" className="size-3.5 fill-current" />
        <span aria-hidden="true">{value}</span>
        <span className="sr-only">{t("listings.rated", { rating: value })}</span>
      </span>
      {isNew ? (
        <span>{t("listings.new")}</span>
      ) : (
        <span className="font-medium">({listing.reviewCount})</span>
      )}
    </Tag>
  );
}

/** Stands on the picture of a premium colive room. */
export function PremiumBadge({ className }: { className?: string }) {
  return (
    <span
      className={clsx(
        "pointer-events-none inline-flex items-center gap-1.5 rounded-full bg-[#fdf1de] px-3 py-1.5 font-semibold text-[#7a4a05] text-[13px]",
        className,
      )}
    >
      <Gem aria-hidden="true" className="size-4" />
      {t("listings.premium")}
    </span>
  );
}

/** What is new about it, whom it is for, sharing, rating, beds left. */
export function ListingTags({ listing, news }: { listing: ListingCard; news?: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {news}
      <Tag tone={listing.gender}>{genderLabel(listing.gender)}</Tag>
      <Tag>{roomTypeLabel(listing.roomType)}</Tag>
      {/* Go to the next line together: the beds never stand there alone. */}
      <span className="flex flex-wrap gap-1.5">
        <RatingTag listing={listing} />
        <Tag tone={listing.bedsLeft === 1 ? "sun" : "plain"}>{bedsLabel(listing)}</Tag>
      </span>
    </div>
  );
}
