import { referralCode } from "#domain/referrals/rules.ts";
import {
  accountButton,
  chooseInMenu,
  fillCard,
  logIn,
  newPhone,
  openWelcome,
  PASSWORD,
} from "./account-steps.ts";
import { open, toast } from "./booking-steps.ts";
import { expect, expectAccessible, test } from "./harness.ts";

/** A page with little on it: what is tried here is the same on every page. */
const QUIET = "/stays";

test("sign up after wrong entries, copy the code, log out, log in with a wrong and the right password @phone", async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/401.*\/api\/auth\/login/, /409.*\/api\/auth\/signup/, /503.*\/api\/auth\/logout/);
  const phone = newPhone();
  await open(page, QUIET);
  const dialog = await openWelcome(page);
  await expect(dialog.getByText("Login or create your account")).toBeVisible();
  await expect(dialog.getByText("Sign up or login with your phone number")).toBeVisible();
  await expect(dialog.getByRole("tab", { name: "Login" })).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);

  // The toggle link leads to the other form, and what was typed stays.
  await fillCard(page, { phone: `+91 ${phone}99`, password: "abc" });
  await expect(page.getByLabel("Mobile Number")).toHaveValue(phone);
  await page.getByRole("button", { name: "Don't have an account? Sign up" }).click();
  await expect(dialog.getByRole("tab", { name: "Sign Up" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByLabel("Mobile Number")).toHaveValue(phone);
  const rules = dialog.getByRole("list", { name: "Password requirements" });
  const password = page.getByLabel("Password", { exact: true });
  await expect(rules.getByText("One lowercase letter, met")).toBeVisible();
  await expect(rules.getByText("One number, not met yet")).toBeVisible();
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await expectAccessible(page);
  // What is wrong is said; what each rule says, and in which order, is tested beside the rules.
  const login = dialog.getByRole("button", { name: "Login", exact: true });
  const says = async (title: string, text: string) => {
    await password.press("Enter");
    await expect(toast(page)).toContainText(title);
    await expect(toast(page)).toContainText(text);
  };
  await says("Password Requirements Not Met", "Password must be at least 8 characters long");
  await dialog.getByRole("tab", { name: "Login" }).click();
  await fillCard(page, { phone: "98765abc4321", password: "abcd" });
  await expect(page.getByLabel("Mobile Number")).toHaveValue("987654321");
  await expect(login).toBeDisabled();
  await says("Invalid Phone Number", "Please enter a valid 10-digit mobile number");
  await fillCard(page, { phone, password: "abc" });
  await expect(login).toBeDisabled();
  await says("Invalid Password", "Please enter your password");
  await password.fill("abcd");
  await expect(login).toBeEnabled();
  await dialog.getByRole("tab", { name: "Sign Up" }).click();

  // While the server is asked: one request, and a button that says so.
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/auth/signup", async (route) => {
    await asked;
    await route.continue();
  });
  await fillCard(page, { phone, name: "  Asha Rao  " });
  await dialog.getByRole("button", { name: "Create Account" }).click();
  await expect(dialog.getByRole("button", { name: "Processing..." })).toBeDisabled();
  answer();
  await expect(toast(page)).toContainText("Account Created");
  await expect(toast(page)).toContainText("Welcome to the platform!");
  await expect(dialog).toBeHidden();
  await expect(accountButton(page)).toBeFocused();
  await expect(accountButton(page)).toHaveText(phone.slice(-2));

  await accountButton(page).click();
  const menu = page.getByRole("menu", { name: "Your account" });
  await expect(menu.getByText("Asha", { exact: true })).toBeVisible();
  await expect(menu.getByText(`+91 ${phone}`)).toBeVisible();
  await expect(menu.getByRole("menuitem")).toHaveText([
    "Account Settings",
    /^Referral Code/,
    "My bookings",
    "Requests",
    "Liked PGs",
    "Saved PGs",
    "Saved searches",
    "Logout",
  ]);
  await expectAccessible(page);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await menu.getByRole("menuitem", { name: "Referral Code" }).click();
  const code = referralCode(phone);
  await expect(toast(page)).toContainText("Referral Code Copied!");
  await expect(toast(page)).toContainText(`Your referral code ${code} has been copied to clipboard`);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not now"));
  });
  await chooseInMenu(page, "Referral Code");
  await expect(toast(page)).toContainText("Copy Failed");
  await expect(toast(page)).toContainText("Please copy the referral code manually");

  await page.route("**/api/auth/logout", (route) => route.fulfill({ status: 503, body: "" }));
  await chooseInMenu(page, "Logout");
  await expect(toast(page)).toContainText("Logout Failed");
  await expect(toast(page)).toContainText("Please try again");
  await page.unroute("**/api/auth/logout");
  await chooseInMenu(page, "Logout");
  await expect(toast(page)).toContainText("Logged Out");
  await expect(toast(page)).toContainText("You have been successfully logged out");

  // A wrong password keeps what was typed.
  await openWelcome(page);
  await fillCard(page, { phone, password: "not-this-one" });
  await page.keyboard.press("Enter");
  await expect(toast(page)).toContainText("Login Failed");
  await expect(toast(page)).toContainText("Please check your phone number and password");
  await expect(page.getByLabel("Mobile Number")).toHaveValue(phone);
  await expect(password).toHaveValue("not-this-one");
  await password.fill(PASSWORD);
  await dialog.getByRole("button", { name: "Login", exact: true }).click();
  await expect(toast(page)).toContainText("Login Successful");
  await expect(toast(page)).toContainText("Welcome back!");
  await expect(dialog).toBeHidden();

  // Somebody else with the same number is told so, in the server's words.
  await chooseInMenu(page, "Logout");
  await openWelcome(page);
  await dialog.getByRole("tab", { name: "Sign Up" }).click();
  await fillCard(page, { phone });
  await dialog.getByRole("button", { name: "Create Account" }).click();
  await expect(toast(page)).toContainText("Signup Failed");
  await expect(toast(page)).toContainText("This mobile number already has an account. Log in instead.");

  // Their number may have been typed in by a stranger.
  await page.getByRole("button", { name: "Forgot password?" }).click();
  const whatsApp = page.getByRole("link", { name: "WhatsApp" });
  await expect(whatsApp).toHaveAttribute("href", /^https:\/\/wa\.me\//);
  await expect(page.getByRole("link", { name: "Call us" })).toHaveAttribute("href", /^tel:/);
  await expectAccessible(page);
});

