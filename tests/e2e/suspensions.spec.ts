import { pages } from "#domain/paths.ts";
import { newPhone, PASSWORD } from "./account-steps.ts";
import { open, openAdminDashboard } from "./booking-steps.ts";
import { expect, expectAccessible, test } from "./harness.ts";

test("a suspended person reads why and appeals once, an admin answers, and they go on @release @phone", async ({
  page,
  server,
  someone,
  allowErrors,
}) => {
  test.slow();
  allowErrors(/403/);
  const phoneNumber = newPhone();
  const account = { phoneNumber, password: PASSWORD, fullName: "Harini Rao" };
  const headers = { origin: server.url };
  expect((await page.request.post(`${server.url}/api/auth/signup`, { data: account, headers })).ok()).toBe(
    true,
  );

  const { page: desk } = await someone("desktop");
  await openAdminDashboard(desk, `${pages.adminTab("people")}?q=${phoneNumber}`);
  await desk.getByRole("button", { name: /^Suspend/ }).click();
  const asking = desk.getByRole("dialog", { name: /^Suspend/ });
  await expectAccessible(desk);
  await asking.getByRole("textbox").fill("The photos are of another house");
  await asking.getByRole("button", { name: "Suspend" }).click();
  // Not that the dialog is hidden: so it is behind the one that asks for the password.
  await expect(desk.getByRole("article").getByText("Suspended", { exact: true })).toBeVisible();

  await open(page, pages.account);
  const notice = page.getByRole("region", { name: "Your account is suspended" });
  await expect(notice).toContainText("The photos are of another house");
  await expectAccessible(page);
  await notice.getByLabel("Is this wrong? Tell us why.").fill("The photos are mine");
  await notice.getByRole("button", { name: "Send appeal" }).click();
  await expect(notice.getByRole("status")).toBeVisible();
  await expect(notice.getByRole("button", { name: "Send appeal" })).toHaveCount(0);

  await openAdminDashboard(desk, pages.adminTab("suspensions"));
  const appealed = desk.getByRole("article", { name: "Harini" });
  await expect(appealed).toContainText("The photos are mine");
  await expectAccessible(desk);
  await appealed.getByLabel("Your answer").fill("We looked again");
  await appealed.getByRole("button", { name: "Lift" }).click();
  await expect(appealed).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
