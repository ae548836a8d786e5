import { isPathOf } from "#domain/endpoint.ts";
import { getListing } from "#domain/listings/endpoints.ts";
import { type Locale, localizedPath, splitLocale } from "#domain/locale.ts";
import { pages, UPLOADS_PREFIX } from "#domain/paths.ts";
import { landingPageAt } from "#domain/places/landing-pages.ts";
import { PUBLIC_READS } from "#web/lib/public-reads.ts";

/** What the service worker may cache. Nothing else is: requests not named here go straight to the network. */
export type Kind = "asset" | "image" | "answer" | "page";

export const CACHES = {
  /** Files of builds, under names that never change what they hold. */
  assets: "tangu-assets-1",
  images: "tangu-images-1",
  answers: "tangu-answers-2",
} as const;

/** How many of each are cached; the ones that were used longest ago go first. */
export const MOST: Readonly<Record<Kind, number>> = { asset: 120, image: 250, answer: 80, page: 30 };

/** A connection that takes longer than this to answer is passed over for the cache. */
export const PATIENCE_S = 3;

const LISTING_PAGE = new RegExp(`^${pages.listing("")}[^/]+$`);
const ROOM_PAGE = /^\/rooms\/[1-9]\d{0,8}$/;
const IMAGE = new RegExp(`^${UPLOADS_PREFIX}[A-Za-z0-9-]+_[a-z]+\\.webp$`);

/**
 * Under which address an answer is cached: in another language it may hold other sentences.
 * @param url path and query, or the whole
 */
export function answerKey(url: string, locale: Locale, origin: string): string {
  const { pathname, search } = new URL(url, origin);
  return origin + localizedPath(pathname + search, locale);
}

/** A call whose answer is the same for everybody. */
export const isPublicCall = isPathOf(...PUBLIC_READS);
/** The call that tells all of one stay. */
export const isListingCall = isPathOf(getListing);
/** A page that shows the same to everybody, in any language. */
export function isPublicPage(pathname: string): boolean {
  const { path } = splitLocale(pathname);
  return (
    path === pages.home ||
    path === pages.rooms ||
    LISTING_PAGE.test(path) ||
    ROOM_PAGE.test(path) ||
    landingPageAt(path) !== undefined
  );
}

/** Pages that the worker caches at its installation as a visitor without an account sees them; the browser fills them in. */
export const DOCUMENTS: readonly string[] = [pages.home, pages.saved, pages.liked, pages.offline];

/** Pages that can be opened without a connection, as far as their content is cached. */
export const opensOffline = (path: string): boolean =>
  // The data of a room is its reader's own: without a connection its page opens by its address alone.
  (isPublicPage(path) && !ROOM_PAGE.test(splitLocale(path).path)) ||
  DOCUMENTS.includes(splitLocale(path).path);

interface Asked {
  method: string;
  url: string;
  mode?: string;
  headers: { has(name: string): boolean };
}

/** What a request asks for, when it may be cached; null when the worker leaves it alone. */
export function kindOf({ method, url, mode, headers }: Asked, origin: string): Kind | null {
  const at = new URL(url);
  if (method !== "GET" || at.origin !== origin) return null;
  // A part of a file is not the file; an answer to an admin may be another than that to everybody.
  if (headers.has("range") || headers.has("x-admin-token")) return null;
  // An address that opens a conversation is somebody's own.
  if (mode === "navigate") return isPublicPage(at.pathname) && !at.searchParams.has("chat") ? "page" : null;
  if (splitLocale(at.pathname).path.startsWith("/assets/")) return "asset";
  if (IMAGE.test(at.pathname)) return "image";
  return isPublicCall(at.pathname) ? "answer" : null;
}

const TYPES: Readonly<Record<Kind, RegExp>> = {
  asset: /^(text\/(javascript|css)|application\/javascript|image\/)/,
  image: /^image\//,
  answer: /^application\/json/,
  page: /^text\/html/,
};

interface Answered {
  status: number;
  type: string;
  redirected: boolean;
  headers: { get(name: string): string | null };
}

/** Whether an answer is what was asked for: whole, ours, and of its kind. */
export function mayCache(kind: Kind, { status, type, redirected, headers }: Answered): boolean {
  if (status !== 200 || redirected || (type !== "basic" && type !== "default")) return false;
  // All other pages may be somebody's own, whatever their address. Calls never say it, for the browser's own cache.
  if (kind === "page" && !/\bpublic\b/.test(headers.get("cache-control") ?? "")) return false;
  return TYPES[kind].test(headers.get("content-type") ?? "");
}
