import type { ManagedListing } from "#domain/listings/hosting.ts";
import { Tag } from "./chip.tsx";

/** Listed, paused, or gone for good. */
export function StateTag({ listing }: { listing: Pick<ManagedListing, "isAvailable" | "isDeleted"> }) {
  if (listing.isDeleted) return <Tag tone="ladies">Deleted</Tag>;
  return listing.isAvailable ? <Tag tone="brand">Listed</Tag> : <Tag tone="sun">Paused</Tag>;
}
