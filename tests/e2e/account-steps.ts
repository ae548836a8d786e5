import type { Page } from "@playwright/test";
import { expect } from "./harness.ts";

export const PASSWORD = "Sunny-Room!42";

/** Ten digits that no other test has used. */
export const newPhone = () => String(6_000_000_000 + Math.floor(Math.random() * 999_999_999));

export const accountButton = (page: Page) => page.getByRole("button", { name: "Your account" });

export async function openWelcome(page: Page) {
  await page.getByRole("button", { name: "Log in or sign up" }).click();
  const dialog = page.getByRole("dialog", { name: "Welcome" });
  await expect(dialog.getByRole("heading", { name: "Phone Authentication" })).toBeVisible();
  return dialog;
}

interface Entries {
  phone: string;
  password?: string;
  name?: string;
}

/** Fills the card where it stands, in the dialog or on a page. */
export async function fillCard(page: Page, { phone, password = PASSWORD, name }: Entries): Promise<void> {
  await page.getByLabel("Mobile Number").fill(phone);
  if (name !== undefined) await page.getByLabel("Full Name").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

export async function logIn(page: Page, entries: Entries): Promise<void> {
  const dialog = await openWelcome(page);
  await fillCard(page, entries);
  await dialog.getByRole("button", { name: "Login", exact: true }).click();
  await expect(dialog).toBeHidden();
}

export async function chooseInMenu(page: Page, entry: string): Promise<void> {
  await accountButton(page).click();
  await page.getByRole("menuitem", { name: entry }).click();
}
