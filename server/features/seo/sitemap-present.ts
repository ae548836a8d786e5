import { getCurrentUser } from "#domain/accounts/endpoints.ts";
import { searchListings } from "#domain/listings/endpoints.ts";
import { LANGUAGE_TAGS, LOCALES, localizedPath } from "#domain/locale.ts";
import { files } from "#domain/paths.ts";
import { getLandingPage, listPlaces } from "#domain/places/endpoints.ts";
import { listRooms } from "#domain/rooms/endpoints.ts";

/** An address of the site and when what stands there last changed. */
export interface Entry {
  path: string;
  changedAt: Date | null;
}

const XHTML = "http://www.w3.org/1999/xhtml";
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (each) => ENTITIES[each]!);

export function indexOf(publicUrl: string, entries: readonly Entry[]): string {
  const lines = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return `<sitemap><loc>${escaped(new URL(path, publicUrl).href)}</loc>${changed}</sitemap>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">\n${lines.join("")}</sitemapindex>\n`;
}

/** Each page stands there once in each language, and each names all of them. */
export function sitemapOf(publicUrl: string, entries: readonly Entry[]): string {
  const at = (path: string) => escaped(new URL(path, publicUrl).href);
  const lines = entries.flatMap(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    const links = LOCALES.map(
      (locale) =>
        `<xhtml:link rel="alternate" hreflang="${LANGUAGE_TAGS[locale]}" href="${at(localizedPath(path, locale))}"/>`,
    ).join("");
    return LOCALES.map(
      (locale) => `<url><loc>${at(localizedPath(path, locale))}</loc>${changed}${links}</url>\n`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}" xmlns:xhtml="${XHTML}">\n${lines.join("")}</urlset>\n`;
}

/** Calls that a page makes while a search engine looks at it. */
const ASKED_BY_PAGES = [
  searchListings().path,
  getLandingPage("").path,
  listPlaces().path,
  getCurrentUser().path,
  listRooms().path,
];

/** What is somebody's own; each asks not to be indexed as well, should it be linked from elsewhere. */
const OWN = ["/account", "/admin", "/stays", "/payment/", "/host$", "/host/", "/rooms/new", "/rooms/mine"];

export function robotsOf(publicUrl: string): string {
  return [
    "User-agent: *",
    ...ASKED_BY_PAGES.map((path) => `Allow: ${path}`),
    "Disallow: /api/",
    ...LOCALES.flatMap((locale) => OWN.map((path) => `Disallow: ${localizedPath(path, locale)}`)),
    "",
    `Sitemap: ${new URL(files.sitemap, publicUrl).href}`,
    "",
  ].join("\n");
}