test("in the header: its place while the session is asked for, the menu by keys, toasts, and a logout that forgets @release @desktop", async ({
  page,
  context,
}) => {
  const phone = newPhone();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install();
  await open(page, QUIET);
  const dialog = await openWelcome(page);
  await expectAccessible(page);
  await dialog.getByRole("tab", { name: "Sign Up" }).click();
  await fillCard(page, { phone });
  await dialog.getByRole("button", { name: "Create Account" }).click();
  await expect(dialog).toBeHidden();
  const shown = toast(page).getByRole("listitem");

  await test.step("one toast at a time, for five seconds; F8 leads to it, a swipe to the right sends it away", async () => {
    await expect(shown).toContainText("Account Created");
    await accountButton(page).click();
    // Nobody gave a name.
    await expect(page.getByRole("menu").getByText("User", { exact: true })).toBeVisible();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.getByRole("menuitem", { name: "Referral Code" }).click();
    await expect(shown).toContainText("Referral Code Copied!");
    await expect(shown).toHaveCount(1);
    expect((await shown.boundingBox())?.width).toBeLessThanOrEqual(420);
    await page.clock.runFor(4900);
    await expect(shown).toBeVisible();
    await page.clock.runFor(200);
    await expect(shown).toHaveCount(0);
    await page.clock.resume();

    await chooseInMenu(page, "Referral Code");
    await expect(shown).toBeVisible();
    await page.keyboard.press("F8");
    await expect(toast(page).getByRole("list")).toBeFocused();
    const box = (await shown.boundingBox())!;
    const swipe = async (distance: number) => {
      const [x, y] = [box.x + 40, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + distance / 2, y);
      await page.mouse.move(x + distance, y);
      await page.mouse.up();
    };
    await swipe(40);
    await expect(shown).toBeVisible();
    await swipe(60);
    await expect(shown).toHaveCount(0);
  });

  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/auth/user", async (route) => {
    await asked;
    await route.continue();
  });
  await open(page, QUIET);
  const pulse = page.locator("header .animate-pulse");
  await expect(pulse).toBeVisible();
  const before = await pulse.boundingBox();
  answer();
  await expect(accountButton(page)).toBeVisible();
  expect(await accountButton(page).boundingBox()).toEqual(before);

  // Keys alone: the menu opens, moves, closes, and gives the focus back.
  await accountButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Account Settings" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(accountButton(page)).toBeFocused();
  await page.evaluate(() => sessionStorage.setItem("tangu:booking:1", "what was typed"));
  await chooseInMenu(page, "Logout");
  await expect(page.getByRole("button", { name: "Log in or sign up" })).toBeFocused();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await logIn(page, { phone });
});

test("a tab that is open when somebody else comes in elsewhere saves nothing into their account @release @desktop", async ({
  page,
  context,
}) => {
  await open(page, "/account");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await fillCard(page, { phone: newPhone(), name: "Asha Rao" });
  await page.getByRole("button", { name: "Create Account" }).click();
  const name = page.getByLabel("Full Name");
  await expect(name).toHaveValue("Asha Rao");
  await name.fill("Asha Iyer");

  const other = await context.newPage();
  await open(other, QUIET);
  await chooseInMenu(other, "Logout");
  await expect(page.getByText("You're logged out.")).toBeVisible();
  const dialog = await openWelcome(other);
  await dialog.getByRole("tab", { name: "Sign Up" }).click();
  await fillCard(other, { phone: newPhone(), name: "Meera Das" });
  await dialog.getByRole("button", { name: "Create Account" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeHidden();
  await page.reload();
  await expect(name).toHaveValue("Meera Das");
});
