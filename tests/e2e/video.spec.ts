import type { Locator, Page } from "@playwright/test";
import { clip } from "#tests/fixtures/videos.ts";
import { expect, expectAccessible, test } from "./harness.ts";
import { cards, open } from "./home-page.ts";

interface Stay {
  slug: string;
  title: string;
  media: string[];
}

async function staysWithVideo(page: Page): Promise<Stay[]> {
  const answer = await page.request.get("/api/pg-listings?limit=100");
  const stays: Stay[] = await answer.json();
  return stays.filter(({ media }) => media.some((url) => url.endsWith(".mp4")));
}

/** Every Chromium plays the clip, not every one the demo's own video. Tells how often a video was asked for. */
async function serveClip(page: Page): Promise<() => number> {
  let asked = 0;
  await page.route("**/*.mp4", (route) => {
    asked += 1;
    return route.fulfill({ contentType: "video/mp4", body: clip });
  });
  return () => asked;
}

const plays = (video: Locator) =>
  expect
    .poll(() => video.evaluate((each: HTMLVideoElement) => !each.paused && each.currentTime > 0))
    .toBe(true);
const stands = (video: Locator) =>
  expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.paused)).toBe(true);

/** The strip of a carousel at its slide with the video. */
async function turnToVideo(page: Page, strip: Locator): Promise<Locator> {
  await strip.focus();
  await page.keyboard.press("ArrowRight");
  await expect(strip).toHaveAccessibleName(/, 2 of \d+$/);
  return strip.getByRole("button", { name: /^Play .+, video 2 of \d+$/ });
}

test("a video waits as a picture, plays at a tap, and stops when swiped away @desktop", async ({ page }) => {
  const [stay] = await staysWithVideo(page);
  const asked = await serveClip(page);
  await page.goto(`/pgs/${stay!.slug}`);
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await page
    .getByRole("button", { name: /^Open picture 1 of/ })
    .and(page.locator(":visible"))
    .click();
  const dialog = page.getByRole("dialog", { name: /^Pictures of/ });
  const strip = dialog.getByRole("list");
  const play = await turnToVideo(page, strip);
  await expect(play.locator("img[data-loaded]")).toBeVisible();
  await expectAccessible(page);
  expect(asked()).toBe(0);

  await play.press("Enter");
  const video = strip.locator("video");
  await plays(video);
  expect(asked()).toBeGreaterThan(0);
  await expect(video).toBeFocused();
  await expect(video).toHaveAccessibleName(`${stay!.title}, video 2 of ${stay!.media.length}`);
  // Seeking is not leafing.
  await page.keyboard.press("ArrowRight");
  await expect(strip).toHaveAccessibleName(/, 2 of \d+$/);
  await strip.focus();
  await page.keyboard.press("ArrowRight");
  await expect(strip).toHaveAccessibleName(/, 3 of \d+$/);
  await stands(video);
});

test("one video plays at a time, and what opens over it stops it @phone", async ({ page }) => {
  const stays = await staysWithVideo(page);
  const [first, second] = stays.map(({ title }) =>
    cards(page).filter({ has: page.getByRole("list", { name: `Pictures of ${title}` }) }),
  );
  await serveClip(page);
  await page.route("**/api/pg-listings?**", async (route) =>
    route.fulfill({ response: await route.fetch(), json: stays }),
  );
  await open(page);
  await page.getByText("Days/Weeks stay").click();
  const start = async (card: Locator) => {
    await card.scrollIntoViewIfNeeded();
    await (await turnToVideo(page, card.getByRole("list", { name: /^Pictures of/ }))).click();
    await plays(card.locator("video"));
  };
  await start(first!);
  await start(second!);
  await stands(first!.locator("video"));
  await second!.getByRole("link", { name: /^Book / }).click();
  await expect(page.getByRole("dialog", { name: "Book Your Stay" })).toBeVisible();
  // Behind the dialog nothing has a role.
  await stands(page.locator(`video[aria-label^="${stays[1]!.title}"]`));
});

test("a video that cannot be had says so, and is asked for again @phone", async ({ page, allowErrors }) => {
  allowErrors(/404|Failed to load resource/);
  const [stay] = await staysWithVideo(page);
  await page.route("**/*.mp4", (route) => route.fulfill({ status: 404 }));
  await page.goto(`/pgs/${stay!.slug}`);
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await page
    .getByRole("button", { name: /^Open picture 1 of/ })
    .and(page.locator(":visible"))
    .click();
  const strip = page.getByRole("dialog", { name: /^Pictures of/ }).getByRole("list");
  await (await turnToVideo(page, strip)).click();
  await expect(strip.getByText("Video unavailable")).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/*.mp4");
  await serveClip(page);
  await strip.getByRole("button", { name: "Try again" }).click();
  await plays(strip.locator("video"));
  await expect(strip.getByText("Video unavailable")).toBeHidden();
});
