import type { Page } from "@playwright/test";
import { pages } from "#domain/paths.ts";
import { clip } from "#testing/fixtures/videos.ts";
import { HOSTILE, test } from "./city.ts";
import { expect, expectAccessible } from "./harness.ts";
import { open } from "./home-page.ts";
import { expectPaused, expectPlaying, turnToVideo } from "./videos.ts";

interface Listing {
  id: number;
  slug: string;
  title: string;
  media: string[];
  reviewCount: number;
  bedsLeft: number;
}

/** Listings of the demo that can be booked and have a video after their first picture, and more behind it. */
async function listings(page: Page): Promise<Listing[]> {
  const all: Listing[] = await (await page.request.get("/api/pg-listings?limit=100")).json();
  return all.filter(({ bedsLeft, media }) => bedsLeft > 0 && media.length > 2);
}

async function listingWithVideo(page: Page): Promise<Listing> {
  const found = (await listings(page)).find(({ media }) => media[1]?.endsWith(".mp4"));
  if (!found) throw new Error("The demo has no listing with a video");
  return found;
}

/** Price, Call and Book are at hand without scrolling, nothing is cut off, and Book opens the dialog. */
async function expectBookAtHand(page: Page, listing: Listing): Promise<void> {
  const book = page
    .locator('[aria-label="Book this PG"]:visible')
    .getByRole("link", { name: `Book ${listing.title}` });
  await expect(book).toBeInViewport();
  const hidden = await page.evaluate(() => {
    const price = document.querySelector("[data-book-bar]")?.firstElementChild;
    return price ? price.scrollWidth - price.clientWidth : Number.NaN;
  });
  expect(hidden).toBe(0);
  await expect(book).toHaveAttribute("href", pages.payment(listing.id));
  await book.click();
  await expect(page.getByRole("dialog", { name: "Book Your Stay" })).toBeVisible();
}

const openPictures = (page: Page) =>
  page
    .getByRole("button", { name: /^Open photo 1 of/ })
    .and(page.locator(":visible"))
    .first()
    .click();
const pictures = (page: Page) => page.getByRole("dialog", { name: /^Photos of/ });

