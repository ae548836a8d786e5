import { pages } from "#domain/paths.ts";
import { statementOf } from "#testing/bank.ts";
import { openAdminDashboard, sendDecisions, toast, unlockAdminDashboard } from "./booking-steps.ts";
import { newUtr, paid, test } from "./city.ts";
import { expect, expectAccessible } from "./harness.ts";

for (const screen of ["phone", "desktop"] as const) {
  test(`an admin clears the proofs that the bank statement has, by keyboard @${screen}`, async ({
    page,
    server,
    city,
    allowErrors,
  }) => {
    test.slow();
    allowErrors(/401/, /403/, /409/);
    const pgId = city.house.id;
    const [one, two] = [await paid(server, pgId), await paid(server, pgId)];
    const typed = newUtr();
    const text = statementOf([one, { ...two, amount: "1850.00" }, { utr: typed, name: "NITIN SHAH" }]);

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
      await expect(toast(page)).toContainText("3 payments in the statement.");
    });

    await test.step("exact matches are verified by one press", async () => {
      await page.getByRole("button", { name: "Verify 1 exact match" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Verify 1 payment?" });
      await expect(dialog).toContainText("₹18,500");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Verify 1" }).press("Enter");
      await expect(toast(page)).toContainText("1 payment verified");
      await expect(page.getByText("No exact matches")).toBeVisible();
    });

    await test.step("a near match is shown beside its line, and decided", async () => {
      await page.getByRole("link", { name: "To decide 1" }).press("Enter");
      const panel = page.getByRole("article", { name: `Booking #${two.id}` });
      await expect(panel).toContainText("In the bank statement with another amount");
      await expect(panel).toContainText("₹1,850");
      await expectAccessible(page);
      await panel.getByRole("button", { name: `Reject booking #${two.id}` }).press("Enter");
      const rejecting = page.getByRole("dialog", { name: "Reject this proof?" });
      await rejecting.getByLabel("Note to the guest").fill("We got ₹1,850 only.");
      await rejecting.getByRole("button", { name: "Reject" }).press("Enter");
      await expect(page.getByText("Nothing to decide")).toBeVisible();
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
