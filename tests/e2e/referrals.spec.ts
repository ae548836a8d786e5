import type { Page } from "@playwright/test";
import { pages } from "#domain/paths.ts";
import { accountButton, fillCard, newPhone, PASSWORD } from "./account-steps.ts";
import { cancelStepUp, openAdminDashboard, sendDecisions } from "./booking-steps.ts";
import { expect, expectAccessible, test } from "./harness.ts";

const news = (page: Page) => page.getByRole("region", { name: /^Notifications/ });
const popUp = (page: Page) => page.getByRole("dialog", { name: "Earn up to ₹20,000" });
const FLAG = "hasSeenReferralPopup";

/** As on a first visit: the harness says to all others that they have been here. */
async function firstVisit(page: Page, path = "/"): Promise<void> {
  await page.addInitScript((flag) => {
    if (sessionStorage.getItem("met") === null) localStorage.removeItem(flag);
    sessionStorage.setItem("met", "yes");
  }, FLAG);
  await page.clock.install();
  await page.goto(path);
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await page.clock.runFor(5000);
}

/** Its code is loaded after the page, and counts from then on. */
const waitForPopUp = (page: Page) =>
  expect(async () => {
    await page.clock.runFor(1500);
    expect(await popUp(page).isVisible()).toBe(true);
  }).toPass();

test("the pop-up of a first visit waits for a pause of a search, counts down by itself, and comes once @phone", async ({
  page,
}) => {
  await firstVisit(page, "/?search=whitefield");
  await page.getByRole("button", { name: "Remove filter: Within 3 km" }).tap();
  await page.clock.runFor(12_000);
  await expect(popUp(page)).toBeHidden();
  await waitForPopUp(page);
  await page.clock.runFor(16_000);
  await expect(popUp(page)).toBeHidden();
  expect(await page.evaluate((flag) => localStorage.getItem(flag), FLAG)).toBe("true");
  await page.reload();
  await page.clock.runFor(5000);
  await expect(popUp(page)).toBeHidden();
});

