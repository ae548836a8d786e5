import { expect, expectAccessible, test } from "./harness.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the home page still shows stays that lead to their pages @phone", async ({ page }) => {
    await page.goto("/");
    const link = page.locator('article a[href^="/pgs/"]').first();
    await expect(link).toBeVisible();
    await link.click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toMatch(/^\/pgs\/[a-z0-9-]+$/);
  });
});

test("an unknown path answers 404 with a page", async ({ page, allowErrors }) => {
  allowErrors(/404/);
  const answer = await page.goto("/no-such-place");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect(page).toHaveTitle("Page not found · Tangu");
  await expectAccessible(page);
});

test("a connection that is gone is told, and what waited for it goes on after @phone", async ({
  page,
  context,
  allowErrors,
}) => {
  // A search is tried, and what a page fetches once it is at rest may still be under way.
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.goto("/");
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await context.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "Search PGs" }).fill("zzqqxx");
  await page.waitForURL(/search=zzqqxx/);
  await context.setOffline(false);
  await expect(page.getByText("You are offline.")).toBeHidden();
  await expect(page.getByText("No PGs Found")).toBeVisible();
});

test("a page that is slow to come is announced @phone", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("html[data-ready]")).toBeAttached();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/pg-listings\/[a-z0-9-]+$/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.locator('article a[href^="/pgs/"]').first().click();
  await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toBeVisible();
  answer();
  await page.waitForURL(/\/pgs\//);
  await expect(page.getByText("Loading...")).toBeHidden();
});

test("every popular place leads to stays @desktop", async ({ page, request }) => {
  await page.goto("/");
  const links = page.getByRole("region", { name: "Popular places for girls PG" }).getByRole("link");
  await expect(links).toHaveCount(12);
  for (const link of await links.all()) {
    const path = await link.getAttribute("href");
    const facts = await (await request.get(`/api/landing-pages${path}`)).json();
    expect([path, facts.total > 0]).toEqual([path, true]);
  }
});
