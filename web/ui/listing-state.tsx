import { t } from "#domain/i18n.ts";
import type { ManagedListing } from "#domain/listings/hosting.ts";
import { Tag } from "./chip.tsx";

type Listing = Pick<ManagedListing, "isAvailable" | "isDeleted" | "isSuspended" | "isStale">;

/** Listed, paused, hidden for old numbers, suspended, or gone for good. */
export function StateTag({ listing }: { listing: Listing }) {
  if (listing.isDeleted) return <Tag tone="ladies">{t("ui.listingDeleted")}</Tag>;
  if (listing.isSuspended) return <Tag tone="ladies">{t("ui.listingSuspended")}</Tag>;
  if (listing.isStale) return <Tag tone="sun">{t("ui.listingStale")}</Tag>;
  return listing.isAvailable ? (
    <Tag tone="brand">{t("ui.listingListed")}</Tag>
  ) : (
    <Tag tone="sun">{t("ui.listingPaused")}</Tag>
  );
}
