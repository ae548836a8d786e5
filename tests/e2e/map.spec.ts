import type { Page } from "@playwright/test";
import { boxOf } from "#domain/places/box.ts";
import { expect, expectAccessible, expectNoEnglish, test } from "./harness.ts";
import { cards, expectNoSidewaysScrolling, open, query, total } from "./home-page.ts";

const ECOSPACE = "userLat=12.927&userLon=77.681&near=Ecospace&sort=distance";

const map = (page: Page) => page.getByRole("region", { name: /^Map of PGs/ });
/** Pins of one PG. */
const pins = (page: Page) => map(page).getByRole("button", { name: /^PG for ₹/ });
const chosen = (page: Page) => page.getByRole("region", { name: "Chosen PG" });
const box = (page: Page) => query(page).box;
const lifted = (page: Page) => map(page).locator(".is-lifted");
const height = (page: Page) => {
  const { south, north } = boxOf(box(page) ?? "");
  return north - south;
};

test("the list and the map stay in step @release @desktop", async ({ page }) => {
  test.slow();
  await open(page, `/?${ECOSPACE}`);
  const all = await total(page);

  await test.step("the map opens beside the list, around the chosen place", async () => {
    await page.getByRole("button", { name: "Show map" }).click();
    await expect(pins(page).first()).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
    await expect(map(page)).toContainText("Ecospace");
    await expect(map(page)).toContainText("1 km");
    expect(query(page)).toMatchObject({ view: "map", near: "Ecospace" });
    expect(box(page)).toBeUndefined();
    expect(await total(page)).toBe(all);
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
  });

  await test.step("a card under the pointer lifts its pin, and a pin marks its card", async () => {
    await cards(page).first().hover();
    await expect(lifted(page)).toHaveCount(1);
    // The list shows the first of them alone: the pin of a card that is there.
    await lifted(page).hover();
    await expect(page.locator("[data-pointed]")).toHaveCount(1);
  });

  await test.step("a pin opens its PG by keyboard, and Escape leads back to the pin", async () => {
    await cards(page).first().hover();
    await lifted(page).focus();
    await page.keyboard.press("Enter");
    await expect(chosen(page)).toBeFocused();
    const title = await chosen(page).getByRole("link").textContent();
    await expect(page.locator("[data-chosen] h3")).toHaveText(title ?? "");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(chosen(page)).toBeHidden();
    await expect(page.locator(":focus")).toHaveAccessibleName(/^PG for ₹/);
  });

  await test.step("moving the map searches there; the moves are one step in the history", async () => {
    await page.getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(() => box(page)).toBeDefined();
    const high = height(page);
    await page.getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(() => height(page)).toBeLessThan(high);
    await page.goBack();
    await expect.poll(() => query(page)).toMatchObject({ view: "map", near: "Ecospace" });
    expect(box(page)).toBeUndefined();
    await expect.poll(() => total(page)).toBe(all);
    await page.goForward();
    await expect.poll(() => box(page)).toBeDefined();
    expect(height(page)).toBeLessThan(high);
    await expect.poll(() => total(page)).toBeLessThan(all);
    await expect(page.getByRole("button", { name: "Remove filter: In this part of the map" })).toBeVisible();
  });

  await test.step("with the box off, the list waits to be asked", async () => {
    const [before, high] = [box(page), height(page)];
    await page.getByLabel("Search as I move the map").uncheck();
    await page.getByRole("button", { name: "Zoom out" }).click();
    const search = page.getByRole("button", { name: "Search this area" });
    await expect(search).toBeVisible();
    expect(box(page)).toBe(before);
    await search.click();
    await expect.poll(() => height(page)).toBeGreaterThan(high * 1.5);
    await expect(search).toBeHidden();
    await expect(page.locator('section [aria-busy="true"]')).toHaveCount(0);
  });

  await test.step("the address holds the area: a reload shows the same, and without it the map shows all", async () => {
    const found = await total(page);
    const seen = box(page);
    await page.reload();
    await expect(pins(page).first()).toBeVisible();
    expect(await total(page)).toBe(found);
    await page.getByRole("button", { name: "Remove filter: In this part of the map" }).click();
    await expect.poll(() => total(page)).toBe(all);
    await page.goBack();
    await expect.poll(() => box(page)).toBe(seen);
    await page.getByRole("button", { name: "Hide map" }).click();
    await expect(map(page)).toBeHidden();
    expect(box(page)).toBe(seen);
  });
});

