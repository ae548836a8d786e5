import { listingsQuery } from "#domain/listings/contract.ts";
import { splitLocale } from "#domain/locale.ts";
import { LEGAL_PAGES, pages } from "#domain/paths.ts";
import { cookieOfPlace, PLACE_COOKIE } from "#domain/places/chosen.ts";
import { knownPlace, rememberedPlace } from "#domain/places/known.ts";
import { landingPageAt } from "#domain/places/landing-pages.ts";
import { roomsQuery } from "#domain/rooms/posts.ts";

/** What a page that is the same for everybody is made from. */
export interface PageAddress {
  /** Path and query: what the page reads of it, sorted. */
  address: string;
  /** Says from which known place the page measures; "" for none. */
  cookie: string;
  /** False where the address tells where somebody is, or is too long. */
  isCacheable: boolean;
}

const ROOM = /^\/rooms\/[1-9]\d{0,8}$/;
/** Somebody is signed in, or was: they may read more of a room than strangers do. */
const HAS_SESSION = /(?:^|;\s*)(?:__Host-)?sid=/;
const LISTING = /^\/pgs\/[a-z0-9][a-z0-9-]{0,200}$/;
/** Of what a page reads. A search text may be 200 letters of nine bytes each. */
const QUERY_MAX = 3_000;

/** What a call takes, without the length of its answer: pages decide that themselves. */
const namesOf = (query: { shape: object }) => Object.keys(query.shape).filter((name) => name !== "limit");
const ofNothing: ReadonlySet<string> = new Set();
const ofListing: ReadonlySet<string> = new Set(["stayDuration"]);
/** Beside what the call takes: older names, the map beside the list, and which rents a form without scripts means. */
const ofSearch: ReadonlySet<string> = new Set([...namesOf(listingsQuery), "category", "view", "rentsOf"]);
const ofRooms: ReadonlySet<string> = new Set(namesOf(roomsQuery));

function paramsOf(path: string): ReadonlySet<string> | null {
  if (LISTING.test(path)) return ofListing;
  if (path === pages.rooms) return ofRooms;
  if ((LEGAL_PAGES as readonly string[]).includes(path)) return ofNothing;
  return path === pages.home || landingPageAt(path) ? ofSearch : null;
}

/** Whether an address tells where somebody is: a position without the name of a known place, or a part of the map. */
function tellsPosition(params: URLSearchParams): boolean {
  if (params.has("box")) return true;
  if (!params.has("userLat") && !params.has("userLon")) return false;
  const [lat, lon] = [Number(params.get("userLat")), Number(params.get("userLon"))];
  return !knownPlace({ lat, lon, name: params.get("near") ?? "" });
}

/**
 * The page that is asked for, when it is the same for everybody; null for somebody's own.
 * @param cookies of the request: only a known place matters
 */
export function pageAddress(url: string, cookies: string | undefined): PageAddress | null {
  const [pathname = ""] = url.split("?", 1);
  const query = url.slice(pathname.length + 1);
  const { path } = splitLocale(pathname);
  const isStrangersRoom = ROOM.test(path) && !HAS_SESSION.test(cookies ?? "");
  const known = isStrangersRoom ? ofNothing : paramsOf(path);
  if (!known) return null;
  // What links add to count clicks changes nothing.
  const params = new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => known.has(name)));
  params.sort();
  const sorted = `${params}`;
  const near = rememberedPlace(cookies ?? null);
  return {
    address: sorted === "" ? pathname : `${pathname}?${sorted}`,
    cookie: near ? `${PLACE_COOKIE}=${cookieOfPlace(near)}` : "",
    isCacheable: sorted.length <= QUERY_MAX && !tellsPosition(params),
  };
}
