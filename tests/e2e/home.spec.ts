import { expect, expectAccessible, test } from "./harness.ts";
import { cards, count, open, query, search, total } from "./home-page.ts";

test("the home page: the first stay without scrolling, its words, and axe finds nothing in any state", async ({
  page,
}) => {
  test.slow();
  await open(page);
  await expect(cards(page).first().locator("img").first()).toBeInViewport({ ratio: 0.4 });
  const spare = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(spare).toBeLessThanOrEqual(0);
  await expect(count(page)).toBeVisible();
  await expect(search(page)).toHaveAttribute("placeholder", "Search PGs by location, type...");
  for (const label of ["Monthly Stay", "Days/Weeks stay"]) {
    await expect(page.getByRole("radio", { name: label })).toBeAttached();
  }
  for (const label of ["Boys PG", "Ladies PG", "Colive"]) {
    await expect(page.getByRole("button", { name: label, exact: true })).toBeVisible();
  }
  for (const title of ["Verified Properties", "Trusted Community", "24/7 Support"]) {
    await expect(page.getByRole("heading", { name: title })).toBeAttached();
  }
  await expect(page.getByRole("heading", { name: /^Why Choose/ })).toBeAttached();
  await expect(page.getByRole("link", { name: /^Girls PG near/ })).toHaveCount(12);
  await expect(page.getByRole("link", { name: "Discover" })).toHaveAttribute("href", "/");
  await expect(page.getByRole("link", { name: "PG's" })).toHaveAttribute("href", "/");

  await expectAccessible(page);
  await page.getByRole("button", { name: "Boys PG", exact: true }).click();
  await expect(page.getByRole("menu", { name: "Boys PG" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Filters/ }).click();
  await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await open(page, "/?search=zzzzqqqq&gender=boys");
  await expect(page.getByRole("heading", { name: "No PGs Found" })).toBeVisible();
  await expectAccessible(page);
});

test("typing narrows the list after a moment, and clearing brings all back @phone", async ({ page }) => {
  await open(page);
  const all = await total(page);
  await search(page).pressSequentially("bellandur", { delay: 20 });
  await expect.poll(() => query(page)).toEqual({ search: "bellandur" });
  await expect.poll(() => total(page)).toBeLessThan(all);
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(search(page)).toHaveValue("");
  await expect(search(page)).toBeFocused();
  await expect.poll(() => total(page)).toBe(all);
  expect(query(page)).toEqual({});
});

test("a rent in the words narrows the list, is shown, and can be taken out @phone", async ({ page }) => {
  await open(page, "/?search=ladies%20pg");
  const ladies = await total(page);
  await search(page).fill("ladies pg under 9000");
  const chip = page.getByRole("button", { name: "Remove filter: Up to ₹9,000" });
  await expect(chip).toBeVisible();
  await expect.poll(() => total(page)).toBeLessThan(ladies);
  expect(await total(page)).toBeGreaterThan(0);
  await chip.click();
  await expect.poll(() => query(page)).toEqual({ search: "ladies pg" });
  await expect.poll(() => total(page)).toBe(ladies);
});

test("a typo still finds the place @phone", async ({ page }) => {
  await open(page);
  await search(page).fill("marathali");
  await expect.poll(() => query(page)).toEqual({ search: "marathali" });
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "No PGs Found" })).toHaveCount(0);
});

