import { pages } from "#domain/paths.ts";
import { expect, expectAccessible, test } from "./harness.ts";
import { cards, count, expectNoSidewaysScrolling, open, query, search, total } from "./home-page.ts";

test("a visitor narrows the list by words and by filters, and every step can be undone @release @phone", async ({
  page,
}) => {
  test.slow();
  const filters = page.getByRole("button", { name: /^Filters/ });
  const dialog = page.getByRole("dialog", { name: "Filters" });
  const nothing = page.getByRole("heading", { name: "No PGs Found" });
  const clearAll = page.getByRole("button", { name: "Clear all" });

  await test.step("a search without results explains it", async () => {
    await open(page, "/?search=ladies&gender=boys");
    await expect(nothing).toBeVisible();
    await expect(page.getByText("Try adjusting your search filters")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a minimum rent above the maximum is refused in the dialog", async () => {
    await filters.click();
    await dialog.getByLabel("From", { exact: true }).fill("9000");
    await dialog.getByLabel("To", { exact: true }).fill("5000");
    await expect(dialog.getByText("Minimum rent cannot be above maximum rent")).toBeVisible();
    await dialog.getByRole("button", { name: "Show PGs" }).click();
    await expect(dialog).toBeVisible();
    expect(query(page)).toEqual({ search: "ladies", gender: "boys" });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("one press clears the filters", async () => {
    await page.getByRole("link", { name: "Clear filters" }).click();
    await expect(cards(page).first()).toBeVisible();
    expect(query(page)).toEqual({});
  });
  const all = await total(page);

  await test.step("the phone's back button closes the filters, and a search takes their place", async () => {
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
    await dialog.getByRole("button", { name: "Show PGs" }).click();
    await expect.poll(() => query(page)).toEqual({ amenities: "2W Parking" });
    await page.goBack();
    await expect.poll(() => query(page)).toEqual({});
    await expect(dialog).toBeHidden();
    await page.goBack();
    await expect.poll(() => query(page)).toEqual({ search: "ladies", gender: "boys" });
    await page.goForward();
    await expect.poll(() => total(page)).toBe(all);
  });

  await test.step("a dialog that is reached again by Forward can be closed again", async () => {
    await filters.click();
    for (const again of [false, true]) {
      if (again) await page.goForward();
      await expect(dialog).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }
  });

  await test.step("the filters are in the URL: a reload keeps them, the back button undoes them", async () => {
    await filters.click();
    await dialog.getByLabel("To", { exact: true }).fill("9000");
    await dialog.getByLabel("2W Parking").check();
    await dialog.getByRole("button", { name: "Show PGs" }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => query(page)).toEqual({ maxRent: "9000", amenities: "2W Parking" });
    await expect.poll(() => total(page)).toBeLessThan(all);
    const narrowed = await total(page);

    await page.reload();
    expect(await total(page)).toBe(narrowed);
    await expect(page.locator("html[data-ready]")).toBeAttached();
    await expect(page.getByRole("button", { name: "Remove filter: Up to ₹9,000" })).toBeVisible();
    await page.goBack();
    await expect.poll(() => total(page)).toBe(all);
    await page.goForward();
    await expect.poll(() => total(page)).toBe(narrowed);
    await clearAll.click();
    await expect.poll(() => total(page)).toBe(all);
  });

  await test.step("typing narrows the list after a moment, and clearing brings everything back", async () => {
    await search(page).pressSequentially("bellandur", { delay: 20 });
    await expect.poll(() => query(page)).toEqual({ search: "bellandur" });
    await expect.poll(() => total(page)).toBeLessThan(all);
    await page.getByRole("button", { name: "Clear search" }).click();
    await expect(search(page)).toHaveValue("");
    await expect(search(page)).toBeFocused();
    await expect.poll(() => total(page)).toBe(all);
    expect(query(page)).toEqual({});
  });

  await test.step("a typo still finds the place", async () => {
    await search(page).fill("marathali");
    await expect.poll(() => query(page)).toEqual({ search: "marathali" });
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(cards(page).first()).toBeVisible();
    await expect(nothing).toHaveCount(0);
  });

  await test.step("a rent in the words narrows the list, is shown, and can be removed", async () => {
    await search(page).fill("ladies pg");
    await expect.poll(() => query(page)).toEqual({ search: "ladies pg" });
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
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

  await test.step("a sentence is understood, each part can be taken off, and what was given up is told", async () => {
    // Words are read out only in a region that was there before them.
    const told = page.locator("section[aria-labelledby=count] [role=status]").first();
    await told.evaluate((region) => region.setAttribute("data-before", ""));
    await search(page).fill("ladies pg near infosys with wifi under 1500");
    const remove = (what: string) =>
      page.getByRole("button", { name: `Remove filter: ${what}`, exact: true });
    await expect(page.locator("[data-before]")).toHaveText(
      /^No PG has all of this\. Showing PGs .*at any rent/,
    );
    for (const what of ["Ladies PG", "Near Infosys Electronic City", "Within 4 km"])
      await expect(remove(what)).toBeVisible();
    await expect(
      cards(page)
        .first()
        .getByText(/from Infosys Electronic City$/),
    ).toBeVisible();
    await expectNoSidewaysScrolling(page);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await open(page, page.url());
      await expect(remove("Ladies PG")).toBeVisible();
      await expectAccessible(page);
    }
    await remove("Up to ₹1,500").click();
    await expect.poll(() => query(page)).toEqual({ search: "ladies pg near infosys with wifi" });
    await expect(page.getByText("at any rent")).toHaveCount(0);
    await remove("Near Infosys Electronic City").click();
    await expect.poll(() => query(page)).toEqual({ search: "ladies pg near with wifi" });
    await expect(remove("Within 4 km")).toHaveCount(0);
    await search(page).fill("ladies pg");
    await expect.poll(() => query(page)).toEqual({ search: "ladies pg" });
  });

  await test.step("premium colive is one of the choices under Colive", async () => {
    await page.getByRole("button", { name: "Colive", exact: true }).click();
    await page.getByRole("menuitemradio", { name: /^Premium colive/ }).click();
    await expect.poll(() => query(page)).toEqual({ gender: "colive", premium: "1" });
    await clearAll.click();
    await expect.poll(() => query(page)).toEqual({});
    await expect(clearAll).toBeHidden();
  });

  await test.step("the limit of a month is dropped for short stays, and no count stands beside another label", async () => {
    await open(page, "/?maxRent=9000");
    const monthly = (await count(page).textContent()) ?? "";
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route("**/api/pg-listings?**", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByText("Days/Weeks stay").click();
    await expect.poll(() => query(page)).toEqual({ stayDuration: "short-term" });
    await expect(page.getByText("Rent limit removed", { exact: true })).toBeVisible();
    await expect(page.getByText("Loading amazing stays...")).toBeVisible();
    await expect(page.locator(".listing-grid > div")).toHaveCount(6);
    await expect(cards(page)).toHaveCount(0);
    await expect(page.getByText(monthly, { exact: true })).toHaveCount(0);
    release();
    await expect(count(page)).toHaveText(/^[\d,]+ short-term stays$/);
    await page.unrouteAll({ behavior: "wait" });
  });

  await test.step("short stays are filtered, sorted, shown and booked by days", async () => {
    await filters.click();
    await expect(dialog.getByRole("group", { name: "Price per day" })).toBeVisible();
    await dialog.getByLabel("To", { exact: true }).fill("600");
    await dialog.getByLabel("Sort by").selectOption("Price per day: low to high");
    await dialog.getByRole("button", { name: "Show PGs" }).click();
    await expect(page.getByRole("button", { name: "Remove filter: Up to ₹600 a day" })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const badges = await cards(page)
      .getByText(/^₹.*\/day/)
      .allTextContents();
    const prices = badges.map((text) => Number(/[\d,.]+/.exec(text)![0].replaceAll(",", "")));
    expect(prices).toHaveLength(await cards(page).count());
    expect([...prices, 600]).toEqual([...prices, 600].sort((a, b) => a - b));
    const bookable = cards(page).filter({ has: page.getByRole("link", { name: /^Book / }) });
    const price = (await bookable
      .getByText(/^₹.*\/day/)
      .first()
      .textContent())!.split(" ")[0]!;
    await bookable.getByRole("heading").getByRole("link").first().click();
    const bar = page.getByRole("region", { name: "Book this PG" });
    await expect(bar).toContainText(price);
    await bar.getByRole("link", { name: /^Book / }).click();
    await expect(page.getByRole("radio", { name: /^7 days/ })).toBeChecked();
  });
});

test("the home page shows a stay at once, and its list continues, holds each stay once and is kept on the way back @phone", async ({
  page,
}) => {
  test.slow();
  await test.step("the first stay is seen without scrolling, and the page says what Tangu offers", async () => {
    await open(page);
    await expect(cards(page).first().locator("img").first()).toBeInViewport({ ratio: 0.4 });
    for (const name of ["Boys PG", "Ladies PG", "Colive"])
      await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
    await expect(count(page)).toBeVisible();
    await expect(search(page)).toHaveAttribute("placeholder", "Search PGs by location, type...");
    for (const label of ["Monthly Stay", "Days/Weeks stay"]) {
      await expect(page.getByRole("radio", { name: label })).toBeAttached();
    }
    for (const title of ["Verified Properties", "Trusted Community", "24/7 Support"]) {
      await expect(page.getByRole("heading", { name: title })).toBeAttached();
    }
    await expect(page.getByRole("heading", { name: /^Why Choose/ })).toBeAttached();
    await expect(page.getByRole("link", { name: /^Girls PG near/ })).toHaveCount(12);
    await expect(page.getByRole("link", { name: "Discover" })).toHaveAttribute("href", "/");
    await expect(page.getByRole("link", { name: "PG's" })).toHaveAttribute("href", "/");
    await expectAccessible(page);
  });
  const all = await total(page);

  await test.step("the list continues by itself, and is where it was on the way back", async () => {
    const first = await cards(page).count();
    expect(first).toBeLessThan(all);
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

  await test.step("the whole list can be reached, each stay once; those far away are brief", async () => {
    const entries = page.locator("section[aria-labelledby=count] .listing-grid > li");
    const found = new Set<string | null>();
    const collect = async () => {
      const links = cards(page).getByRole("heading").getByRole("link");
      for (const href of await links.evaluateAll((each) => each.map((link) => link.getAttribute("href"))))
        found.add(href);
    };
    while ((await entries.count()) < all) {
      const shown = await entries.count();
      await collect();
      await page.getByText("Why Choose").scrollIntoViewIfNeeded();
      await expect.poll(() => entries.count()).toBeGreaterThan(shown);
    }
    await collect();
    expect(found.size).toBe(all);
    const call = { first: entries.first().getByText("Call"), last: entries.last().getByText("Call") };
    await expect(call.first).toHaveCount(0);
    await expect(entries.first().getByRole("heading")).toHaveText(/./);
    await entries.first().scrollIntoViewIfNeeded();
    await expect(call.first).toBeVisible();
    await expect(call.last).toHaveCount(0);
    await page.getByText("Why Choose").scrollIntoViewIfNeeded();
    await expect(page.getByText("You've seen all results.")).toBeVisible();
  });
});

test("slow, failed and missing connections are reported, and the page recovers @release @phone", async ({
  page,
  context,
  allowErrors,
}) => {
  test.slow();
  // The unknown page, the failed search, the missing pictures, and whatever is fetched while offline.
  allowErrors(/404/, /503/, /Failed to load resource/, /ERR_INTERNET_DISCONNECTED/);

  await test.step("an unknown path answers 404 with a page", async () => {
    const answer = await page.goto("/no-such-place");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expect(page).toHaveTitle("Page not found · Tangu");
    await expect(page.locator("html[data-ready]")).toBeAttached();
    await expectAccessible(page);
  });

  await test.step("while the list loads there are words and six placeholders; a failure says why", async () => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route("**/api/pg-listings?**", async (route) => {
      await held;
      await route.fulfill({ status: 503, json: { message: "away", code: "UNAVAILABLE" } });
    });
    await page.getByRole("link", { name: "PG's" }).click();
    await expect(page.getByText("Loading amazing stays...")).toBeVisible();
    await expect(page.locator(".listing-grid > div")).toHaveCount(6);
    release();
    await expect(page.getByText("Failed to fetch listings: 503")).toBeVisible();
    await page.unroute("**/api/pg-listings?**");
  });

  await test.step("Try again loads the list; a picture falls back to its original, then to a placeholder", async () => {
    const answering = page.waitForResponse(/\/api\/pg-listings\?/);
    await page.route(/\/uploads\//, async (route) => {
      const [first]: { media: string[] }[] = await (await answering).json();
      const url = route.request().url();
      const isVariant = /_(thumbnail|small|medium|large)\.webp/.test(url);
      const isFirst = url.includes(first!.media[0]!.replace(/_original\.webp$/, ""));
      return isVariant || isFirst ? route.fulfill({ status: 404 }) : route.continue();
    });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(cards(page).first().getByText("Photo not available")).toBeVisible();
    const second = cards(page).nth(1);
    await second.scrollIntoViewIfNeeded();
    await expect(second.locator("img").first()).toHaveAttribute("src", /_original\.webp$/);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  await test.step("a page that loads slowly is announced", async () => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/\/api\/pg-listings\/[a-z0-9-]+$/, async (route) => {
      await held;
      await route.continue();
    });
    await cards(page).first().getByRole("heading").getByRole("link").click();
    await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toBeVisible();
    release();
    await page.waitForURL(/\/pgs\//);
    await expect(page.getByText("Loading...")).toBeHidden();
    await page.goBack();
    await expect(cards(page).first()).toBeVisible();
  });

  await test.step("a lost connection is reported, and a search that waited for it continues", async () => {
    await search(page).fill("quiet lantern");
    await expect(cards(page)).toHaveCount(1);
    await context.setOffline(true);
    await expect(page.getByText("You're offline.")).toBeVisible();
    await expectAccessible(page);
    await search(page).fill("zzqqxx");
    await page.waitForURL(/search=zzqqxx/);
    await context.setOffline(false);
    await expect(page.getByText("You're offline.")).toBeHidden();
    await expect(page.getByText("No PG mentions “zzqqxx”.")).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(pages.home);
  });
});
