import type { Locator, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { t } from "#domain/i18n.ts";
import { FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { GESTURE_MS } from "#web/features/accounts/gesture.ts";
import { chooseInMenu, fillCard, logIn } from "./account-steps.ts";
import { open } from "./booking-steps.ts";
import { test } from "./city.ts";
import { admin, expect, expectAccessible } from "./harness.ts";

/** Beside the logo, where nothing is. */
async function click(
  page: Page,
  times: number,
  at: { x: number; y: number } = { x: 4, y: 60 },
): Promise<void> {
  await page.mouse.click(at.x, at.y, { clickCount: times });
}

/** Resolves when the last click no longer counts. Clicks carry the browser's own time, which the page's clock does not set. */
async function outOfWindow(page: Page): Promise<void> {
  const clicked = await page.evaluate(() => new Event("now").timeStamp);
  await page.waitForFunction((until) => new Event("now").timeStamp > until, clicked + GESTURE_MS);
}

const prompt = (page: Page) => page.getByRole("dialog", { name: "Admin access" });
const badge = (page: Page) => page.getByText("Admin Mode", { exact: true });
const host = (page: Page) => page.getByRole("link", { name: "Host", exact: true });

const granted = (page: Page) => page.getByText("Admin Access Granted!");
const removed = (page: Page) => page.getByText("Admin Access Removed!");

/** What an authenticator app shows; a code works once, so the next one is of the next half minute. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later });

/** Logs out on the account page, and in again there as far as the code of the second step. */
async function logInUntilCode(page: Page, phone: string): Promise<Locator> {
  await chooseInMenu(page, "Logout");
  await fillCard(page, { phone, password: FACTORY_PASSWORD });
  await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
  const code = page.getByLabel("Code from your authenticator app");
  await expect(code).toBeFocused();
  return code;
}

test("a visitor opens admin mode with the code, and a wrong one changes nothing @desktop", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/403.*\/api\/admin\/unlock/);
  const said: string[] = [];
  page.on("console", (message) => void said.push(message.text()));
  await page.clock.install();
  await open(page, "/stays");

  // Two are too few; on a link or further down they do not count. Slow ones are gesture.test.ts's.
  await click(page, 2);
  await click(page, 3, { x: 4, y: 101 });
  const discover = (await page.getByRole("link", { name: "Discover" }).boundingBox())!;
  await click(page, 3, { x: discover.x + 8, y: discover.y + 8 });
  await expect(prompt(page)).toHaveCount(0);

  await open(page, "/stays");
  await click(page, 3);
  await expect(prompt(page)).toBeVisible();
  await expect(page.getByLabel("Admin code")).toBeFocused();
  await expectAccessible(page);
  const before = await prompt(page).innerText();
  await page.getByLabel("Admin code").fill("not the code");
  const answer = page.waitForResponse("**/api/admin/unlock");
  await page.keyboard.press("Enter");
  expect((await answer).status()).toBe(403);
  await expect.poll(() => said.join()).toContain("The admin code was not accepted");
  expect(await prompt(page).innerText()).toBe(before);
  await expect(page.getByLabel("Admin code")).toHaveValue("not the code");
  await expect(badge(page)).toHaveCount(0);
  await expect(page.getByRole("region", { name: /^Notifications/ }).getByRole("listitem")).toHaveCount(0);

  await page.getByLabel("Admin code").fill(admin.code);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(granted(page)).toBeVisible();
  await page.clock.runFor(1900);
  await expect(granted(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(granted(page)).toHaveCount(0);
  await page.clock.resume();
  await expect(prompt(page)).toHaveCount(0);
  await expectAccessible(page);
  await expect(badge(page)).toBeVisible();
  await expect(host(page)).toHaveAttribute("href", "/create-listing");
  await expect(badge(page)).toHaveAttribute("href", "/admin");

  // In memory only: nothing of it is stored, and a reload is out of it.
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toMatch(/admin|token/i);
  await page.reload();
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await expect(badge(page)).toHaveCount(0);
  await expect(host(page)).toHaveCount(0);
});

test("an admin's account is in at the third click; the gesture again or the badge leads out; two-step login guards it @release @phone", async ({
  page,
  city,
  allowErrors,
}) => {
  allowErrors(/401.*\/api\/auth\/login$/);
  await page.clock.install();
  await open(page, "/stays");
  await logIn(page, { phone: city.adminPhone, password: FACTORY_PASSWORD });
  await expect(badge(page)).toHaveCount(0);

  // Five in a row are one gesture: the third opens, the others close nothing.
  await click(page, 5);
  await expect(granted(page)).toBeVisible();
  await expect(badge(page)).toBeVisible();
  await outOfWindow(page);
  await click(page, 3);
  await expect(removed(page)).toBeVisible();
  await expect(badge(page)).toHaveCount(0);

  await outOfWindow(page);
  await click(page, 3);
  await expect(badge(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Turn off admin mode" }).click();
  await expect(removed(page)).toBeVisible();
  await expect(host(page)).toHaveCount(0);

  // By keyboard, from the admin dashboard; and it ends by itself when its half hour is over.
  await open(page, "/admin");
  await page.getByRole("button", { name: "Turn on admin mode" }).press("Enter");
  await expect(badge(page)).toBeVisible();
  await page.clock.fastForward("30:01");
  await expect(badge(page)).toHaveCount(0);
  await expect(page.getByText("Admin mode has ended").first()).toBeVisible();

  await open(page, "/account");
  const section = page.getByRole("region", { name: "Two-step login" });
  await section.getByLabel("Your password").fill(FACTORY_PASSWORD);
  await section.getByRole("button", { name: "Set up" }).click();
  await expect(section.getByLabel("QR code for your authenticator app")).toBeVisible();
  const secret = (await section.locator("code").textContent())!.replaceAll(" ", "");
  await section.getByLabel("Code from the app").fill(codeOf(secret));
  await expectAccessible(page);
  await section.getByRole("button", { name: "Turn on" }).click();
  const codes = section.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [first] = await codes.allTextContents();
  await expectAccessible(page);
  await section.getByRole("button", { name: "I've saved them" }).click();
  await expect(section.getByText("You have 10 recovery codes left.")).toBeVisible();
  await expect(codes).toHaveCount(0);

  const ofApp = await logInUntilCode(page, city.adminPhone);
  await ofApp.fill("000000");
  await ofApp.press("Enter");
  await expect(page.getByText(t("accounts.wrongTotp"))).toBeVisible();
  await expectAccessible(page);
  await ofApp.fill(codeOf(secret, 30_000));
  await ofApp.press("Enter");
  await expect(section).toBeVisible();

  const recovery = await logInUntilCode(page, city.adminPhone);
  await recovery.fill(first!);
  await recovery.press("Enter");
  await expect(section.getByText("You have 9 recovery codes left.")).toBeVisible();
  await section.getByRole("button", { name: "Get new recovery codes" }).click();
  await expect(section.getByText("These are your new recovery codes.")).toBeFocused();
  const [fresh] = await codes.allTextContents();
  await expectAccessible(page);
  await section.getByRole("button", { name: "I've saved them" }).click();
  await expect(section.getByText("You have 10 recovery codes left.")).toBeVisible();
  await section.getByLabel("Your password").fill(FACTORY_PASSWORD);
  await section.getByLabel(/^Code from/).fill(fresh!);
  await expectAccessible(page);
  await expectAccessible(page);
  await section.getByRole("button", { name: "Turn off" }).click();
  await expect(section.getByRole("button", { name: "Set up" })).toBeVisible();
});
