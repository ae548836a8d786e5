import type { Page } from "@playwright/test";
import type { LandingFacts } from "#domain/places/contract.ts";
import { LANDING_PAGES } from "#domain/places/landing-pages.ts";
import { expect, expectAccessible, test } from "./harness.ts";

const TPCL = "/girls-pg-near-tpcl";

async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator("html[data-ready]")).toBeAttached();
}

const counted = (html: string) => /(\d+)(?:<!-- -->)? PG&#x27;s Found/.exec(html)?.[1];

test("every landing page answers at its one address, with the count that its search has @phone", async ({
  page,
}) => {
  test.slow();
  for (const { path, heading, place } of LANDING_PAGES) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(200);
    const html = await answer.text();
    const facts: LandingFacts = await (await page.request.get(`/api/landing-pages${path}`)).json();
    expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1], path).toBe(heading);
    expect(counted(html), path).toBe(String(facts.total));
    expect(html).toContain(`<link rel="canonical" href="${answer.url()}"`);
    expect(html.includes("noindex"), path).toBe(facts.total < 3);
    if (place) expect(html).toContain(`What is near <!-- -->${place}`);
    expect(html).toContain("More places");
  }
  for (const [asked, path] of [
    ["/Girls-PG-Bellandur", "/girls-pg-bellandur"],
    ["/girls-pg-bellandur/?maxRent=9000", "/girls-pg-bellandur?maxRent=9000"],
  ] as const) {
    const answer = await page.request.get(asked, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, path]);
  }
  expect((await page.request.get("/girls-pg-atlantis")).status()).toBe(404);
  expect((await page.request.get(`${TPCL}/more`)).status()).toBe(404);
});

test("from a landing page: narrow it, look at a stay, come back, look elsewhere", async ({ page }) => {
  await open(page, TPCL);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Girls PG near TPCL, Bengaluru");
  const count = page.getByRole("heading", { level: 2, name: /PG's Found$/ });
  const all = await count.textContent();
  const cards = page.getByRole("article");
  await expect(cards.first()).toContainText(/Nearby|\d m|\d\.\d km/);
  await expectAccessible(page);

  await page.getByRole("link", { name: /^2 Sharing from ₹/ }).click();
  await expect(page).toHaveURL(`${TPCL}?roomType=2+Sharing`);
  await expect(count).not.toHaveText(all ?? "");
  await expect(cards.first()).toContainText("2 Sharing");
  const narrowed = await count.textContent();

  const title = cards.first().getByRole("heading").getByRole("link");
  const name = (await title.textContent()) ?? "";
  await title.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${TPCL}?roomType=2+Sharing`);
  await expect(count).toHaveText(narrowed ?? "");
  await page.getByRole("button", { name: "Remove filter: 2 Sharing" }).click();
  await expect(page).toHaveURL(TPCL);
  await expect(count).toHaveText(all ?? "");

  const box = page.getByRole("combobox", { name: "Search PGs" }).or(page.getByLabel("Search PGs")).first();
  await box.fill("whitefield");
  await expect(page).toHaveURL(TPCL);
  await page.getByRole("button", { name: "Search all of Bengaluru" }).click();
  await expect(page).toHaveURL(/^[^?]*\/\?.*search=whitefield/);
  await expect(page.getByRole("main")).toBeFocused();
  expect(new URL(page.url()).searchParams.has("within")).toBe(false);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Girls PG near TPCL, Bengaluru");

  await page.getByRole("link", { name: "Boys PG near TPCL" }).click();
  await expect(page).toHaveURL(/^[^?]*\/\?.*gender=boys/);
  expect(new URL(page.url()).searchParams.get("within")).toBe("3");
});

test("a page of the whole city and a page of a house have what is theirs @desktop", async ({ page }) => {
  await open(page, "/ladies-pg-bengaluru");
  await expect(page.getByRole("heading", { name: "Area by area" })).toBeVisible();
  await expectAccessible(page);
  const more = page.getByRole("region", { name: "More places" });
  await more.getByRole("link", { name: "Jyothi Homestay PG Ladies", exact: true }).click();
  await expect(page).toHaveURL("/jyothi-homestay-pg-ladies");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jyothi Homestay PG Ladies");
  await expectAccessible(page);
  await page.getByRole("link", { name: "See the whole stay" }).click();
  await expect(page).toHaveURL(/\/pgs\/jyothi-homestay-pg-ladies/);
});

test("an address that no page has leads on @phone", async ({ page, allowErrors }) => {
  allowErrors(/404/);
  const answer = await page.goto("/girls-pg-near-atlantis");
  expect(answer?.status()).toBe(404);
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await expectAccessible(page);
  await page.getByLabel("Search PGs").fill("bellandur");
  await page.getByLabel("Search PGs").press("Enter");
  await expect(page).toHaveURL("/?search=bellandur");
  await page.goBack();
  await page.getByRole("link", { name: "Girls PG near Bellandur" }).click();
  await expect(page).toHaveURL("/girls-pg-bellandur");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a landing page lists, narrows, and hands other searches on @phone", async ({ page }) => {
    await page.goto(TPCL);
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.getByLabel("Sharing", { exact: true }).selectOption("2 Sharing");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${TPCL}\\?.*roomType=2`));
    await expect(page.getByRole("article").first()).toContainText("2 Sharing");
    await page.getByLabel("For whom").selectOption("boys");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(/^[^?]*\/\?.*gender=boys/);
    await expect(page.getByRole("article").first()).toContainText("Boys");
  });
});
