import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { type ListingsQuery, type ListingsSearch, listingsQuery } from "#domain/listings/contract.ts";
import { knownPlace } from "#domain/places/known.ts";
import { type RoomsQuery, roomsQuery } from "#domain/rooms/posts.ts";
import { QUERY_MAX } from "#domain/saved-searches/choices.ts";
import {
  kindOfQuery,
  normalRoomsQuery,
  paramsOfQuery,
  postOfQuery,
  seekersQueryOf,
} from "#domain/saved-searches/kinds.ts";
import { normalQuery } from "#domain/saved-searches/query.ts";
import { newsSince } from "#server/features/search/filter-reads.ts";

const KNOWN = new Set(Object.keys(listingsQuery.shape));

/** The parameters of a query; null when one is unknown, or said twice where it can be said once. */
function parametersOf(text: string): Record<string, string | string[]> | null {
  const params = new URLSearchParams(text);
  const found: Record<string, string | string[]> = {};
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    if (!KNOWN.has(name) || (values.length > 1 && name !== "amenities")) return null;
    found[name] = name === "amenities" ? values : values[0]!;
  }
  return found;
}

const refused = (message: string) => new DomainError("VALIDATION", message, { query: message });

const KNOWN_OF_ROOMS = new Set(Object.keys(roomsQuery.shape));

/** A search for rooms, as it is asked for; null for a text that is none. */
function roomsAskedOf(text: string): Record<string, string> | null {
  const params = paramsOfQuery(text);
  const found = Object.fromEntries(params);
  const isKnown =
    Object.keys(found).length === params.size && [...params.keys()].every((name) => KNOWN_OF_ROOMS.has(name));
  return isKnown && roomsQuery.safeParse(found).success ? found : null;
}

function normalOfOthers(text: string): string {
  const rooms = kindOfQuery(text) === "rooms" ? roomsAskedOf(text) : null;
  if (rooms) return normalRoomsQuery(rooms);
  const postId = postOfQuery(text);
  if (postId === null) throw refused(t("saved-searches.invalid"));
  return seekersQueryOf(postId);
}

/**
 * A search as it is stored, checked by the contract of the search itself. A place must be one of our table: anything
 * else could be where somebody is, and that is never stored.
 * @throws DomainError VALIDATION
 */
export function normalSearch(text: string): string {
  if (kindOfQuery(text) !== "listings") return normalOfOthers(text);
  const found = parametersOf(text);
  const parsed = found && listingsQuery.safeParse(found);
  if (!found || !parsed?.success) throw refused(t("saved-searches.invalid"));
  const { near: name, userLat: lat, userLon: lon } = parsed.data;
  if (lat !== undefined && lon !== undefined && !knownPlace({ name, lat, lon }))
    throw refused(t("saved-searches.noPosition"));
  const query = normalQuery(found as ListingsSearch);
  if (query.length > QUERY_MAX) throw refused(t("saved-searches.invalid"));
  return query;
}

/** The search behind a stored text; null for one that the search no longer understands: it finds nothing. */
export function searchOf(query: string): ListingsQuery | null {
  const found = parametersOf(query);
  return (found && listingsQuery.safeParse(found).data) ?? null;
}

/** The same of a search for rooms. */
export function roomsSearchOf(query: string): RoomsQuery | null {
  const asked = kindOfQuery(query) === "rooms" ? roomsAskedOf(query) : null;
  return (asked && roomsQuery.safeParse(asked).data) ?? null;
}

/** The start of the news: at most 30 days ago, never in the future. */
export function momentOfNews(seenAt: string, now: Date): Date {
  const since = newsSince(seenAt, now);
  return since < now ? since : now;
}
