import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { placeName } from "#domain/places/names.ts";
import { PLACES } from "#domain/places/places.ts";
import { radiusOf } from "#domain/places/radius.ts";
import { suggest } from "#domain/search/endpoints.ts";
import type { SuggestedListing, SuggestedPlace, Suggestions } from "#domain/search/suggestions.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { queryFor } from "#web/lib/query.tsx";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { chosenCircle } from "./choosing.ts";
import { apiQueryFromFilters, type ListingFilters, SEARCH_LENGTH } from "./filters.ts";
import type { RecentSearch } from "./recent-searches.ts";

const DEBOUNCE_MS = 200;
/** Beds come and go: a count is that old at most. */
const STALE_MS = 60_000;
const PLACES_SHOWN = 6;
/** Of what the browser knows itself, so many: the server knows more places, and how they are mistyped. */
const KNOWN_SHOWN = 3;
const RECENT_SHOWN = 2;
const LEAST_LETTERS = 2;

interface Suggested {
  /** Whether more than the text says what is counted, so that without it there may be some. */
  isNarrowed: boolean;
  places: readonly SuggestedPlace[];
  listings: readonly SuggestedListing[];
}

const folded = (text: string) => text.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();

/** Whether a name begins so, or a word of it does. */
const begins = (name: string, typed: string) => ` ${folded(name)}`.includes(` ${typed}`);

export function recentLike(recent: readonly RecentSearch[], text: string): RecentSearch[] {
  const typed = folded(text);
  const isLike = ({ text: said, near }: RecentSearch) =>
    near ? [near.name, placeName(near.name)].some((name) => begins(name, typed)) : begins(said, typed);
  return recent.filter((each) => isLike(each) && each.text !== text).slice(0, RECENT_SHOWN);
}

/** Well-known places whose name begins so, in English or in the reader's language: areas first. */
function placesBegun(text: string): SuggestedPlace[] {
  const typed = folded(text);
  if ([...typed].length < LEAST_LETTERS) return [];
  const begun = PLACES.filter(({ name }) =>
    [name, placeName(name)].some((each) => folded(each).startsWith(typed)),
  );
  return begun
    .toSorted((a, b) => Number(b.kind === "area") - Number(a.kind === "area"))
    .slice(0, KNOWN_SHOWN)
    .map(({ name, kind, latitude, longitude }) => ({
      name,
      kind,
      latitude,
      longitude,
      radiusKm: radiusOf(kind),
    }));
}

/**
 * What the browser knows stands at once, and stays where it is when the server's answer joins it: counts come into
 * their rows, and all else below.
 */
function merged(text: string, answer: Suggestions | undefined): Omit<Suggested, "isNarrowed"> {
  const found = answer?.places ?? [];
  const isSame = (a: SuggestedPlace) => (b: SuggestedPlace) => a.name === b.name && a.kind === b.kind;
  const known = placesBegun(text).map((place) => found.find(isSame(place)) ?? place);
  const others = found.filter((place) => !known.some(isSame(place)));
  return { places: [...known, ...others].slice(0, PLACES_SHOWN), listings: answer?.listings ?? [] };
}

/** What a choice keeps: it leaves the text and the part of the map, and brings its own place. */
function narrowingOf(filters: ListingFilters) {
  const { search, near, userLat, userLon, box, sort, cursor, limit, ...narrowing } =
    apiQueryFromFilters(filters);
  return narrowing;
}

/** Whether filters are set that a choice keeps; a short stay is one, as most PGs are for months. */
export function narrows(filters: ListingFilters): boolean {
  const { stayDuration, ...others } = narrowingOf(filters);
  return stayDuration !== "monthly" || Object.keys(others).length > 0;
}

const suggestionsQuery = (api: Api, q: string, filters: ListingFilters) => ({
  ...queryFor(api, suggest(), { ...narrowingOf(filters), q }),
  staleTime: STALE_MS,
});

/**
 * Suggestions for what stands in the box, counted with the filters that a choice keeps.
 * @param held what the page itself holds of the search
 */
export function useSuggested(
  text: string,
  filters: ListingFilters,
  held: Pick<ListingFilters, "within">,
): Suggested {
  const typed = text.trim();
  const wanted = useDebounced(typed, DEBOUNCE_MS);
  const asked = { ...filters, within: chosenCircle(filters, held) };
  const { data } = useQuery({
    ...suggestionsQuery(useApi(), wanted, asked),
    enabled: wanted !== "" && wanted.length <= SEARCH_LENGTH,
    placeholderData: keepPreviousData,
  });
  return { isNarrowed: narrows(asked), ...merged(typed, typed === "" ? undefined : data) };
}
