import type { Page, Response } from "@playwright/test";
import { LANDING_PAGES } from "#domain/places/landing-pages.ts";
import { expect, test } from "./harness.ts";

const CLS_MAX = 0.02;
/** How far below the screen a picture may lie that is fetched all the same: the browser's own margin is wider. */
const BELOW_PX = 0;

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

/** Pictures that were fetched although no part of them can be seen without scrolling. */
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

test("first views load what is on the screen, do not move, and come to life", async ({ page, request }) => {
  await watchShifts(page);
  const [first] = (await (await request.get("/api/pg-listings?limit=1")).json()) as { slug: string }[];
  for (const path of ["/", `/pgs/${first?.slug}`, LANDING_PAGES[0]!.path]) {
    const warnings: string[] = [];
    page.on("console", (message) => {
      if (/hydrat/i.test(message.text())) warnings.push(message.text());
    });
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.locator("html[data-ready]")).toBeAttached();
    expect([path, await outside(page, BELOW_PX)]).toEqual([path, []]);
    const shifted = await page.evaluate(() => (window as unknown as { seen: { shifted: number } }).seen.shifted);
    expect([path, shifted <= CLS_MAX, shifted]).toEqual([path, true, shifted]);
    expect(warnings).toEqual([]);
  }
});

test("a page that the browser had already comes to life as well @phone", async ({ page, visitor }) => {
  const answers: Response[] = [];
  page.on("response", (answer) => {
    if (answer.request().isNavigationRequest()) answers.push(answer);
  });
  await page.goto("/");
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await page.reload();
  await expect(page.locator("html[data-ready]")).toBeAttached();
  const statuses = await Promise.all(
    answers.map(async (answer) => (await answer.request().allHeaders())["if-none-match"] !== undefined),
  );
  expect(statuses).toEqual([false, true]);
  const again = await visitor();
  await again.goto("/");
  await expect(again.locator("html[data-ready]")).toBeAttached();
});
