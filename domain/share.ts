import type { ListingDetail } from "./listings/contract.ts";
import type { LandingFacts } from "./places/contract.ts";
import type { RoomPost } from "./rooms/posts.ts";

/** Raised when the pictures are drawn anew: whoever kept the old ones then asks again. */
const DRAWING = "1";

const stamp = (when: string | null) => (when === null ? "0" : Date.parse(when).toString(36));

/** Changes when anything does that the shared picture of a stay shows. */
export function listingCardVersion(
  listing: Pick<ListingDetail, "updatedAt" | "reviewCount" | "rating">,
): string {
  const { updatedAt, reviewCount, rating } = listing;
  return [DRAWING, stamp(updatedAt), reviewCount, rating.replace(".", "")].join("-");
}

/** The same of a landing page. */
export function landingCardVersion({ updatedAt, total }: Pick<LandingFacts, "updatedAt" | "total">): string {
  return [DRAWING, stamp(updatedAt), total].join("-");
}

/** The same of a room. */
export const roomCardVersion = ({ updatedAt }: Pick<RoomPost, "updatedAt">): string =>
  [DRAWING, stamp(updatedAt)].join("-");