test("on a phone the map takes the place of the list @release @phone", async ({
  page,
  context,
  allowErrors,
}) => {
  test.slow();
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  await open(page, "/?stayDuration=short-term");

  await test.step("a tap switches, and pins show what a day costs", async () => {
    await page.getByRole("button", { name: "Map", exact: true }).tap();
    await expect(pins(page).first()).toBeVisible();
    await expect(cards(page).first()).toBeHidden();
    await expect(pins(page).filter({ hasText: "/day" }).first()).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
  });

  await test.step("a pin shows its PG, whose page leads back to the map", async () => {
    // Taps land on what lies uppermost, as a finger does.
    await pins(page).last().focus();
    await page.keyboard.press("Enter");
    await expect(chosen(page).getByRole("link")).toBeVisible();
    await expectAccessible(page);
    const title = await chosen(page).getByRole("link").textContent();
    await chosen(page).getByRole("link").tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
    await page.goBack();
    await expect(pins(page).first()).toBeVisible();
    expect(query(page)).toEqual({ stayDuration: "short-term", view: "map" });
  });

  await test.step("without a connection the map says so, and goes on with one", async () => {
    await context.setOffline(true);
    await page.getByRole("button", { name: "Zoom in" }).tap();
    await expect(page.getByText("You're offline. The map continues when you're back online.")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("You're offline. The map continues")).toBeHidden();
    expect(box(page)).toBeDefined();
  });

  await test.step("the list shows the same area", async () => {
    const seen = box(page);
    await page.getByRole("button", { name: "List", exact: true }).tap();
    await expect(map(page)).toBeHidden();
    expect(box(page)).toBe(seen);
  });

  await test.step("the area is left on the map as well", async () => {
    await page.getByRole("button", { name: "Map", exact: true }).tap();
    await map(page)
      .locator("..")
      .getByRole("button", { name: "Remove filter: In this part of the map" })
      .tap();
    await expect.poll(() => query(page)).toEqual({ stayDuration: "short-term", view: "map" });
  });

  await test.step("a place that stands in the text is shown with its circle, until the map moves", async () => {
    await open(page, "/?view=map&search=ladies+near+ecospace");
    await expect(map(page).locator(".map-place")).toHaveText("Ecospace");
    await expect(map(page).locator(".map-within")).toBeAttached();
    const note = page.getByText(/^for “ladies near ecospace”/);
    await expect(note).toContainText("within 4 km of Ecospace");
    await page.getByRole("button", { name: "Zoom in" }).tap();
    await expect.poll(() => box(page)).toBeDefined();
    await expect(note).not.toContainText("of Ecospace");
  });

  await test.step("where the map has no PG, one press searches beyond it", async () => {
    await open(page, "/?search=ladies&box=12.7,77.3,12.75,77.35");
    await expect(page.getByRole("heading", { name: "No PGs Found" })).toBeVisible();
    await page.getByRole("link", { name: "Search outside this area too" }).tap();
    await expect(cards(page).first()).toBeVisible();
    expect(query(page)).toEqual({ search: "ladies" });
  });

  await test.step("in Kannada and Hindi nothing of it is English", async () => {
    for (const locale of ["kn", "hi"]) {
      await open(page, `/${locale}?view=map&${ECOSPACE}`);
      await expect(page.locator(".map-pin").first()).toBeVisible();
      await page.locator(".map-pin:not(.map-cluster)").first().focus();
      await page.keyboard.press("Enter");
      await expect(page.locator(".map-card-link")).toBeVisible();
      await expectNoEnglish(page);
    }
  });
});
