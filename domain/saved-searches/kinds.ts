import { pages } from "#domain/paths.ts";
import { wantedForRoom } from "#domain/roommates/links.ts";
import type { RoomsAsked } from "#domain/rooms/posts.ts";

/** What a saved search looks for. Its query says so as `in`; without that it looks for listings. */
export const SEARCH_KINDS = ["listings", "rooms", "seekers"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export function kindOfQuery(query: string): SearchKind {
  const said = new URLSearchParams(query).get("in");
  return said === "rooms" || said === "seekers" ? said : "listings";
}

/** The query without what says its kind. */
export function paramsOfQuery(query: string): URLSearchParams {
  const params = new URLSearchParams(query);
  params.delete("in");
  return params;
}

/** The normal form of a search for rooms: order, page, place and what somebody has saved are left out. */
export function normalRoomsQuery(search: RoomsAsked): string {
  const { minRent, maxRent, sharingType, gender, locality, company, moveInBy, pg } = search;
  const pairs: [string, string | undefined][] = [
    ["company", company?.trim().replace(/\s+/g, " ").toLowerCase()],
    ["gender", gender],
    ["in", "rooms"],
    ["locality", locality],
    ["maxRent", maxRent && String(Number(maxRent))],
    ["minRent", minRent && String(Number(minRent))],
    ["moveInBy", moveInBy],
    ["pg", pg],
    ["sharingType", sharingType],
  ];
  return new URLSearchParams(pairs.filter((pair): pair is [string, string] => Boolean(pair[1]))).toString();
}

/** A tenant wants to be told of people who would fit a room of theirs. */
export const seekersQueryOf = (postId: number): string => `in=seekers&post=${postId}`;

/** The room that such a search is about; null for a text that names none. */
export function postOfQuery(query: string): number | null {
  const found = /^in=seekers&post=([1-9]\d{0,8})$/.exec(query);
  return found ? Number(found[1]) : null;
}

/**
 * The page that shows what a saved search finds.
 * @param changedSince only what is new or changed since this moment
 */
export function searchPage(query: string, changedSince?: string): string {
  const kind = kindOfQuery(query);
  if (kind === "seekers") return wantedForRoom(postOfQuery(query) ?? 0);
  const params = paramsOfQuery(query);
  if (changedSince) params.set("changedSince", changedSince);
  const page = kind === "rooms" ? pages.rooms : pages.home;
  return params.size === 0 ? page : `${page}?${params}`;
}
