import type { MouseEvent } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import { pages } from "#domain/paths.ts";
import { useStay, withStay } from "#web/lib/stay.ts";
import { type ButtonSize, buttonClass } from "#web/ui/button.tsx";

export type Bookable = Pick<
  ListingCard,
  "id" | "slug" | "title" | "monthlyRent" | "securityDeposit" | "bedsLeft" | "isAvailable"
>;

/** Opens the booking; `control` is what was pressed. */
export type OnBook = (listing: ListingCard, control: Element) => void;

interface BookButtonProps {
  listing: ListingCard;
  /** Opens the booking over the page. Without it, and without scripts, the link goes to the booking's own page. */
  onBook?: OnBook;
  size?: ButtonSize;
  className?: string;
}

const opensElsewhere = (event: MouseEvent) =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;

export const isBookable = (listing: Pick<ListingCard, "bedsLeft" | "isAvailable">) =>
  listing.isAvailable && listing.bedsLeft > 0;

export function BookButton({ listing, onBook, size, className }: BookButtonProps) {
  const stay = useStay();
  if (!listing.isAvailable) {
    return (
      <button type="button" disabled className={buttonClass("secondary", size, className)}>
        {t("listings.notAvailable")}
      </button>
    );
  }
  // What opens says what a full PG leaves to do.
  const isFree = isBookable(listing);
  const { title } = listing;
  const onClick = (event: MouseEvent<Element>) => {
    if (!onBook || opensElsewhere(event)) return;
    event.preventDefault();
    onBook(listing, event.currentTarget);
  };
  return (
    <Link
      to={withStay(pages.payment(listing.id), stay)}
      onClick={onClick}
      aria-label={isFree ? t("listings.bookNamed", { title }) : t("listings.fullNamed", { title })}
      className={buttonClass(isFree ? "primary" : "secondary", size, className)}
    >
      {isFree ? t("listings.book") : t("listings.full")}
    </Link>
  );
}