test("nothing found says so, and one press clears the filters @phone", async ({ page }) => {
  await open(page, "/?search=zzzzqqqq&gender=boys");
  await expect(page.getByRole("heading", { name: "No PGs Found" })).toBeVisible();
  await expect(page.getByText("Try adjusting your search filters")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(cards(page).first()).toBeVisible();
  expect(query(page)).toEqual({});
});

test("a category by keyboard: clears the search, sets gender and sharing, says that it is on @desktop", async ({
  page,
}) => {
  test.slow();
  await open(page, "/?search=bellandur");
  const ladies = page.getByRole("button", { name: "Ladies PG", exact: true });
  await ladies.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("menu", { name: "Ladies PG" });
  await expect(menu.getByRole("menuitemradio")).toHaveText([
    "All Ladies PG",
    "1 Sharing",
    "2 Sharing",
    "3 Sharing",
    "4 Sharing",
  ]);
  await expect(menu.getByRole("menuitemradio", { name: "All Ladies PG" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(menu.getByRole("menuitemradio", { name: "1 Sharing" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(menu.getByRole("menuitemradio", { name: "2 Sharing" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(menu).toBeHidden();
  await expect.poll(() => query(page)).toEqual({ gender: "ladies", roomType: "2 Sharing" });
  await expect(search(page)).toHaveValue("");
  await expect(ladies).toBeFocused();
  await expect(page.getByRole("button", { name: "Remove filter: Ladies PG" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(menu.getByRole("menuitemradio", { name: "2 Sharing" })).toHaveAttribute(
    "aria-checked",
    "true",
  );
  await page.keyboard.press("Escape");
  await expect(ladies).toBeFocused();
});

test("premium colive is one of the choices under Colive @phone", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Colive", exact: true }).click();
  await page.getByRole("menuitemradio", { name: /^Premium colive/ }).click();
  await expect.poll(() => query(page)).toEqual({ gender: "colive", premium: "1" });
});

test("filters live in the URL: the back button undoes, a reload keeps @phone", async ({ page }) => {
  await open(page);
  const all = await total(page);
  await page.getByRole("button", { name: /^Filters/ }).click();
  const dialog = page.getByRole("dialog", { name: "Filters" });
  await dialog.getByLabel("To", { exact: true }).fill("9000");
  await dialog.getByLabel("2W Parking").check();
  await dialog.getByRole("button", { name: "Show stays" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => query(page)).toEqual({ maxRent: "9000", amenities: "2W Parking" });
  await expect.poll(() => total(page)).toBeLessThan(all);
  const narrowed = await total(page);

  await page.reload();
  expect(await total(page)).toBe(narrowed);
  await expect(page.getByRole("button", { name: "Remove filter: Up to ₹9,000" })).toBeVisible();

  await page.goBack();
  await expect.poll(() => total(page)).toBe(all);
  await page.goForward();
  await expect.poll(() => total(page)).toBe(narrowed);

  await page.getByRole("button", { name: "Clear all" }).click();
  await expect.poll(() => total(page)).toBe(all);
});

test("rents the wrong way round are refused in the dialog @phone", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: /^Filters/ }).click();
  const dialog = page.getByRole("dialog", { name: "Filters" });
  await dialog.getByLabel("From", { exact: true }).fill("9000");
  await dialog.getByLabel("To", { exact: true }).fill("5000");
  await expect(dialog.getByText("Minimum rent cannot be above maximum rent")).toBeVisible();
  await dialog.getByRole("button", { name: "Show stays" }).click();
  await expect(dialog).toBeVisible();
  expect(query(page)).toEqual({});
});

test("the phone's back button closes the filters, and a search takes their place @phone", async ({
  page,
}) => {
  await open(page, "/stays");
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "PG's" }).click();
  const filters = page.getByRole("button", { name: /^Filters/ });
  const dialog = page.getByRole("dialog", { name: "Filters" });
  await filters.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(cards(page).first()).toBeVisible();
  await filters.click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await filters.click();
  await dialog.getByLabel("2W Parking").check();
  await dialog.getByRole("button", { name: "Show stays" }).click();
  await expect.poll(() => query(page)).toEqual({ amenities: "2W Parking" });
  await page.goBack();
  await expect.poll(() => query(page)).toEqual({});
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/stays$/);
});

test("short stays are counted as such and priced by the day or week @phone", async ({ page }) => {
  await open(page);
  await page.getByText("Days/Weeks stay").click();
  await expect(page.getByRole("heading", { name: /^[\d,]+ short-term stays$/ })).toBeVisible();
  expect(query(page)).toEqual({ stayDuration: "short-term" });
  await expect(
    cards(page)
      .first()
      .getByText(/\/(day|week)$/),
  ).toBeVisible();
});

test("the list goes on by itself, and is where it was on the way back @phone", async ({ page }) => {
  test.slow();
  await open(page);
  const first = await cards(page).count();
  expect(first).toBeLessThan(await total(page));
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(first);
  const target = cards(page).nth(first + 1);
  await target.scrollIntoViewIfNeeded();
  const link = target.getByRole("heading").getByRole("link");
  const href = (await link.getAttribute("href")) ?? "";
  const before = await page.evaluate(() => window.scrollY);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(target).toBeInViewport();
  const after = await page.evaluate(() => window.scrollY);
  expect(Math.abs(after - before)).toBeLessThan(200);
});

test("all of the list can be reached, each stay once @phone", async ({ page }) => {
  test.slow();
  await open(page);
  const all = await total(page);
  while ((await cards(page).count()) < all) {
    const shown = await cards(page).count();
    await page.getByText("Why Choose").scrollIntoViewIfNeeded();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(shown);
  }
  const links = await cards(page)
    .getByRole("heading")
    .getByRole("link")
    .evaluateAll((all) => all.map((each) => each.getAttribute("href")));
  expect(new Set(links).size).toBe(all);
  await expect(page.getByText("That is all for this search.")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the search is a form, and Show more a link @phone", async ({ page }) => {
    await page.goto("/");
    const all = await total(page);
    const firstLink = await cards(page).first().getByRole("heading").getByRole("link").getAttribute("href");
    await page.getByRole("link", { name: "Show more" }).click();
    expect(query(page)).toHaveProperty("cursor");
    await expect(cards(page).first()).toBeVisible();
    expect(await cards(page).first().getByRole("heading").getByRole("link").getAttribute("href")).not.toBe(
      firstLink,
    );
    await page.goto("/");
    await search(page).fill("layout");
    await page.getByRole("combobox", { name: "For whom" }).selectOption("ladies");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    expect(query(page)).toMatchObject({ search: "layout", gender: "ladies", stayDuration: "monthly" });
    expect(await total(page)).toBeLessThan(all);
    await expect(
      cards(page)
        .getByRole("link", { name: /^Book / })
        .first(),
    ).toHaveAttribute("href", /^\/payment\/\d+$/);
  });
});

test("a search that fails says so, and Retry tries again @phone", async ({ page, allowErrors }) => {
  allowErrors(/503/, /404/);
  let away = true;
  await page.route("**/api/pg-listings?**", (route) =>
    away ? route.fulfill({ status: 503, json: { message: "away", code: "UNAVAILABLE" } }) : route.continue(),
  );
  await open(page, "/no-such-place");
  await page.getByRole("link", { name: "PG's" }).click();
  await expect(page.getByText("Failed to fetch listings: 503")).toBeVisible();
  away = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(cards(page).first()).toBeVisible();
});

test("while the list loads in the browser: words and six shapes @phone", async ({ page, allowErrors }) => {
  allowErrors(/404/);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/api/pg-listings?**", async (route) => {
    await held;
    await route.continue();
  });
  await open(page, "/no-such-place");
  await page.getByRole("link", { name: "PG's" }).click();
  await expect(page.getByText("Loading amazing stays...")).toBeVisible();
  await expect(page.locator(".listing-grid > div")).toHaveCount(6);
  release();
  await expect(cards(page).first()).toBeVisible();
});
