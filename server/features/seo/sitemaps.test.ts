import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { files, pages } from "#domain/paths.ts";
import { getLandingPage } from "#domain/places/endpoints.ts";
import { PLACES } from "#domain/places/places.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { CLEAR_INTERVAL_MS } from "#server/lib/answer-cache.ts";
import { bookableListing } from "#testing/bookings.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { closeRoom, offerRoom, tenantAt } from "#testing/rooms.ts";

const PUBLIC = "https://tangu.test";
const DAY = 24 * 3_600_000;
const old = new Date("2026-01-05T08:00:00.000Z");
let site: TestApp;

beforeAll(async () => {
  site = await testApp({ config: { publicUrl: PUBLIC } });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await site.close();
});

const { now } = performance;
let passed = 0;

/** Tells of a change so long after the last one that the sitemaps show it at once. */
function changed(): Promise<void> {
  passed += CLEAR_INTERVAL_MS;
  vi.spyOn(performance, "now").mockImplementation(() => now.call(performance) + passed);
  return site.deps.store.notify("listings", "*");
}

const text = async (path: string) => (await site.request("GET", path)).text();
const allLocated = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url!);
/** Those in English. */
const located = (xml: string) =>
  allLocated(xml).filter((url) => !/^\/(kn|hi)(\/|$)/.test(new URL(url).pathname));
const lastmodOf = (xml: string, path: string) =>
  new RegExp(`<loc>${PUBLIC}${path}</loc><lastmod>([^<]*)</lastmod>`).exec(xml)?.[1];

async function listing(overrides: Partial<typeof pgListings.$inferInsert>) {
  const row = await bookableListing(site.deps.store, { updatedAt: old, ...overrides });
  await changed();
  return row;
}

test("a stay stands in the sitemap with the day it last changed, and goes with its listing", async () => {
  const kept = await listing({ slug: "kept-stay" });
  const gone = await listing({ slug: "gone-stay", isDeleted: 1 });
  const paused = await listing({ slug: "paused-stay", isAvailable: 0 });
  const answer = await site.request("GET", files.sitemapListings(1));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    "application/xml; charset=utf-8",
  ]);
  const xml = await answer.text();
  const inAll = ["", "/kn", "/hi"].map((prefix) => `${PUBLIC}${prefix}/pgs/kept-stay`);
  expect(allLocated(xml)).toEqual(inAll);
  // Each of them names all three.
  expect([...xml.matchAll(/hreflang="([\w-]+)" href="([^"]*)"/g)].map(([, tag, url]) => [tag, url])).toEqual(
    inAll.flatMap(() => inAll.map((url, at) => [["en-IN", "kn-IN", "hi-IN"][at], url])),
  );
  expect(lastmodOf(xml, pages.listing(kept.slug))).toBe(old.toISOString());

  const later = new Date(old.getTime() + DAY);
  const { db } = site.deps.store;
  await db.update(pgListings).set({ updatedAt: later }).where(eq(pgListings.id, kept.id));
  await changed();
  await expect
    .poll(async () => lastmodOf(await text(files.sitemapListings(1)), pages.listing(kept.slug)))
    .toBe(later.toISOString());
  for (const { id } of [gone, paused]) await db.delete(pgListings).where(eq(pgListings.id, id));
});

test("the index leads to the files that there are, and says when each changed", async () => {
  const { db } = site.deps.store;
  // As after ten thousand more; the ids between are nobody's.
  const far = await listing({ id: 4_001, slug: "far-stay", updatedAt: new Date(old.getTime() + 3 * DAY) });
  const leaving = await listing({
    id: 4_002,
    slug: "leaving",
    isDeleted: 1,
    updatedAt: new Date(old.getTime() + 4 * DAY),
  });
  const index = () => text(files.sitemap);
  await expect.poll(index).toContain("sitemap-pgs-3.xml");
  const xml = await index();
  expect(located(xml)).toEqual([
    `${PUBLIC}/sitemap-pages.xml`,
    `${PUBLIC}/sitemap-pgs-1.xml`,
    `${PUBLIC}/sitemap-pgs-3.xml`,
  ]);
  // What left the file changed it too.
  expect(lastmodOf(xml, files.sitemapListings(3))).toBe(leaving.updatedAt.toISOString());
  expect(located(await text(files.sitemapListings(3)))).toEqual([`${PUBLIC}/pgs/${far.slug}`]);
  for (const page of ["2", "4", "0", "99999", "123456", "abc", "-1", "1e3"]) {
    const answer = await site.request("GET", `/sitemap-pgs-${page}.xml`);
    expect([page, answer.status]).toEqual([page, 404]);
  }
  await db.execute(sql`delete from pg_listings where id > 20000`);
});