test("a listing on a phone: what it costs, how to book, its pictures, and a video that fails @phone", async ({
  page,
  city,
  allowErrors,
}) => {
  test.slow();
  allowErrors(/404|Failed to load resource/);
  const listing = await listingWithVideo(page);

  await test.step("the page says what the stay costs and where it is", async () => {
    await page.route("**/*.mp4", (route) => route.fulfill({ status: 404 }));
    await open(page, pages.listing(listing.slug));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(listing.title);
    for (const title of [
      "What you pay",
      "Amenities",
      "Your host",
      "Where it is",
      "Reviews",
      "Keep your money safe",
    ]) {
      await expect(page.getByRole("heading", { name: title })).toBeAttached();
    }
    const priceOf = (duration: RegExp) => page.getByRole("row", { name: duration }).getByRole("cell").first();
    await expect(priceOf(/^7 days/)).toHaveText("₹2,800");
    await expect(priceOf(/^15 days/)).toHaveText("₹6,000");
    await expect(page.getByText("You get the deposit back at the end of your stay").first()).toBeAttached();
    await expect(page.getByRole("link", { name: /^Open in maps/ })).toHaveAttribute("href", /^https:\/\//);
    await expectAccessible(page);
  });

  await test.step("Book is at hand, and the back button closes the dialog", async () => {
    await expectBookAtHand(page, listing);
    await page.goBack();
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await test.step("a video that does not load says so, and can be tried again", async () => {
    await openPictures(page);
    const strip = pictures(page).getByRole("list");
    await (await turnToVideo(page, strip)).click();
    await expect(strip.getByText("Video unavailable")).toBeVisible();
    await expectAccessible(page);
    await page.unroute("**/*.mp4");
    await page.route("**/*.mp4", (route) => route.fulfill({ contentType: "video/mp4", body: clip }));
    await strip.getByRole("button", { name: "Try again" }).click();
    await expectPlaying(strip.locator("video"));
    await expect(strip.getByText("Video unavailable")).toBeHidden();
    await page.goBack();
    await expect(pictures(page)).toBeHidden();
    await expect(page.getByRole("heading", { level: 1, name: listing.title })).toBeVisible();
  });

  await test.step("the HTML has the reviews, and no rating where nobody has given one", async () => {
    const html = async ({ slug }: Listing) => (await page.request.get(pages.listing(slug))).text();
    const reviewed = (await listings(page)).find(({ reviewCount }) => reviewCount > 0)!;
    const answer = await page.request.get(`/api/pg-listings/${reviewed.id}/reviews`);
    const [review] = (await answer.json()) as { authorName: string }[];
    expect(await html(reviewed)).toContain(review!.authorName);
    const fresh = await html((await listings(page)).find(({ reviewCount }) => reviewCount === 0)!);
    expect(fresh).not.toContain("aggregateRating");
    expect(fresh).toMatch(/>New</);
  });

  await test.step("what a host writes is shown as text, in the page, its head and its structured data", async () => {
    await open(page, pages.listing(city.hostile.slug));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(HOSTILE);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.map((text) => (JSON.parse(text) as { name: string }).name)).toContain(HOSTILE);
    await expect(page).toHaveTitle(new RegExp(HOSTILE.slice(0, 9)));
    await page.goto("/?search=hostile");
    await expect(page.getByRole("article").filter({ hasText: HOSTILE })).toBeVisible();
    for (const path of [pages.listing(city.hostile.slug), "/?search=hostile"]) {
      const html = await (await page.request.get(path)).text();
      expect(html).not.toContain("<img src=x");
      expect(html).toContain("img src=x");
    }
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
    expect(await page.evaluate(() => Reflect.get(window, "pwned"))).toBeUndefined();
  });

  await test.step("an address without a listing answers 404 and leads on", async () => {
    const answer = await page.goto(pages.listing("no-such-stay"));
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("link", { name: "See all PGs" })).toBeVisible();
    await expectAccessible(page);
  });
});

test("a listing on a desktop: its pictures at full size by the arrow keys, a video that plays, and how to book @release @desktop", async ({
  page,
}) => {
  const listing = await listingWithVideo(page);
  let videoRequests = 0;
  await page.route("**/*.mp4", (route) => {
    videoRequests += 1;
    return route.fulfill({ contentType: "video/mp4", body: clip });
  });
  await open(page, pages.listing(listing.slug));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(listing.title);
  await expectAccessible(page);

  await test.step("a video waits as a picture, plays by key, and stops when the next slide comes", async () => {
    await openPictures(page);
    const strip = pictures(page).getByRole("list");
    const play = await turnToVideo(page, strip);
    await expect(play.locator("img[data-loaded]")).toBeVisible();
    await expectAccessible(page);
    expect(videoRequests).toBe(0);

    await play.press("Enter");
    const video = strip.locator("video");
    await expectPlaying(video);
    expect(videoRequests).toBeGreaterThan(0);
    await expect(video).toBeFocused();
    await expect(video).toHaveAccessibleName(`${listing.title}, video 2 of ${listing.media.length}`);
    // On the video the arrow keys seek.
    await page.keyboard.press("ArrowRight");
    await expect(strip).toHaveAccessibleName(/, 2 of \d+$/);
    await strip.focus();
    await page.keyboard.press("ArrowRight");
    await expect(strip).toHaveAccessibleName(/, 3 of \d+$/);
    await expectPaused(video);
    await page.keyboard.press("Escape");
    await expect(pictures(page)).toBeHidden();
  });

  await test.step("Book is at hand", async () => {
    await expectBookAtHand(page, listing);
  });
});
