import type { Page } from "@playwright/test";
import { files } from "#domain/paths.ts";
import { expect, expectAccessible, test } from "./harness.ts";
import { cards, open } from "./home-page.ts";

const banner = (page: Page) => page.getByRole("region", { name: "Install the app" });
const button = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Install App" });

/** What Chromium would say; without a window of its own it never does. */
function offer(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    const state = document.documentElement.dataset;
    const prompt = async () => {
      state.prompted = String(Number(state.prompted ?? 0) + 1);
      return { outcome: "accepted" };
    };
    window.dispatchEvent(Object.assign(event, { prompt }));
    return event.defaultPrevented;
  });
}

/** Begins to use the page, again until its late parts have come to notice. */
const use = (page: Page, act: () => Promise<unknown>) =>
  expect(async () => {
    await act();
    await expect(banner(page)).toBeVisible({ timeout: 500 });
  }).toPass();

const prompted = (page: Page) => page.evaluate(() => document.documentElement.dataset.prompted);

test("what the browser offers to install is offered in the header and at the foot, once each", async ({
  page,
}) => {
  // Four pages, and what each of them fetches at rest.
  test.slow();
  // As early as it may come: before any script of ours could be told by React.
  await page.goto("/");
  expect(await offer(page)).toBe(true);
  await expect(button(page)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  const session = await page.context().newCDPSession(page);
  const { errors, url } = await session.send("Page.getAppManifest");
  expect([errors, new URL(url).pathname]).toEqual([[], files.manifest]);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // The tests' browsers have no profile on a disk.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual(
    [],
  );
  const answer = await page.request.get(files.manifest);
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");

  await use(page, () => page.mouse.wheel(0, 500));
  await expectAccessible(page);
  await banner(page).getByRole("button", { name: "Not now" }).click();
  await expect(banner(page)).toBeHidden();
  await expect(button(page)).toBeVisible();
  await button(page).focus();
  await page.keyboard.press("Enter");
  await expect(button(page)).toBeHidden();
  expect(await prompted(page)).toBe("1");

  await open(page);
  await offer(page);
  await page.mouse.wheel(0, 500);
  await expect(button(page)).toBeVisible();
  // Dismissed for the session.
  await expect(banner(page)).toBeHidden();
  await page.evaluate(() => sessionStorage.clear());
  await open(page);
  await offer(page);
  await use(page, () => page.keyboard.press("Tab"));
  await banner(page).getByRole("button", { name: "Install" }).click();
  await expect(banner(page)).toBeHidden();
  await expect(button(page)).toBeHidden();
  await offer(page);
  await expect(banner(page)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("appinstalled")));
  await expect(banner(page)).toBeHidden();
});

test.describe("Safari on a phone of Apple", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  });

  test("the steps are shown by a button, over nothing that books or calls @phone", async ({ page }) => {
    await open(page);
    await expect(cards(page).first()).toBeVisible();
    await use(page, () => page.keyboard.press("Tab"));
    const toggle = banner(page).getByRole("button", { name: "Show me how" });
    await toggle.click();
    await expect(banner(page).getByRole("listitem")).toHaveText([
      /^Tap Share/,
      /^Choose Add to Home Screen/,
      /^Tap Add$/,
    ]);
    await expectAccessible(page);
    await banner(page).getByRole("button", { name: "Hide the steps" }).click();
    await expect(banner(page).getByRole("listitem").first()).toBeHidden();
    await cards(page).first().getByRole("heading").getByRole("link").click();
    await page.waitForURL(/\/pgs\//);
    // The bar with Call, Chat and Book has the foot of the screen to itself.
    await expect(banner(page)).toBeHidden();
  });
});

test("the shortcuts of the app lead where they say @phone", async ({ page, context }) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 12.9569, longitude: 77.7011 });
  await page.goto("/?around=me");
  await page.waitForURL(/userLat=12\.957&userLon=77\.701&sort=distance/);
  await expect(cards(page).first()).toBeVisible();
  await page.goto("/?chat=all");
  await expect(page.getByRole("dialog", { name: "Chats" })).toBeVisible();
});
