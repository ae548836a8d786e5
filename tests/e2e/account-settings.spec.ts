import { logIn } from "#domain/accounts/endpoints.ts";
import { t } from "#domain/i18n.ts";
import { fileMessages } from "#domain/media/upload-messages.ts";
import { accountButton, fillCard, newPhone, PASSWORD } from "./account-steps.ts";
import { open, openAdminDashboard, toast } from "./booking-steps.ts";
import { screenshot } from "./city.ts";
import { expect, expectAccessible, test } from "./harness.ts";
import { join } from "./roommates.ts";

const NEXT = "Rainy-Roof!43";

test("settings: each section saves by itself, and the account goes in the end @release @phone", async ({
  page,
  visitor,
  server,
  allowErrors,
}) => {
  allowErrors(/403.*\/api\/(auth\/password|me)$/);
  const phone = newPhone();
  await open(page, "/account");
  await expect(page.getByText("You're logged out.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await fillCard(page, { phone, name: "Asha Rao" });
  await page.getByRole("button", { name: "Create Account" }).click();
  const section = (name: string) => page.getByRole("region", { name, exact: true });

  const details = section("Your details");
  await expect(details.getByLabel("Full Name")).toHaveValue("Asha Rao");
  await expectAccessible(page);
  await details.getByLabel("Email").fill("not an address");
  allowErrors(/400.*\/api\/auth\/user$/);
  await details.getByRole("button", { name: "Save" }).click();
  await expect(details.getByText("Invalid email address")).toBeVisible();
  await details.getByLabel("Full Name").fill("Meera Iyer");
  await details.getByLabel("Email").fill(`meera${phone}@example.in`);
  await details.getByRole("button", { name: "Save" }).click();
  await expect(details.getByText("Saved")).toBeVisible();

  const photo = section("Photo");
  await photo
    .getByLabel("Choose a photo")
    .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
  await expect(photo.getByText(fileMessages.notAnImage())).toBeVisible();
  await photo.getByLabel("Choose a photo").setInputFiles(await screenshot());
  await expect(photo.getByAltText("The photo you chose")).toBeVisible();
  await photo.getByRole("button", { name: "Save photo" }).click();
  await expect(photo.getByAltText("You", { exact: true })).toBeVisible();
  await expect(accountButton(page).locator("img")).toBeAttached();
  await photo.getByRole("button", { name: "Remove" }).click();
  await expect(accountButton(page)).toHaveText(phone.slice(-2));

  const password = section("Password");
  await password.getByLabel("Current password").fill("not-this-one");
  await password.getByLabel("New password").fill("short");
  await password.getByRole("button", { name: "Change password" }).click();
  await expect(password.getByText("Password must be at least 8 characters long")).toBeVisible();
  await password.getByLabel("New password").fill(NEXT);
  await password.getByRole("button", { name: "Change password" }).click();
  await expect(password.getByText(t("accounts.wrongPassword"))).toBeVisible();

  const other = await visitor();
  const login = { phoneNumber: phone, password: PASSWORD };
  const headers = { origin: server.url };
  expect((await other.request.post(logIn().path, { data: login, headers })).status()).toBe(200);
  await page.reload();
  await expect(section("Where you're logged in").getByText("This device")).toBeVisible();
  await section("Where you're logged in").getByRole("button", { name: "Log out everywhere else" }).click();
  await expect(page.getByText("We logged out your other devices.")).toBeVisible();
  await expect(section("Where you're logged in").getByRole("listitem")).toHaveCount(1);
  await open(other, "/stays");
  await expect(other.getByRole("button", { name: "Log in or sign up" })).toBeVisible();

  await password.getByLabel("Current password").fill(PASSWORD);
  await password.getByLabel("New password").fill(NEXT);
  await password.getByRole("button", { name: "Change password" }).click();
  await expect(password.getByText(t("accounts.passwordChanged"))).toBeVisible();

  await section("Notifications").getByLabel("News from Tangu").check();
  await section("Notifications").getByRole("button", { name: "Save" }).click();
  await expect(section("Notifications").getByText("Saved")).toBeVisible();
  await section("Language").getByLabel("Preferred language").selectOption("kn");
  await section("Language").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "ಖಾತೆ ಸೆಟ್ಟಿಂಗ್ಸ್" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/kn/account");
  await expectAccessible(page);
  await open(page, "/account");
  await expect(page.getByLabel("Full Name")).toHaveValue("Meera Iyer");
  await expect(page.getByLabel("News from Tangu")).toBeChecked();
  await expect(page.getByLabel("Preferred language")).toHaveValue("kn");

  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  expect((await file).suggestedFilename()).toBe("tangu-my-data.json");

  await page.getByRole("button", { name: "Delete my account" }).click();
  const asking = page.getByRole("dialog", { name: "Delete your account?" });
  await expectAccessible(page);
  await asking.getByLabel("Your password").fill(PASSWORD);
  await asking.getByRole("button", { name: "Delete permanently" }).click();
  await expect(asking.getByText(t("accounts.wrongPassword"))).toBeVisible();
  await asking.getByLabel("Your password").fill(NEXT);
  await asking.getByRole("button", { name: "Delete permanently" }).click();
  await expect(toast(page)).toContainText("Account deleted");
  await expect(page.getByRole("button", { name: "Log in or sign up" })).toBeVisible();
});

test("a forgotten password: a link from the admin dashboard works once @release @phone", async ({
  page,
  visitor,
  server,
  allowErrors,
}) => {
  allowErrors(/(400|403|404|410).*\/api\/auth\/password-reset$/);
  const stranger = await visitor();
  const { phone } = await join(stranger, server.url, { name: "Asha" });

  const desk = await visitor();
  await openAdminDashboard(desk);
  await desk.getByText("People", { exact: true }).click();
  await desk.getByLabel("Mobile number").fill("5000000000");
  await desk.getByRole("button", { name: "Find" }).click();
  await expect(desk.getByText(t("accounts.noSuchAccount"))).toBeVisible();
  await desk.getByLabel("Mobile number").fill(phone);
  await desk.getByRole("button", { name: "Find" }).click();
  await desk.getByRole("button", { name: "Make a reset link" }).click();
  await expect(desk.locator("code")).toBeVisible();
  const url = (await desk.locator("code").textContent()) ?? "";
  await expectAccessible(desk);
  await desk.getByText("Audit", { exact: true }).click();
  await expect(desk.getByText("Password reset link made").first()).toBeVisible();

  const { pathname, hash } = new URL(url);
  await open(page, pathname + hash);
  await expect(page.getByLabel("New password")).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
  await expectAccessible(page);
  await page.getByLabel("New password").fill(NEXT);
  await page.getByRole("button", { name: "Set the new password" }).click();
  await expect(page.getByText("Your new password is set, and you're logged in.")).toBeVisible();
  await expect(accountButton(page)).toHaveText(phone.slice(-2));

  const late = desk;
  await open(late, pathname + hash);
  await late.getByLabel("New password").fill(PASSWORD);
  await late.getByRole("button", { name: "Set the new password" }).click();
  await expect(late.getByText(t("accounts.resetSpent"))).toBeVisible();
  await expect(late.getByRole("link", { name: "WhatsApp" })).toBeVisible();
  await expectAccessible(late);
});
