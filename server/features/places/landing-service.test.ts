import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { files } from "#domain/paths.ts";
import { getLandingPage } from "#domain/places/endpoints.ts";
import { LANDING_CIRCLES_KM } from "#domain/places/landing-limits.ts";
import { LANDING_PAGES } from "#domain/places/landing-pages.ts";
import { CLEAR_INTERVAL_MS } from "#server/lib/answer-cache.ts";
import { deferred } from "#testing/deferred.ts";
import { createListing } from "#testing/factories/listings.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { pageOf, plainPages } from "#testing/pages.ts";

const CITY = "ladies-pg-bengaluru";
const SUMMARY = /percentile_disc/;

let site: TestApp;
/** Summaries that the database made, how many it makes right now, and the most at once. */
const counted = { made: 0, running: 0, most: 0 };

beforeAll(async () => {
  // News are held back when others came a moment ago: how long ago is for the tests to say.
  vi.useFakeTimers({ toFake: ["performance"] });
  site = await testApp({ pages: plainPages() });
  const { db } = site.deps.store;
  const dialect = new PgDialect();
  const execute = db.execute.bind(db);
  vi.spyOn(db, "execute").mockImplementation(((query: SQL) => {
    const running = execute(query);
    if (!SUMMARY.test(dialect.sqlToQuery(query).sql)) return running;
    counted.made += 1;
    counted.running += 1;
    counted.most = Math.max(counted.most, counted.running);
    return running.finally(() => {
      counted.running -= 1;
    });
  }) as typeof db.execute);
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await site.close();
});

const ask = async (...paths: string[]) => {
  const answers = await Promise.all(paths.map((path) => site.request("GET", path)));
  for (const [at, { status }] of answers.entries()) expect([paths[at], status]).toEqual([paths[at], 200]);
};
const card = (prefix = "") => prefix + files.cardOfLanding(CITY, "");
const factsOf = (path: string) => getLandingPage(path.slice(1)).path;

/** Resolves when the server has heard of something that changed. */
async function heard(change: () => Promise<unknown>): Promise<void> {
  const news = deferred<void>();
  const stop = await site.deps.store.listen("listings", () => news.resolve());
  await change();
  await news.promise;
  await stop();
}

/** A change that comes long after the last one. */
async function changed(): Promise<void> {
  vi.advanceTimersByTime(CLEAR_INTERVAL_MS);
  await heard(() => site.deps.store.notify("listings", "*"));
}

beforeEach(async () => {
  await changed();
  counted.made = 0;
});

test("share cards, pages and calls of a landing page are made of one summary, until something changes", async () => {
  await ask(...Array.from({ length: 20 }, () => card()), factsOf(`/${CITY}`), `/${CITY}`);
  await ask(card("/kn"), card("/hi"), card());
  expect(counted.made).toBe(1);
  await changed();
  await ask(card(), card("/kn"));
  expect(counted.made).toBe(2);
});

test("both sitemaps and all cards are made of the same summaries, and few of them at once", async () => {
  counted.most = 0;
  await ask(files.sitemap, files.sitemapPages, ...LANDING_PAGES.map(({ path }) => factsOf(path)), card());
  await ask(files.sitemap, files.sitemapPages, card("/hi"));
  // Of an empty city each circle is looked at.
  const each = LANDING_PAGES.map(({ place }) => (place === null ? 1 : LANDING_CIRCLES_KM.length));
  expect(counted.made).toBe(each.reduce((sum, one) => sum + one, 0));
  expect(counted.most).toBe(2);
});

test("many changes clear the summaries once in a while, and pages follow", async () => {
  const total = async () => (await pageOf(await site.request("GET", `/${CITY}`))).total;
  const add = () =>
    heard(() => createListing(site.deps.store, { gender: "ladies", stayDuration: "monthly" }));
  expect(await total()).toBe(0);
  for (let stays = 0; stays < 5; stays += 1) {
    await add();
    await ask(card(), factsOf(`/${CITY}`));
  }
  expect(counted.made).toBe(1);
  await expect.poll(total).toBe(5);
  // Once for the changes, and once more where the page was asked for before.
  expect(counted.made).toBeLessThanOrEqual(2);
});
