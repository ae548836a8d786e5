import { t } from "#domain/i18n.ts";
import type { ManagedListing } from "#domain/listings/hosting.ts";
import { Tag } from "./chip.tsx";

/** Listed, paused, or gone for good. */
export function StateTag({ listing }: { listing: Pick<ManagedListing, "isAvailable" | "isDeleted"> }) {
  if (listing.isDeleted) return <Tag tone="ladies">{t("ui.listingDeleted")}</Tag>;
  return listing.isAvailable ? (
    <Tag tone="brand">{t("ui.listingListed")}</Tag>
  ) : (
    <Tag tone="sun">{t("ui.listingPaused")}</Tag>
  );
}
