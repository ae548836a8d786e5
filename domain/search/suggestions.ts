import * as z from "zod/mini";
import { listingCard, narrowed, searchText } from "../listings/contract.ts";
import { placeSuggestion } from "../places/contract.ts";

/** `GET /api/search/suggestions`: what is typed, and what narrows the search already. */
export const suggestionsQuery = z.object({ ...narrowed, q: searchText });
export type SuggestionsQuery = z.output<typeof suggestionsQuery>;

const suggestedPlace = z.extend(placeSuggestion, {
  /** In the reader's language, where the table of landmarks has it. */
  localName: z.optional(z.string()),
  /** How many listings the search finds once it is chosen; they are not counted while the index is loaded. */
  total: z.optional(z.int()),
});
export type SuggestedPlace = z.infer<typeof suggestedPlace>;

/** A listing whose name is typed or begun. */
const suggestedListing = z.pick(listingCard, {
  slug: true,
  title: true,
  locality: true,
  monthlyRent: true,
  dailyRent: true,
  weeklyRent: true,
  stayDuration: true,
});
export type SuggestedListing = z.infer<typeof suggestedListing>;

/** At most so many of each: they fit under the search box of a phone. */
export const PLACES_MAX = 6;
export const LISTINGS_MAX = 3;

export const suggestions = z.object({
  places: z.array(suggestedPlace),
  listings: z.array(suggestedListing),
});
export type Suggestions = z.infer<typeof suggestions>;