test("the start page changes when the stays of the city do", async () => {
  await listing({ slug: "newest", updatedAt: new Date(old.getTime() + 9 * DAY) });
  await expect
    .poll(async () => lastmodOf(await text(files.sitemapPages), "/"))
    .toBe(new Date(old.getTime() + 9 * DAY).toISOString());
});

test("a landing page stands in the sitemap once it has enough to show, with the day of its newest stay", async () => {
  const path = "/pg-near-bellandur";
  const shown = () => text(files.sitemapPages);
  expect(await shown()).not.toContain(path);
  const at = { latitude: 12.926, longitude: 77.6762 };
  for (const days of [1, 7, 2]) await listing({ ...at, updatedAt: new Date(old.getTime() + days * DAY) });
  await expect
    .poll(async () => lastmodOf(await shown(), path))
    .toBe(new Date(old.getTime() + 7 * DAY).toISOString());
  expect(await shown()).not.toContain("/boys-pg-bengaluru");
});

test("of two pages that show the same PGs the canonical one stands in the sitemap", async () => {
  const { latitude, longitude } = PLACES.find(({ name }) => name === "Kundalahalli Gate")!;
  for (let count = 0; count < 3; count += 1) await listing({ latitude, longitude, gender: "ladies" });
  await expect.poll(() => text(files.sitemapPages)).toContain("/ladies-pg-kundalahalli-gate<");
  expect(await text(files.sitemapPages)).not.toContain("/girls-pg-kundalahalli-gate<");
  const facts = await site.request("GET", getLandingPage("girls-pg-kundalahalli-gate").path);
  expect(await facts.json()).toMatchObject({ canonicalPath: "/ladies-pg-kundalahalli-gate" });
});

test("who has a file already is not sent it again", async () => {
  for (const path of [files.sitemap, files.sitemapPages, files.sitemapListings(1)]) {
    const first = await site.request("GET", path);
    const etag = first.headers.get("etag")!;
    const modified = first.headers.get("last-modified")!;
    expect(first.headers.get("cache-control")).toBe("public, max-age=300");
    const again = async (headers: Record<string, string>) =>
      (await site.request("GET", path, { headers })).status;
    expect(await again({ "if-none-match": `W/${etag}` })).toBe(304);
    expect(await again({ "if-modified-since": modified })).toBe(304);
    expect(await again({ "if-modified-since": new Date(Date.parse(modified) - 1000).toUTCString() })).toBe(
      200,
    );
    expect(await again({ "if-none-match": '"another"', "if-modified-since": modified })).toBe(200);
    expect((await site.request("HEAD", path)).status).toBe(200);
  }
});

test("robots.txt keeps what is somebody's own apart, and names the sitemap in full", async () => {
  const answer = await site.request("GET", files.robots);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const lines = (await answer.text()).split("\n");
  expect(lines).toContain(`Sitemap: ${PUBLIC}/sitemap.xml`);
  for (const path of ["/api/", "/account", "/admin", "/stays", "/payment/", "/host$", "/host/"]) {
    expect(lines).toContain(`Disallow: ${path}`);
  }
  expect(lines).toContain("Allow: /api/pg-listings");
  const local = await testApp({ config: { publicUrl: "http://localhost:4120" } });
  try {
    const robots = await (await local.request("GET", files.robots)).text();
    expect(robots).toContain("Sitemap: http://localhost:4120/sitemap.xml");
    const empty = await (await local.request("GET", files.sitemapPages)).text();
    expect(empty).toContain("<loc>http://localhost:4120/</loc>");
  } finally {
    await local.close();
  }
});

test("a room stands among the pages while it is offered", async () => {
  const tenant = await tenantAt(site);
  const postId = await offerRoom(site.deps.store, tenant);
  const isNamed = async () => {
    await changed();
    return located(await text(files.sitemapPages)).includes(`${PUBLIC}${pages.room(postId)}`);
  };
  await expect.poll(isNamed).toBe(true);
  await closeRoom(site.deps.store, postId);
  await expect.poll(isNamed).toBe(false);
});

test("who asks for sitemaps without end is asked to wait", async () => {
  const strict = await testApp({ config: { rateLimit: true } });
  try {
    const answers = await Promise.all(
      Array.from({ length: 125 }, () => strict.request("GET", files.sitemap)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  } finally {
    await strict.close();
  }
});
