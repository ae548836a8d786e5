import type { Locator, Page } from "@playwright/test";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { pages } from "#domain/paths.ts";
import { newUtr, screenshot } from "./city.ts";
import { admin, expect } from "./harness.ts";

/** The page with its scripts running: what is clicked before that does nothing. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("html[data-ready]")).toBeAttached();
}

export const toast = (page: Page) => page.getByRole("region", { name: /^Notifications/ });

export async function fillDetails(page: Page): Promise<Guest> {
  await page.getByLabel("Move-in date").fill(addDays(kolkataDate(new Date()), 5));
  return fillGuest(page);
}

interface Guest {
  name: string;
  phone: string;
}

/** Somebody else each time: a booking of the same person is verified with a reason only. */
export async function fillGuest(page: Page): Promise<Guest> {
  const number = newUtr().slice(3);
  const guest = { name: `Asha Rao ${number}`, phone: `9${number}` };
  await page.getByLabel("Full name").fill(guest.name);
  await page.getByLabel("Mobile number").fill(guest.phone);
  await page.getByLabel("Email").fill(`asha${number}@example.in`);
  return guest;
}

/** From the listing's own page of booking to the payment of a new booking. */
export async function bookTo(page: Page, listingId: number, view: "pay" | "proof"): Promise<Guest> {
  await open(page, `/payment/${listingId}`);
  const guest = await fillDetails(page);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("heading", { name: "Complete Payment" })).toBeVisible();
  await page.waitForURL(/\?booking=\d+$/);
  if (view === "pay") return guest;
  await page.getByRole("button", { name: "I have paid" }).click();
  await expect(page.getByRole("heading", { name: "Submit Payment Proof" })).toBeVisible();
  return guest;
}

export async function fillProof(page: Page, utr = newUtr()): Promise<string> {
  await page.getByLabel("UTR number").fill(utr);
  await page.getByLabel("Payment screenshot").setInputFiles(await screenshot());
  await expect(page.getByAltText("Your payment screenshot")).toBeVisible();
  return utr;
}

/** Types the admin password whenever a step asks for it, which is once in ten minutes. */
async function answerStepUp(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Enter the admin password" });
  await page.removeLocatorHandler(dialog);
  await page.addLocatorHandler(dialog, async () => {
    await dialog.getByLabel("Admin password").fill(admin.password);
    await dialog.getByRole("button", { name: "Continue" }).click();
  });
}

/** Presses what asks for the password first, and closes that dialog. */
export async function cancelStepUp(page: Page, control: Locator): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Enter the admin password" });
  await page.removeLocatorHandler(dialog);
  await control.click();
  await expect(dialog.getByLabel("Admin password")).toBeFocused();
  // A toast that has come since takes the first Escape.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await answerStepUp(page);
}

/** Opens the admin dashboard with the code, at the tab where payments are checked or elsewhere. */
export async function openAdminDashboard(page: Page, path = pages.adminTab("payments")): Promise<void> {
  await open(page, path);
  await unlockAdminDashboard(page);
}

/** Enters the code where the admin dashboard asks for it. */
export async function unlockAdminDashboard(page: Page): Promise<void> {
  await answerStepUp(page);
  await page.getByLabel("Admin code").fill(admin.code);
  await page.getByRole("button", { name: "Open the dashboard" }).click();
  await expect(page.getByRole("navigation", { name: "What to show" })).toBeVisible();
}

/** What was decided goes out at once, as when the page is left, and not after the seconds in which it can be undone. */
export async function sendDecisions(page: Page): Promise<void> {
  await expect(page.locator(".desk-undo[data-book-bar]")).toBeVisible();
  let isDone = false;
  page.on("response", (response) => {
    const isDecision = response.request().method() !== "GET" && !response.url().endsWith("/confirm");
    if (isDecision && response.url().includes("/api/admin/") && response.ok()) isDone = true;
  });
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  const isSent = async () => {
    // The server may ask for the password first, which is given where something is expected of the page.
    await expect(page.locator("body")).toBeVisible();
    return isDone;
  };
  await expect.poll(isSent, { timeout: 30_000 }).toBe(true);
  await expect(page.locator(".desk-undo[data-book-bar]")).toHaveCount(0);
}

/** The number of the booking whose page is open. */
export async function bookingOf(page: Page): Promise<number> {
  await page.waitForURL(/\/stays\/\d+$/);
  return Number(new URL(page.url()).pathname.split("/").at(-1));
}
