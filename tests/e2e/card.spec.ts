import type { Locator } from "@playwright/test";
import { clip } from "#testing/fixtures/videos.ts";
import { expect, test } from "./harness.ts";
import { cards, open, query } from "./home-page.ts";
import { expectPaused, expectPlaying, turnToVideo } from "./videos.ts";

const NOT_LOCATED = [
  [1, "Location access denied by user"],
  [2, "Location information unavailable"],
  [3, "Location request timeout"],
  [0, "Unable to retrieve location"],
] as const;

test("near me, share, call, video and book on the cards of the home page @phone", async ({
  page,
  context,
}) => {
  test.slow();
  const near = page.getByRole("button", { name: "Near me", exact: true });
  const message = (text: string) => page.getByRole("region", { name: /^Notifications/ }).getByText(text);

  await test.step("the app's shortcut and the chip sort by distance from the visitor", async () => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 12.9604, longitude: 77.7013 });
    await open(page, "/?around=me");
    const here = { userLat: "12.96", userLon: "77.701", sort: "distance" };
    await expect.poll(() => query(page)).toEqual(here);
    await expect(near).toHaveAttribute("aria-pressed", "true");
    await expect(cards(page).first()).toContainText(/Nearby|(\d+ m|\d+\.\d km) from you/);
    await near.click();
    await expect.poll(() => query(page)).toEqual({});
    await near.click();
    await expect.poll(() => query(page)).toEqual(here);
    // A visitor's own position is not remembered beyond the page.
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("place");
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("77.701");
    await near.click();
    await expect.poll(() => query(page)).toEqual({});
  });

  await test.step("each reason why there is no position has its own message", async () => {
    for (const [code, text] of NOT_LOCATED) {
      await page.evaluate((code) => {
        navigator.geolocation.getCurrentPosition = (_done, fail) =>
          fail?.({ code } as GeolocationPositionError);
      }, code);
      await near.click();
      await expect(message(text)).toBeVisible();
      expect(query(page)).toEqual({});
    }
    await page.evaluate(() =>
      Object.defineProperty(Navigator.prototype, "geolocation", { value: undefined }),
    );
    await near.click();
    await expect(message("Geolocation is not supported by this browser")).toBeVisible();
  });

  await test.step("a browser that can neither share nor copy says so", async () => {
    await page.evaluate(() => {
      Object.defineProperty(Navigator.prototype, "share", { value: undefined });
      Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined });
    });
    await cards(page)
      .first()
      .getByRole("button", { name: /^Share/ })
      .click();
    await expect(message("Share failed: Unable to share or copy link")).toBeVisible();
  });

  const answer = await page.request.get("/api/pg-listings?limit=100");
  const listings: { title: string; media: string[] }[] = await answer.json();
  const filmed = listings.filter(({ media }) => media.some((url) => url.endsWith(".mp4")));
  const [first, second] = filmed.map(({ title }) =>
    cards(page).filter({ has: page.getByRole("list", { name: `Photos of ${title}` }) }),
  );

  await test.step("without a number, Call says so", async () => {
    // Not every Chromium plays the demo's own video.
    await page.route("**/*.mp4", (route) => route.fulfill({ contentType: "video/mp4", body: clip }));
    await page.route("**/api/pg-listings?**", async (route) =>
      route.fulfill({
        response: await route.fetch(),
        json: filmed.map((each) => ({ ...each, contactPhone: null })),
      }),
    );
    await page.getByText("Days/Weeks stay").click();
    await expect(first!).toBeVisible();
    await expect.poll(() => query(page)).toEqual({ stayDuration: "short-term" });
    const asking = page.waitForEvent("dialog");
    const click = cards(page)
      .first()
      .getByRole("button", { name: /^Call about/ })
      .click();
    const alert = await asking;
    expect(alert.message()).toBe("No contact number available for this listing");
    await alert.accept();
    await click;
  });

  await test.step("one video plays at a time, and a dialog over it stops it", async () => {
    const start = async (card: Locator) => {
      await card.scrollIntoViewIfNeeded();
      await (await turnToVideo(page, card.getByRole("list", { name: /^Photos of/ }))).click();
      await expectPlaying(card.locator("video"));
    };
    // High enough for both cards: a video that scrolls out of sight stops as well.
    const screen = page.viewportSize()!;
    await page.setViewportSize({ ...screen, height: 1400 });
    await start(first!);
    await start(second!);
    await expect(first!.locator("video")).toBeInViewport({ ratio: 0.9 });
    await expectPaused(first!.locator("video"));
    await expectPlaying(second!.locator("video"));
    await second!.getByRole("link", { name: /^Book / }).click();
    await expect(page.getByRole("dialog", { name: "Book Your Stay" })).toBeVisible();
    // Behind the dialog nothing has a role.
    await expectPaused(page.locator(`video[aria-label^="${filmed[1]!.title}"]`));
    await page.setViewportSize(screen);
  });

  await test.step("going back closes the booking, and what was typed is there when it opens again", async () => {
    const dialog = page.getByRole("dialog", { name: "Book Your Stay" });
    await dialog.getByLabel("Full name").fill("Asha Rao");
    await page.goBack();
    await expect(dialog).toBeHidden();
    expect(query(page)).toEqual({ stayDuration: "short-term" });
    await second!.getByRole("link", { name: /^Book / }).click();
    await expect(dialog.getByLabel("Full name")).toHaveValue("Asha Rao");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    expect(query(page)).toEqual({ stayDuration: "short-term" });
    await expect(cards(page).first()).toBeVisible();
  });

  await test.step("the app's shortcut to the chats opens them", async () => {
    await page.goto("/?chat=all");
    await expect(page.getByRole("dialog", { name: "Chats" })).toBeVisible();
  });
});
