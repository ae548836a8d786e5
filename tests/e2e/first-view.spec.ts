import type { Browser, CDPSession, Page } from "@playwright/test";
import { pages } from "#domain/paths.ts";
import { LANDING_PAGES } from "#domain/places/landing-pages.ts";
import { deferred } from "#testing/deferred.ts";
import { expect, test } from "./harness.ts";

const CLS_MAX = 0.02;
/** Chromium fetches lazy images within this distance of the screen on a fast connection. */
const LOOK_AHEAD_PX = 1250;

/**
 * Tells the browser that its connection is fast. It fetches lazy images from further away (3000 px) as long as it does
 * not know, and on a busy machine it never finds out.
 */
async function connect(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  // Without any latency the kind of connection has no effect.
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 1,
    downloadThroughput: -1,
    uploadThroughput: -1,
    connectionType: "wifi",
  });
  return session;
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shifted: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      // What a press moves at once is no surprise.
      for (const { value, hadRecentInput } of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!hadRecentInput) seen.shifted += value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const shiftOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { shifted: number } }).seen.shifted);

/** Pictures that were fetched although no part of them is on the screen or within the browser's reach below it. */
const outside = (page: Page, below: number) =>
  page.evaluate((margin) => {
    const fetched = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
    const seen = (box: DOMRect) =>
      box.top < innerHeight + margin && box.bottom > 0 && box.left < innerWidth && box.right > 0;
    const images = [...document.images].filter(({ currentSrc }) => fetched.has(currentSrc));
    const inside = new Set(
      images.filter((image) => seen(image.getBoundingClientRect())).map(({ currentSrc }) => currentSrc),
    );
    return images.map(({ currentSrc }) => currentSrc).filter((src) => !inside.has(src));
  }, below);

/** Reloads the page, and resolves when it is interactive with how often the browser was told to use its own copy. */
async function reloadFromCache(page: Page, session: CDPSession): Promise<number> {
  let unchanged = 0;
  session.on("Network.responseReceivedExtraInfo", ({ statusCode, headers }) => {
    const names = Object.keys(headers).map((name) => name.toLowerCase());
    if (statusCode === 304 && names.includes("vary")) unchanged += 1;
  });
  await page.reload();
  await expect(page.locator("html[data-ready]")).toBeAttached();
  return unchanged;
}

test("first views load only what is on the screen, do not shift, and become interactive, also from the cache @release", async ({
  visitor,
  request,
}) => {
  const [first] = (await (await request.get("/api/pg-listings?limit=1")).json()) as { slug: string }[];
  for (const path of [pages.home, pages.listing(first!.slug), LANDING_PAGES[0]!.path]) {
    // A context for each: pictures that another page has fetched would count as fetched here.
    const page = await visitor();
    const session = await connect(page);
    await watchShifts(page);
    const warnings: string[] = [];
    page.on("console", (message) => {
      if (/hydrat/i.test(message.text())) warnings.push(message.text());
    });
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.locator("html[data-ready]")).toBeAttached();
    expect([path, await outside(page, LOOK_AHEAD_PX)]).toEqual([path, []]);
    const shifted = await shiftOf(page);
    expect([path, shifted <= CLS_MAX, shifted]).toEqual([path, true, shifted]);
    expect(warnings).toEqual([]);
    if (path === pages.home) expect(await reloadFromCache(page, session)).toBe(1);
    await page.context().close();
  }
});

test("nothing jumps on the narrowest phone: chips, filters, a lost connection, and the session @phone", async ({
  someone,
  hosts,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  const { page, context } = await someone("phone", hosts.phone);
  await page.setViewportSize({ width: 320, height: 568 });
  await watchShifts(page);
  const expectStill = async (after: string) => {
    const shifted = await shiftOf(page);
    expect([after, shifted <= CLS_MAX, shifted]).toEqual([after, true, shifted]);
  };

  await page.goto("/?search=ladies+near+koramangala&maxRent=12000");
  await expect(page.getByRole("button", { name: "Chats", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove filter: Up to ₹12,000" })).toBeVisible();
  await expectStill("a search, for somebody who is signed in");

  await page.getByRole("button", { name: /^Filters/ }).click();
  const filters = page.getByRole("dialog", { name: "Filters" });
  await filters.getByText("Daily Housekeeping").click();
  await filters.getByRole("button", { name: /^Show/ }).click();
  await expect(page.getByRole("button", { name: "Remove filter: Daily Housekeeping" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /Found$/ })).toBeVisible();
  await expectStill("a filter");

  await context.setOffline(true);
  const line = page.getByText("You're offline.");
  await expect(line).toBeVisible();
  await page.getByRole("status").getByRole("button", { name: "Close" }).click();
  await expect(line).toBeHidden();
  await context.setOffline(false);
  await context.setOffline(true);
  // Said anew the next time.
  await expect(line).toBeVisible();
  await context.setOffline(false);
  await expect(line).toBeHidden();
  await expectStill("a lost connection");
});

/** Elements whose style was worked out anew by what happens in `press`, at the most in one frame. */
async function restyled(browser: Browser, page: Page, press: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories: ["devtools.timeline"] });
  await press();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; args?: { elementCount?: number } }[];
  };
  const counts = traceEvents.filter(({ name }) => name === "UpdateLayoutTree");
  return Math.max(...counts.map(({ args }) => args?.elementCount ?? 0));
}

test("a press leaves the style of the rest of the page alone, and one that comes before the scripts is kept @release @phone", async ({
  page,
  browser,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/);
  const dialog = page.getByRole("dialog", { name: "Filters" });
  await test.step("a press before the scripts are there is done once they are", async () => {
    const held = deferred<void>();
    await page.route("**/assets/entry.client-*.js", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(pages.home, { waitUntil: "commit" });
    // Impatient people press another one too; the last is meant.
    for (const name of ["Boys PG", "Filters"]) {
      await page.getByRole("button", { name }).click();
      await expect(page.getByRole("button", { name })).toHaveAttribute("data-pressed", "");
    }
    held.resolve();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.locator("[data-pressed]")).toHaveCount(0);
  });
  await test.step("code that does not come says so, and is asked for again", async () => {
    await page.route("**/assets/menu-panel-*.js", (route) => route.abort());
    await page.reload();
    await page.getByRole("button", { name: "Boys PG", exact: true }).click();
    await expect(page.getByText("We couldn't open this", { exact: true })).toBeVisible();
    await page.unroute("**/assets/menu-panel-*.js");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toBeHidden();
  });
  await test.step("cards off the screen cost nothing, and no rule restyles all of the page", async () => {
    const all = await page.locator("*").count();
    const field = await page.getByRole("combobox", { name: "Search PGs" }).elementHandle();
    const suggested = await restyled(browser, page, async () => {
      await field?.tap();
      await page.locator("[role=listbox]").waitFor();
    });
    expect(suggested).toBeGreaterThan(0);
    expect(suggested).toBeLessThan(all / 10);
    const isDrawn = (card: Element) => card.checkVisibility({ contentVisibilityAuto: true });
    expect(await page.locator("article").first().evaluate(isDrawn)).toBe(true);
    expect(await page.locator("article").last().evaluate(isDrawn)).toBe(false);
  });
});
