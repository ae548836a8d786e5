import { open } from "./booking-steps.ts";
import { HOSTILE, test } from "./city.ts";
import { expect } from "./harness.ts";

test("what a host writes is shown as text, in the page, its head and what search engines read @phone", async ({
  page,
  city,
}) => {
  await open(page, `/pgs/${city.hostile.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(HOSTILE);
  const told = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(told.map((text) => (JSON.parse(text) as { name: string }).name)).toContain(HOSTILE);
  await expect(page).toHaveTitle(new RegExp(HOSTILE.slice(0, 9)));

  await page.goto("/?search=hostile");
  await expect(page.getByRole("article").filter({ hasText: HOSTILE })).toBeVisible();
  for (const path of [`/pgs/${city.hostile.slug}`, "/?search=hostile"]) {
    const html = await (await page.request.get(path)).text();
    expect(html).not.toContain("<img src=x");
    expect(html).toContain("img src=x");
  }
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, "pwned"))).toBeUndefined();
});
