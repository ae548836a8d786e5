import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./harness.ts";
import { cards, open, query, search, total } from "./home-page.ts";

const ecospace = { near: "Ecospace", userLat: "12.927", userLon: "77.681", sort: "distance" };
const list = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const option = (page: Page, name: RegExp) => list(page).getByRole("option", { name });
const chip = (page: Page) => page.getByRole("button", { name: "Remove filter: Near Ecospace" });

/** The distances on the cards, in kilometres. */
async function kilometres(page: Page): Promise<number[]> {
  const said = await cards(page)
    .getByText(/^(Nearby Ecospace|[\d.]+ (m|km) from Ecospace)$/)
    .allTextContents();
  return said.map((text) => (parseFloat(text) || 0) / (/ m /.test(text) ? 1000 : 1));
}

/** @param within how far around it, in kilometres */
async function expectNearest(page: Page, within?: string): Promise<void> {
  await expect.poll(() => query(page)).toEqual({ ...ecospace, ...(within && { within }) });
  await expect(async () => {
    const away = await kilometres(page);
    expect(away.length).toBeGreaterThan(5);
    expect(away.length).toBe(await cards(page).count());
    expect(away).toEqual([...away].sort((a, b) => a - b));
  }).toPass({ timeout: 10_000 });
}

test("a place chosen by touch is on every card, is remembered at the next visit, and can be removed @release @phone", async ({
  page,
  context,
  allowErrors,
}) => {
  test.slow();
  allowErrors(/503/);
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_done, fail) =>
      fail?.({ code: 1 } as GeolocationPositionError);
  });
  await open(page);
  await search(page).click();
  await option(page, /^Use my location/).click();
  await expect(page.getByText("Location access denied by user").first()).toBeVisible();
  expect(query(page)).toEqual({});

  await page.route("**/api/search/suggestions?**", (route) => route.fulfill({ status: 503, json: {} }));
  await search(page).fill("bellandur");
  await expect.poll(() => query(page)).toEqual({ search: "bellandur" });
  await expect(cards(page).first()).toBeVisible();
  // Without an answer: what the browser knows itself.
  await expect(option(page, /^Bellandur/)).toHaveText("Bellandurarea");
  await page.unroute("**/api/search/suggestions?**");

  await search(page).press("Enter");
  await expect(search(page)).not.toBeFocused();
  await search(page).click();
  await search(page).fill("ecosp");
  await expect(option(page, /^Ecospace/)).toBeVisible();
  // The words are searched for as well: the list behind comes to rest first.
  await expect.poll(() => query(page).search).toBe("ecosp");
  await expect(
    cards(page)
      .first()
      .getByText(/ from Ecospace$/),
  ).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page);
  const height = (await option(page, /^Ecospace/).boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThanOrEqual(44);
  await option(page, /^Ecospace/).click();
  await expect(search(page)).toHaveValue("");
  await expect(list(page)).toBeHidden();
  await expectNearest(page, "4");

  await page.reload();
  await expectNearest(page, "4");
  const link = cards(page).nth(3).getByRole("heading").getByRole("link");
  const said = (await kilometres(page))[3];
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const line = page.locator("main").getByText(/ from Ecospace$/);
  expect(parseFloat((await line.first().textContent()) ?? "")).toBeGreaterThanOrEqual(said ?? 0);
  await expect(page.getByText("Your place")).toBeVisible();

  // In the server's HTML already: nothing is added later.
  const html = await (await context.request.get("/")).text();
  expect(html).toContain("from Ecospace");
  await page.goto("/");
  await expectNearest(page, "4");
  await page.getByRole("link", { name: "PG's" }).click();
  await expectNearest(page, "4");

  await chip(page).click();
  await expect.poll(() => query(page)).toEqual({});
  await expect(cards(page).getByText(/from Ecospace$/)).toHaveCount(0);
  expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: "place" }));
  await search(page).click();
  await expect(
    list(page).getByRole("group", { name: "Recent searches" }).getByText("Ecospace"),
  ).toBeVisible();
});

test("a place is chosen and limited to a circle by keyboard; an unknown place name in the URL is dropped; a visitor from far away is told so @release @desktop", async ({
  page,
}) => {
  test.slow();
  await open(page);
  const all = await total(page);
  await search(page).focus();
  await expect(search(page)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(list(page)).toBeHidden();
  await page.keyboard.type("ecosp");
  // The list of the first letters begins with another place.
  await expect(list(page).getByRole("option").first()).toHaveAccessibleName(/^Ecospace/);
  await page.keyboard.press("ArrowDown");
  await expect(search(page)).toHaveAttribute("aria-activedescendant", /.+/);
  await page.keyboard.press("Enter");
  await expectNearest(page, "4");
  await expect(search(page)).toBeFocused();

  await page.getByRole("button", { name: /^Filters/ }).click();
  const dialog = page.getByRole("dialog", { name: "Filters" });
  await expect(dialog.getByLabel("Sort by")).toContainText("Nearest first, from Ecospace");
  await dialog.getByText("2 km", { exact: true }).click();
  await dialog.getByRole("button", { name: "Show PGs" }).click();
  await expect.poll(() => query(page)).toEqual({ ...ecospace, within: "2" });
  await expect.poll(() => total(page)).toBeLessThan(all);
  // Until then its own circle is shown.
  await expect.poll(async () => Math.max(...(await kilometres(page)))).toBeLessThanOrEqual(2);
  await expectAccessible(page);
  // Again, over a short list: axe takes seconds for a full one.
  await page.getByRole("button", { name: /^Filters/ }).click();
  await expect(dialog.getByLabel("2 km", { exact: true })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Remove filter: Within 2 km" }).click();
  await expectNearest(page);

  const { near: _near, ...unnamed } = ecospace;
  await page.goto(`/?${new URLSearchParams({ ...ecospace, near: "Win a prize at evil.example" })}`);
  expect(query(page)).toEqual(unnamed);
  await expect(page.getByRole("button", { name: "Remove filter: Near me" })).toBeVisible();
  await expect(page.getByText("evil.example")).toHaveCount(0);
  const farAway = page.getByText("These PGs are in Bengaluru, far from you.");
  await expect(farAway).toHaveCount(0);
  await page.goto("/?userLat=28.614&userLon=77.209&sort=distance");
  await expect(farAway).toBeVisible();
});