test("A follows the pop-up, signs up and shares the link, B signs up by it, an admin verifies and pays, A sees it @release @phone", async ({
  page,
  visitor,
  someone,
  allowErrors,
}) => {
  test.slow();
  // Wrong entries and an unknown invitation are part of it.
  allowErrors(/40[0149].*\/(api|r)\//, /Failed to load resource/);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const own = newPhone();
  const dialog = page.getByRole("dialog", { name: "Referrals" });

  await test.step("the pop-up waits while somebody looks at it, and leads to /referrals", async () => {
    await firstVisit(page);
    const offer = popUp(page);
    await waitForPopUp(page);
    const tiers = offer.getByRole("list", { name: "Reward tiers" }).getByRole("listitem");
    await expect(tiers).toHaveCount(10);
    await expect(tiers.first()).toHaveText("1 friend₹2,000");
    await expect(tiers.last()).toHaveText("10 friends₹20,000");
    const left = offer.getByRole("progressbar");
    const seconds = async () => Number(await left.getAttribute("aria-valuenow"));
    await page.clock.runFor(2000);
    await expect.poll(seconds).toBeLessThan(15);
    // A key goes to a button: the clock stands still.
    await offer.getByRole("button", { name: "Maybe Later" }).focus();
    const before = await seconds();
    await page.clock.runFor(5000);
    expect(await seconds()).toBe(before);
    await expectAccessible(page);
    await offer.getByRole("button", { name: "Start Earning" }).click();
    await expect(page).toHaveURL(/\/referrals$/);
    await expect(offer).toBeHidden();
    expect(await page.evaluate((flag) => localStorage.getItem(flag), FLAG)).toBe("true");
    await expect(page.getByRole("heading", { name: /^Earn up to ₹20,000/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Create Account" }).click();
    const welcome = page.getByRole("dialog", { name: "Welcome" });
    await fillCard(page, { phone: own, name: "Anjali Rao" });
    await welcome.getByRole("button", { name: "Create Account" }).click();
    await expect(welcome).toBeHidden();
  });

  await page.goto("/stays");
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await page.getByRole("button", { name: "Referrals" }).click();
  await expect(dialog.getByText("No friends yet")).toBeVisible();
  await dialog.getByRole("button", { name: "Copy code" }).click();
  await expect(news(page).getByText("Referral Code Copied!")).toBeVisible();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  await expect(news(page).getByText(`Your referral code ${code} has been copied to clipboard`)).toBeVisible();
  await dialog.getByRole("button", { name: "QR code" }).click();
  await expect(dialog.getByRole("img", { name: "QR code of your link" })).toBeVisible();
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await expect(news(page).getByText("Link copied")).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(link.pathname).toMatch(/^\/r\/[0-9a-f]{32}$/);
  await expect(dialog.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    new RegExp(`wa\\.me.*${encodeURIComponent(link.pathname)}`),
  );
  await expectAccessible(page);

  // A friend by hand: what is wrong is said at the field, and what was typed stays.
  await dialog.getByRole("button", { name: "Refer this friend" }).click();
  await expect(dialog.getByText("Your friend's name is required")).toBeVisible();
  await expect(dialog.getByText("Please enter a valid 10-digit mobile number")).toBeVisible();
  await dialog.getByLabel("Friend's name").fill("Kiran");
  await dialog.getByLabel("Friend's mobile number").fill(own);
  await dialog.getByRole("button", { name: "Refer this friend" }).click();
  await expect(dialog.getByText("You can't refer yourself", { exact: true })).toBeVisible();
  await dialog.getByLabel("Friend's mobile number").fill(newPhone());
  await dialog.getByRole("button", { name: "Refer this friend" }).click();
  await expect(news(page).getByText("You added Kiran")).toBeVisible();
  await expect(dialog.getByText("Waiting for your friend to join with this number.")).toBeVisible();

  // B comes by the link, looks around first, and signs up later.
  const friend = await visitor();
  await friend.goto("/r/00000000");
  await expect(friend.getByText("We can't find this invitation")).toBeVisible();
  await friend.goto(link.pathname);
  await expect(friend.getByRole("heading", { name: "Anjali invites you to Tangu" })).toBeVisible();
  await expect(friend.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expectAccessible(friend);
  await friend.getByRole("link", { name: "See PGs first" }).click();
  await expect(friend).toHaveURL(/\/$/);
  await friend.goBack();
  await friend.getByRole("button", { name: "Create Account" }).click();
  const welcome = friend.getByRole("dialog", { name: "Welcome" });
  const codeField = welcome.getByLabel("Referral code (optional)");
  await expect(codeField).toHaveValue(link.pathname.slice(3));
  await codeField.fill("1234567890");
  await fillCard(friend, { phone: newPhone(), name: "Bhavna Shetty", password: PASSWORD });
  await welcome.getByRole("button", { name: "Create Account" }).click();
  const unknown = "We can't find this referral code. Check it, or leave it empty.";
  await expect(welcome.getByText(unknown)).toBeVisible();
  await codeField.fill(link.href);
  await welcome.getByRole("button", { name: "Create Account" }).click();
  await expect(welcome).toBeHidden();
  await expect(accountButton(friend)).toBeVisible();

  // The admin dashboard.
  const { page: desk } = await someone("desktop");
  await openAdminDashboard(desk, pages.adminTab("referrals"));
  await expect(desk.getByRole("heading", { name: "Referral management" })).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole("button", { name: "Review referral of Bhavna Shetty" }).click();
  const review = desk.getByRole("dialog", { name: "Review referral" });
  await expect(review.getByText("Another device")).toBeVisible();
  await expect(review.getByRole("button", { name: "Mark as Paid" })).toHaveCount(0);
  await expectAccessible(desk);
  // Who closes the question for the password is back where they were, and nothing has failed.
  await cancelStepUp(desk, review.getByRole("button", { name: "Verify" }));
  await expect(review.getByRole("button", { name: "Verify" })).toBeFocused();
  await expect(news(desk).getByRole("listitem")).toHaveCount(0);
  await desk.route("**/api/admin/referrals/*", (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 409, body: "" }) : route.continue(),
  );
  await review.getByLabel("Admin notes").fill("Called her");
  await review.getByRole("button", { name: "Verify" }).click();
  await expect(review).toBeHidden();
  await expect(desk.getByText("Referral verified")).toBeVisible();
  await desk.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  await expect(desk.getByText(/Failed to update referral status/)).toBeVisible();
  await expectAccessible(desk);
  await desk.unroute("**/api/admin/referrals/*");
  await desk.getByRole("button", { name: "Try again" }).click();
  await expect(desk.locator(".desk-undo[data-book-bar]")).toHaveCount(0);
  await page.goto("/referrals");
  await expect(page.getByText("Your reward is on its way.")).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText(["₹2,000", "₹2,000", "₹0"]);
  await desk.getByRole("link", { name: /^To pay/ }).click();
  await desk.getByRole("button", { name: "Review referral of Bhavna Shetty" }).click();
  await review.getByLabel("UTR or reference of the transfer").fill("NEFT 4712");
  await review.getByRole("button", { name: "Mark as Paid" }).click();
  await expect(desk.getByText("Marked as paid")).toBeVisible();
  await desk.getByRole("link", { name: /^To review/ }).click();
  await desk.getByRole("button", { name: "Review referral of Kiran" }).click();
  await review.getByLabel("Admin notes").fill("Nobody with this number has joined");
  await review.getByRole("button", { name: "Reject" }).click();
  await expect(review).toBeHidden();
  await sendDecisions(desk);
  const file = desk.waitForEvent("download");
  await desk.getByRole("button", { name: "Payouts as CSV" }).click();
  expect((await file).suggestedFilename()).toBe("tangu-payouts.csv");

  await page.reload();
  await expect(page.getByText("We have sent you the reward.")).toBeVisible();
  await expect(page.getByText("Why: Nobody with this number has joined")).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText(["₹2,000", "₹0", "₹2,000"]);
  await expectAccessible(page);
});
