import type { Page } from "@playwright/test";
import { LANDING_PAGES } from "#domain/places/landing-pages.ts";
import { expect, test } from "./harness.ts";

const CLS_MAX = 0.02;
/** So far ahead Chromium fetches lazy pictures on a good connection. */
const LOOK_AHEAD_PX = 1250;

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shifted: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shifted += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

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

test("first views load what is on the screen, do not move, and come to life", async ({
  visitor,
  request,
}) => {
  const [first] = (await (await request.get("/api/pg-listings?limit=1")).json()) as { slug: string }[];
  for (const path of ["/", `/pgs/${first?.slug}`, LANDING_PAGES[0]!.path]) {
    // A browser of its own for each: what another page has fetched is shown wherever it stands.
    const page = await visitor();
    await watchShifts(page);
    const warnings: string[] = [];
    page.on("console", (message) => {
      if (/hydrat/i.test(message.text())) warnings.push(message.text());
    });
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.locator("html[data-ready]")).toBeAttached();
    expect([path, await outside(page, LOOK_AHEAD_PX)]).toEqual([path, []]);
    const shifted = await page.evaluate(
      () => (window as unknown as { seen: { shifted: number } }).seen.shifted,
    );
    expect([path, shifted <= CLS_MAX, shifted]).toEqual([path, true, shifted]);
    expect(warnings).toEqual([]);
  }
});

test("a page that the browser had already comes to life as well @phone", async ({ page, context }) => {
  const session = await context.newCDPSession(page);
  const statuses: number[] = [];
  session.on("Network.responseReceivedExtraInfo", ({ statusCode, headers }) => {
    const names = Object.keys(headers).map((name) => name.toLowerCase());
    if (statusCode === 304 && names.includes("vary")) statuses.push(statusCode);
  });
  await session.send("Network.enable");
  await page.goto("/");
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await page.reload();
  await expect(page.locator("html[data-ready]")).toBeAttached();
  expect(statuses).toEqual([304]);
});
