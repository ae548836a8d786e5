import type { Page } from "@playwright/test";
import { pages } from "#domain/paths.ts";
import { statementOf } from "#testing/bank.ts";
import { openAdminDashboard, sendDecisions, toast, unlockAdminDashboard } from "./booking-steps.ts";
import { newUtr, paid, test } from "./city.ts";
import { expect, expectAccessible } from "./harness.ts";

/** The next key goes on from somewhere. */
const expectFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe("body");

for (const screen of ["phone", "desktop"] as const) {
  test(`an admin clears the proofs that the bank statement has, by keyboard @release @${screen}`, async ({
    page,
    server,
    city,
    allowErrors,
  }) => {
    test.slow();
    allowErrors(/401/, /403/, /409/);
    const pgId = city.house.id;
    const one = await paid(server, pgId);
    const near = [await paid(server, pgId), await paid(server, pgId), await paid(server, pgId)] as const;
    const typed = newUtr();
    const others = near.map((each) => ({ ...each, amount: "1850.00" }));
    const text = statementOf([one, ...others, { utr: typed, name: "NITIN SHAH" }]);

    await openAdminDashboard(page, pages.adminTab("statement"));
    await expect(page.getByText("No exact matches")).toBeVisible();
    await expectAccessible(page);

    await test.step("the statement is chosen, and its columns are confirmed once", async () => {
      const choosing = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Upload a statement" }).press("Enter");
      const file = { name: "statement.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
      await (await choosing).setFiles(file);
      const columns = page.getByRole("heading", { name: "Check the columns" });
      // Another journey may have confirmed this layout on the same server.
      await expect(columns.or(page.getByRole("button", { name: /^Verify 1 exact/ }))).toBeVisible();
      if (await columns.isVisible()) {
        await expect(columns).toBeFocused();
        await expect(page.getByLabel("Credit (money in)")).toHaveValue("4");
        await expectAccessible(page);
        await page.getByRole("button", { name: "Use these columns" }).press("Enter");
      }
      await expect(toast(page)).toContainText("5 payments in the statement.");
      await expectFocus(page);
    });

    await test.step("exact matches are verified by one press", async () => {
      await page.getByRole("button", { name: "Verify 1 exact match" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Verify 1 payment?" });
      await expect(dialog).toContainText("₹18,500");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Verify 1" }).press("Enter");
      await expect(toast(page)).toContainText("1 payment verified");
      await expect(page.getByText("No exact matches")).toBeVisible();
      await expectFocus(page);
    });

    await test.step("near matches are shown beside their lines; a key decides about the one in focus", async () => {
      await page.getByRole("link", { name: "To decide 3" }).press("Enter");
      const panel = (id: number) => page.getByRole("article", { name: `Booking #${id}` });
      const [first, second, third] = near;
      await expect(panel(first.id)).toContainText("In the bank statement with another amount");
      await expect(panel(first.id)).toContainText("₹1,850");
      await expectAccessible(page);
      const rejecting = page.getByRole("dialog", { name: "Reject this proof?" });
      for (const _ of near) await page.keyboard.press("j");
      await page.keyboard.press("r");
      await expect(rejecting.getByRole("button", { name: "1", exact: false }).first()).toBeFocused();
      await page.keyboard.press("2");
      await page.keyboard.press("Enter");
      await expect(panel(third.id)).toBeHidden();
      // What stands in its place has the focus.
      await expect(panel(second.id).locator(":focus")).toHaveCount(1);
      for (const { id } of [second, first]) {
        await panel(id)
          .getByRole("button", { name: `Reject booking #${id}` })
          .press("Enter");
        await rejecting.getByLabel("Note to the guest").fill("We got ₹1,850 only.");
        await rejecting.getByRole("button", { name: "Reject" }).press("Enter");
        await expect(panel(id)).toBeHidden();
      }
      await expect(page.getByText("Nothing to decide")).toBeVisible();
      await expectFocus(page);
    });

    await test.step("what nobody claims waits", async () => {
      await page.getByRole("link", { name: "Unclaimed" }).press("Enter");
      await expect(page.getByText(typed, { exact: true })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("a possible duplicate is verified with a reason", async () => {
      const guestPhone = `9${newUtr().slice(3)}`;
      await paid(server, pgId, guestPhone);
      const second = await paid(server, pgId, guestPhone);
      await page.goto(pages.adminTab("payments", second.id));
      await unlockAdminDashboard(page);
      await page.getByRole("button", { name: `Verify booking #${second.id}` }).press("Enter");
      const asking = page.getByRole("dialog", { name: "Verify a possible duplicate?" });
      await asking.getByRole("button", { name: "Verify" }).press("Enter");
      await expect(asking.getByText("This may be a duplicate. Write why you verify it.")).toBeVisible();
      await expectAccessible(page);
      await asking.getByLabel("Reason (only admins see it)").fill("Two lines in the bank's app");
      await asking.getByRole("button", { name: "Verify" }).press("Enter");
      await expect(page.getByRole("button", { name: /^Undo: Payment verified/ })).toBeVisible();
      await sendDecisions(page);
    });
  });
}
