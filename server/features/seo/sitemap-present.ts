import { getCurrentUser } from "#domain/accounts/endpoints.ts";
import { searchListings } from "#domain/listings/endpoints.ts";
import { files } from "#domain/paths.ts";
import { getLandingPage, listPlaces } from "#domain/places/endpoints.ts";
import { listRooms } from "#domain/rooms/endpoints.ts";

/** An address of the site and when what stands there last changed. */
export interface Entry {
  path: string;
  changedAt: Date | null;
}

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (each) => ENTITIES[each]!);

function document(root: string, element: string, publicUrl: string, entries: readonly Entry[]): string {
  const lines = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return `<${element}><loc>${escaped(new URL(path, publicUrl).href)}</loc>${changed}</${element}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${lines.join("")}</${root}>\n`;
}

export const sitemapOf = (publicUrl: string, entries: readonly Entry[]) =>
  document("urlset", "url", publicUrl, entries);

export const indexOf = (publicUrl: string, entries: readonly Entry[]) =>
  document("sitemapindex", "sitemap", publicUrl, entries);

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
    ...OWN.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${new URL(files.sitemap, publicUrl).href}`,
    "",
  ].join("\n");
}
