import { pages } from "#domain/paths.ts";
import { openAdminDashboard, sendDecisions, unlockAdminDashboard } from "./booking-steps.ts";
import { test } from "./city.ts";
import { expect, expectAccessible } from "./harness.ts";

test("an admin works by keyboard: finds, verifies, undoes, rejects many, and marks refunds from a list @release @desktop", async ({
  page,
  city,
}) => {
  const [chitra, dhruv, esha] = city.waiting.proofs as [number, number, number];
  const payment = (id: number) => pages.adminTab("payments", id);
  const panel = (id: number) => page.getByRole("article", { name: `Booking #${id}` });

  await test.step("the first page tells of the day, and all keys", async () => {
    await openAdminDashboard(page, pages.admin);
    await expect(page.getByRole("figure", { name: "Proofs by hour" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("a name leads to its booking, whose address a reload and Back keep", async () => {
    await page.keyboard.press("/");
    // No key acts while somebody types.
    await page.keyboard.type("chitra vu");
    await expect(page.getByLabel("Search the dashboard")).toHaveValue("chitra vu");
    await page.getByLabel("Search the dashboard").fill("chitra");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: /Chitra Bose/ })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(payment(chitra));
    await expect(panel(chitra)).toContainText("Chitra Bose");
    await page.goBack();
    await expect(page).toHaveURL(/\/admin\/search\?q=chitra$/);
    await page.goForward();
    await page.reload();
    await expect(page.locator("html[data-ready]")).toBeAttached();
    await unlockAdminDashboard(page);
    await expect(page).toHaveURL(payment(chitra));
    await expect(panel(chitra)).toBeVisible();
  });

  await test.step("v verifies and goes on to the next, u brings it back", async () => {
    await page.keyboard.press("v");
    const undo = page.getByRole("button", { name: /^Undo: Payment verified/ });
    await expect(undo).toBeVisible();
    await expect(panel(chitra)).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Open record" })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("u");
    await expect(undo).toHaveCount(0);
    await expect(page).toHaveURL(payment(chitra));
    await page.keyboard.press("v");
    await expect(undo).toBeVisible();
    await sendDecisions(page);
    await page.goto(payment(chitra));
    await unlockAdminDashboard(page);
    await expect(panel(chitra)).toContainText("Confirmed");
  });

  await test.step("two that are ticked are rejected with one reason", async () => {
    for (const id of [dhruv, esha]) await page.getByLabel(`Select booking #${id}`).check();
    await page.getByRole("button", { name: "Reject 2 proofs" }).click();
    const dialog = page.getByRole("dialog", { name: "Reject 2 proofs" });
    await expect(dialog).toContainText("Dhruv Sethi");
    await expectAccessible(page);
    await page.keyboard.press("3");
    await expect(dialog.getByLabel("Note to the guest")).toHaveValue(
      "The UTR isn't the one in the screenshot.",
    );
    await page.keyboard.press("Enter");
    await expect(page.getByText("2 proofs rejected")).toBeVisible();
    await sendDecisions(page);
    await page.getByRole("link", { name: "Rejected", exact: true }).click();
    for (const id of [dhruv, esha]) await expect(page.getByRole("link", { name: `#${id}` })).toBeVisible();
  });

  await test.step("a pasted list marks refunds as paid, after its faults are mended", async () => {
    await page.getByRole("link", { name: /^Refund due/ }).click();
    await page.getByRole("button", { name: "Mark many as paid" }).click();
    const dialog = page.getByRole("dialog", { name: "Mark many as paid" });
    const list = dialog.getByLabel("One line each: booking number, then UTR");
    await list.fill(`${city.waiting.refund} 470000000001\n${chitra} 470000000002`);
    await dialog.getByRole("button", { name: "Check the list" }).click();
    await expect(dialog.getByText(`Line 2: nothing is due under ${chitra}.`)).toBeVisible();
    await expectAccessible(page);
    await list.fill(`${city.waiting.refund} 470000000001`);
    await dialog.getByRole("button", { name: "Check the list" }).click();
    await expect(dialog).toContainText("Farid Khan");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Mark 1 as paid" }).click();
    await expect(page.getByText("1 marked as paid")).toBeVisible();
    await sendDecisions(page);
    await page.getByRole("link", { name: "Refunded", exact: true }).click();
    await expect(page.getByRole("link", { name: `#${city.waiting.refund}` })).toBeVisible();
  });
});

test("on a phone one record is shown at a time @phone", async ({ page }) => {
  await openAdminDashboard(page);
  await page.waitForURL(/\/admin\/payments\/\d+$/);
  const first = page.url();
  const records = page.getByRole("article");
  await expect(records).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page).not.toHaveURL(first);
  await expect(records).toHaveCount(1);
});
