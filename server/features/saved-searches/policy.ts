import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { type ListingsQuery, listingsQuery } from "#domain/listings/contract.ts";
import { isKnown } from "#domain/places/known.ts";
import { NEWS_DAYS, QUERY_MAX } from "#domain/saved-searches/choices.ts";
import { type NamedSearch, normalQuery } from "#domain/saved-searches/query.ts";

const DAY_MS = 24 * 60 * 60_000;

const KNOWN = new Set([...Object.keys(listingsQuery.shape), "near"]);

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

/**
 * A search as it is stored, checked by the contract of the search itself. A place must be one of our table: anything
 * else could be where somebody is, and that is never stored.
 * @throws DomainError VALIDATION
 */
export function normalSearch(text: string): string {
  const found = parametersOf(text);
  const parsed = found && listingsQuery.safeParse(withoutName(found));
  if (!found || !parsed?.success) throw refused(t("saved-searches.invalid"));
  const { userLat, userLon } = parsed.data;
  if (userLat !== undefined && userLon !== undefined) {
    const name = String(found.near ?? "");
    if (!isKnown({ name, lat: userLat, lon: userLon })) throw refused(t("saved-searches.noPosition"));
  }
  const query = normalQuery(found as NamedSearch);
  if (query.length > QUERY_MAX) throw refused(t("saved-searches.invalid"));
  return query;
}

/** Since when changes are new to somebody who says it: neither in the future nor before anything is new. */
export function seenSince(said: string | undefined, now: Date): Date {
  const latest = now.getTime();
  if (said === undefined) return now;
  return new Date(Math.max(Math.min(Date.parse(said), latest), latest - NEWS_DAYS * DAY_MS));
}

const withoutName = ({ near: _, ...rest }: Record<string, unknown>) => rest;

/** The search behind a stored text; null for one that the search no longer understands: it finds nothing. */
export function searchOf(query: string): ListingsQuery | null {
  const found = parametersOf(query);
  return (found && listingsQuery.safeParse(withoutName(found)).data) ?? null;
}
