import type { BedWait } from "#domain/bookings/waits.ts";
import { bedsLeft } from "#domain/listings/rules.ts";
import { coverUrl } from "#domain/media/urls.ts";
import type { WaitRecord } from "./wait-reads.ts";

export function presentWait({ wait, listing }: WaitRecord): BedWait {
  const { slug, title, address, city, media, isAvailable, freeFrom } = listing;
  return {
    pgId: wait.pgId,
    ...{ slug, title, address, city },
    cover: coverUrl(media),
    isFree: isAvailable === 1 && bedsLeft(listing) > 0 && freeFrom === null,
    expiresAt: wait.expiresAt.toISOString(),
    toldAt: wait.toldAt?.toISOString() ?? null,
  };
}
