import type { Page } from "@playwright/test";
import { expect, test } from "./harness.ts";
import { cards, open, query } from "./home-page.ts";

test.describe("near me", () => {
  const near = (page: Page) => page.getByRole("button", { name: "Near me", exact: true });

  test("sorts by distance from where the visitor is @phone", async ({ page, context }) => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 12.9604, longitude: 77.7013 });
    await open(page);
    await near(page).click();
    await expect.poll(() => query(page)).toEqual({ userLat: "12.96", userLon: "77.701", sort: "distance" });
    await expect(near(page)).toHaveAttribute("aria-pressed", "true");
    await expect(cards(page).first()).toContainText(/Nearby|(\d+ m|\d+\.\d km) from you/);
    // Nobody's own position outlives the page.
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("place");
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("77.701");
    await near(page).click();
    await expect.poll(() => query(page)).toEqual({});
  });

  const failures = [
    [1, "Location access denied by user"],
    [2, "Location information unavailable"],
    [3, "Location request timeout"],
    [0, "Unable to retrieve location"],
  ] as const;
  test("each failure is told in its own words @phone", async ({ page }) => {
    await open(page);
    for (const [code, message] of failures) {
      await page.evaluate((code) => {
        navigator.geolocation.getCurrentPosition = (_done, fail) =>
          fail?.({ code } as GeolocationPositionError);
      }, code);
      await near(page).click();
      await expect(page.getByRole("region", { name: /^Notifications/ }).getByText(message)).toBeVisible();
      expect(query(page)).toEqual({});
    }
  });

  test("a browser that cannot says so @phone", async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, "geolocation", { value: undefined }),
    );
    await open(page);
    await near(page).click();
    await expect(page.getByText("Geolocation is not supported by this browser").first()).toBeVisible();
  });
});

test.describe("a card", () => {
  test("its pictures move by button and by key, and only the first is fetched before that @desktop", async ({
    page,
  }) => {
    await open(page);
    const card = cards(page)
      .filter({ has: page.getByRole("button", { name: "Next picture" }) })
      .first();
    const strip = card.getByRole("list", { name: /^Pictures of/ });
    await expect(strip.locator("img")).toHaveCount(1);
    await card.hover();
    await card.getByRole("button", { name: "Next picture" }).click();
    await expect(strip).toHaveAccessibleName(/, 2 of \d+$/);
    await strip.focus();
    await page.keyboard.press("ArrowLeft");
    await expect(strip).toHaveAccessibleName(/, 1 of \d+$/);
  });

  test("calls with +91, books at the payment page, leads to the stay @desktop", async ({ page }) => {
    await open(page);
    const card = cards(page)
      .filter({ has: page.getByRole("link", { name: /^Book / }) })
      .filter({ has: page.getByRole("link", { name: /^Call about/ }) })
      .first();
    await expect(card.getByRole("link", { name: /^Call about/ })).toHaveAttribute("href", /^tel:\+\d{11,}$/);
    await expect(card.getByRole("link", { name: /^Book / })).toHaveAttribute("href", /^\/payment\/\d+$/);
    await card.getByRole("link", { name: /^Book / }).click();
    await expect(page.getByRole("dialog", { name: "Book Your Stay" })).toBeVisible();
  });

  test("going back closes the booking, and what was typed is there when it opens again @phone", async ({
    page,
  }) => {
    await open(page, "/?gender=ladies");
    const book = cards(page)
      .getByRole("link", { name: /^Book / })
      .first();
    const dialog = page.getByRole("dialog", { name: "Book Your Stay" });
    await book.click();
    await dialog.getByLabel("Full name").fill("Asha Rao");
    await page.goBack();
    await expect(dialog).toBeHidden();
    expect(query(page)).toEqual({ gender: "ladies" });
    await book.click();
    await expect(dialog.getByLabel("Full name")).toHaveValue("Asha Rao");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    expect(query(page)).toEqual({ gender: "ladies" });
    await expect(cards(page).first()).toBeVisible();
  });

  test("without a number, Call says so @phone", async ({ page }) => {
    await page.route("**/api/pg-listings?**", async (route) => {
      const response = await route.fetch();
      const listings: object[] = await response.json();
      await route.fulfill({ response, json: listings.map((each) => ({ ...each, contactPhone: null })) });
    });
    await open(page);
    await page.getByText("Days/Weeks stay").click();
    const button = cards(page)
      .first()
      .getByRole("button", { name: /^Call about/ });
    const dialog = page.waitForEvent("dialog");
    const click = button.click();
    const alert = await dialog;
    expect(alert.message()).toBe("No contact number available for this listing");
    await alert.accept();
    await click;
  });

  test("sharing that cannot be done says so @phone", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "share", { value: undefined });
      Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined });
    });
    await open(page);
    await cards(page)
      .first()
      .getByRole("button", { name: /^Share/ })
      .click();
    await expect(page.getByText("Share failed: Unable to share or copy link").first()).toBeVisible();
  });

  test("a variant that fails falls back to the original, and that to a stand-in @phone", async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/404|Failed to load resource/);
    await page.route(/\/uploads\/.*_(thumbnail|small|medium|large)\.webp/, (route) =>
      route.fulfill({ status: 404 }),
    );
    await open(page);
    const image = cards(page).first().locator("img").first();
    await expect(image).toHaveAttribute("src", /_original\.webp$/);
    await page.route(/\/uploads\//, (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await expect(cards(page).first().getByText("Picture not available")).toBeVisible();
  });
});
