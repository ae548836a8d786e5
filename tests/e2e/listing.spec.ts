import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./harness.ts";

interface Stay {
  id: number;
  slug: string;
  title: string;
  media: string[];
  reviewCount: number;
  bedsLeft: number;
}

/** A stay of the demo city that can be booked and has pictures to leaf through. */
async function pick(page: Page, wanted: (stay: Stay) => boolean = () => true): Promise<Stay> {
  const answer = await page.request.get("/api/pg-listings?limit=100");
  const stays: Stay[] = await answer.json();
  const found = stays.find((stay) => stay.bedsLeft > 0 && stay.media.length > 2 && wanted(stay));
  if (!found) throw new Error("The demo city has no such stay");
  return found;
}

async function open(page: Page, slug: string) {
  await page.goto(`/pgs/${slug}`);
  await expect(page.locator("html[data-ready]")).toBeAttached();
}

test("the page of a stay: what it costs, where it is, how to book, and axe finds nothing", async ({
  page,
}) => {
  const stay = await pick(page);
  await open(page, stay.slug);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(stay.title);
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
  const row = page.getByRole("row", { name: /^7 days/ });
  await expect(row.getByRole("cell").first()).toHaveText("₹2,800");
  await expect(
    page
      .getByRole("row", { name: /^15 days/ })
      .getByRole("cell")
      .first(),
  ).toHaveText("₹6,000");
  await expect(page.getByText("refundable at the end of your stay").first()).toBeAttached();
  await expect(page.getByRole("link", { name: /^Open in maps/ })).toHaveAttribute("href", /^https:\/\//);
  const spare = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(spare).toBeLessThanOrEqual(0);
  await expectAccessible(page);

  // Price, Call and Book are at hand without scrolling, none over another.
  const book = page
    .locator('[aria-label="Book this stay"]:visible')
    .getByRole("link", { name: `Book ${stay.title}` });
  await expect(book).toBeInViewport();
  const hidden = await page.evaluate(() => {
    const price = document.querySelector("[data-book-bar]")?.firstElementChild;
    return price ? price.scrollWidth - price.clientWidth : Number.NaN;
  });
  expect(hidden).toBe(0);
  await expect(book).toHaveAttribute("href", `/payment/${stay.id}`);
  await book.click();
  await expect(page.getByRole("dialog", { name: "Book Your Stay" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();

  // Pictures open at full size and move by the arrow keys.
  await page
    .getByRole("button", { name: /^Open picture 1 of/ })
    .and(page.locator(":visible"))
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: /^Pictures of/ });
  await expect(dialog).toBeVisible();
  const strip = dialog.getByRole("list");
  await strip.focus();
  await page.keyboard.press("ArrowRight");
  await expect(strip).toHaveAccessibleName(/, 2 of \d+$/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page
    .getByRole("button", { name: /^Open picture 1 of/ })
    .and(page.locator(":visible"))
    .first()
    .click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: stay.title })).toBeVisible();
});

test("search engines get title, description, one address, and no invented rating @phone", async ({
  page,
}) => {
  const fresh = await pick(page, (stay) => stay.reviewCount === 0);
  await open(page, fresh.slug);
  await expect(page).toHaveTitle(new RegExp(`^${fresh.title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`));
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /.{40,}/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    new RegExp(`/pgs/${fresh.slug}$`),
  );
  const told = await page.locator('script[type="application/ld+json"]').allTextContents();
  const json = told.map((text) => JSON.parse(text) as { "@type": unknown }).find((each) => "geo" in each);
  expect(json).toMatchObject({ name: fresh.title, "@type": ["LodgingBusiness", "Hostel"] });
  expect(json).not.toHaveProperty("aggregateRating");
  await expect(page.getByText("New", { exact: true }).first()).toBeAttached();
});

test("what people wrote about it stands on the page @phone", async ({ page }) => {
  const stay = await pick(page, (each) => each.reviewCount > 0);
  const answer = await page.request.get(`/api/pg-listings/${stay.id}/reviews`);
  const [review] = (await answer.json()) as { authorName: string; comment: string }[];
  await open(page, stay.slug);
  await expect(page.getByText(review?.authorName ?? "", { exact: true }).first()).toBeAttached();
});

test("an id leads to the one address for good @phone", async ({ page }) => {
  const stay = await pick(page);
  const answer = await page.request.get(`/pg/${stay.id}`, { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toBe(`/pgs/${stay.slug}`);
});

test("what is no stay's address is not found, with a way on @phone", async ({ page, allowErrors }) => {
  allowErrors(/404/);
  for (const path of [
    "/pgs/no-such-stay",
    "/pg/999999999",
    "/pg/12345678901234567890",
    "/pg/abc",
    "/pg/%00",
  ]) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 404]);
    await expect(page.getByRole("link", { name: "See all PGs" })).toBeVisible();
  }
  await expectAccessible(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page has all that matters @phone", async ({ page }) => {
    const stay = await pick(page);
    await page.goto(`/pgs/${stay.slug}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(stay.title);
    await expect(page.getByRole("row", { name: /^7 days/ })).toBeVisible();
    await expect(
      page
        .getByRole("link", { name: /^Book / })
        .and(page.locator(":visible"))
        .first(),
    ).toBeVisible();
  });
});
