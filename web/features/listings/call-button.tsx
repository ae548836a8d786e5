import { Phone } from "lucide-react";
import { t } from "#domain/i18n.ts";
import { listingMessages } from "#domain/listings/choices.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import { dialable } from "#domain/listings/rules.ts";
import { type ButtonSize, buttonClass } from "#web/ui/button.tsx";

interface CallButtonProps {
  listing: Pick<ListingCard, "contactPhone" | "title">;
  size?: ButtonSize;
  className?: string;
}

export function CallButton({ listing, size, className }: CallButtonProps) {
  const look = buttonClass("secondary", size, className);
  const label = t("listings.callAbout", { title: listing.title });
  const inside = (
    <>
      <Phone aria-hidden="true" className="size-4.5" />
      {t("listings.call")}
    </>
  );
  if (!listing.contactPhone) {
    const onClick = () => window.alert(listingMessages.noContactNumber());
    return (
      <button type="button" aria-label={label} onClick={onClick} className={look}>
        {inside}
      </button>
    );
  }
  return (
    <a href={`tel:${dialable(listing.contactPhone)}`} aria-label={label} className={look}>
      {inside}
    </a>
  );
}
