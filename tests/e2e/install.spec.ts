import type { Page } from "@playwright/test";
import { files } from "#domain/paths.ts";
import { expect, expectAccessible, test } from "./harness.ts";
import { cards, open } from "./home-page.ts";

/** A search with one result: axe takes seconds for a full list. */
const SHORT_LIST = "/?search=quiet+lantern";

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

test("an app that can be installed is offered in the header and at the foot, until the visitor declines or installs @desktop", async ({
  page,
}) => {
  test.slow();
  // As early as the event may come, before React has taken over the page.
  await page.goto(SHORT_LIST);
  expect(await offer(page)).toBe(true);
  await expect(button(page)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  const session = await page.context().newCDPSession(page);
  const { errors, url } = await session.send("Page.getAppManifest");
  expect([errors, new URL(url).pathname]).toEqual([[], files.manifest]);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // The tests' browsers have no profile on disk.
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

  await open(page, SHORT_LIST);
  await offer(page);
  await page.mouse.wheel(0, 500);
  await expect(button(page)).toBeVisible();
  // Dismissed for the session.
  await expect(banner(page)).toBeHidden();
  await page.evaluate(() => sessionStorage.clear());
  await open(page, SHORT_LIST);
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

test.describe("Safari on an iPhone", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  });

  test("a button shows the steps, and the banner never covers Call and Book @release @phone", async ({
    page,
  }) => {
    // A picture that never comes holds nothing up.
    await page.clock.install();
    await page.route("**/uploads/**", () => undefined);
    await page.goto("/?search=ecospace", { waitUntil: "commit" });
    await expect(page.locator("html[data-ready]")).toBeAttached();
    await page.clock.fastForward(5000);
    await use(page, () => page.keyboard.press("Tab"));
    expect(await page.evaluate(() => document.readyState)).toBe("interactive");
    await page.unroute("**/uploads/**");

    await open(page, SHORT_LIST);
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
    // Browsers that ask by themselves have a button in the header of a phone, too.
    await offer(page);
    await expect(button(page)).toBeInViewport();
    await expect(banner(page).getByRole("button", { name: "Install" })).toBeVisible();
    await cards(page).first().getByRole("heading").getByRole("link").click();
    await page.waitForURL(/\/pgs\//);
    // The bar with Call, Chat and Book is alone at the foot of the screen.
    await expect(banner(page)).toBeHidden();
  });
});
