import { pages } from "#domain/paths.ts";
import { statementOf } from "#testing/bank.ts";
import { openAdminDashboard, sendDecisions, toast, unlockAdminDashboard } from "./booking-steps.ts";
import { paid, test } from "./city.ts";
import { expect } from "./harness.ts";

const PROOFS = 200;
const IN_STATEMENT = 180;
const VERIFIED_BY_HAND = 15;

test("an admin clears 200 proofs by keyboard, 180 of them by a statement, in under five minutes @release @desktop", async ({
  page,
  server,
  city,
  allowErrors,
}, testInfo) => {
  test.setTimeout(600_000);
  allowErrors(/401/, /403/);
  const proofs: Awaited<ReturnType<typeof paid>>[] = [];
  while (proofs.length < PROOFS)
    proofs.push(...(await Promise.all(Array.from({ length: 10 }, () => paid(server, city.house.id)))));
  const text = statementOf(proofs.slice(0, IN_STATEMENT));
  const byHand = proofs.slice(IN_STATEMENT).map(({ id }) => id);

  const begun = performance.now();
  await openAdminDashboard(page, pages.adminTab("statement"));
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload a statement" }).press("Enter");
  const file = { name: "statement.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await (await choosing).setFiles(file);
  const exact = page.getByRole("button", { name: `Verify ${IN_STATEMENT} exact matches` });
  const columns = page.getByRole("button", { name: "Use these columns" });
  await expect(columns.or(exact)).toBeVisible();
  if (await columns.isVisible()) await columns.press("Enter");
  await exact.press("Enter");
  await page.getByRole("button", { name: `Verify ${IN_STATEMENT}`, exact: true }).press("Enter");
  await expect(toast(page)).toContainText(`${IN_STATEMENT} payments verified`, { timeout: 240_000 });

  await page.getByRole("link", { name: /^Payments/ }).press("Enter");
  const left = new Set(byHand);
  for (let done = 0; left.size > 0; ) {
    await page.waitForURL(/\/admin\/payments\/\d+$/);
    const { pathname } = new URL(page.url());
    const id = Number(pathname.split("/").at(-1));
    await expect(page.getByRole("article", { name: `Booking #${id}`, exact: true })).toBeVisible();
    if (!left.delete(id)) {
      // Somebody else's, of another journey.
      await page.keyboard.press("j");
    } else if (done++ < VERIFIED_BY_HAND) {
      await page.keyboard.press("v");
    } else {
      await page.keyboard.press("r");
      await expect(page.getByRole("dialog", { name: "Reject this proof?" })).toBeVisible();
      await page.keyboard.press("1");
      await page.keyboard.press("Enter");
    }
    if (left.size > 0) await page.waitForURL((url) => url.pathname !== pathname);
  }
  await sendDecisions(page);
  const seconds = (performance.now() - begun) / 1000;
  testInfo.annotations.push({ type: "seconds", description: seconds.toFixed() });
  expect(seconds).toBeLessThan(300);

  await page.reload();
  await unlockAdminDashboard(page);
  const counted = page.getByText(/^\d+ of \d+$/).or(page.getByText("No proofs to check"));
  await expect(counted.first()).toBeVisible();
  for (const id of byHand) await expect(page.getByRole("link", { name: `#${id}` })).toHaveCount(0);
});
