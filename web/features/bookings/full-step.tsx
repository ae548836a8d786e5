import { t } from "#domain/i18n.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import { coverUrl } from "#domain/media/urls.ts";
import { StaySummary } from "#web/ui/stay-summary.tsx";
import { SimilarStays } from "./similar-stays.tsx";
import { WaitButton } from "./wait-button.tsx";

/** In place of the form where there is nothing to book: what else can be done. */
export function FullStep({ listing }: { listing: ListingCard }) {
  return (
    <div className="grid gap-5">
      <StaySummary {...listing} cover={coverUrl(listing.media)} />
      <h2 className="font-bold text-lg tracking-tight">
        {listing.isAvailable ? t("bookings.fullTitle") : t("bookings.pausedTitle")}
      </h2>
      <WaitButton listingId={listing.id} />
      <SimilarStays listingId={listing.id} />
    </div>
  );
}
