import type { Page } from "@playwright/test";
import { expect, type Talk } from "./harness.ts";

export { type Talk, test } from "./harness.ts";

/** What a browser logs when its connection or the server is away. */
export const offline =
  /ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE|NETWORK|ABORTED|FAILED)|Failed to fetch/;

/** The messages of the open thread, in the order they stand there. */
export async function messagesOn(page: Page): Promise<string[]> {
  return page.locator("[data-message] p, [data-waiting] p.whitespace-pre-wrap").allInnerTexts();
}

/** Opens the chat about the house from its page, and says who is there. */
export async function askAs(page: Page, talk: Talk, name: string): Promise<void> {
  await page.goto(`/pgs/${talk.house.slug}`);
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await page
    .getByRole("button", { name: `Chat about ${talk.house.title}` })
    .locator("visible=true")
    .first()
    .click();
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Start chat" }).click();
  await expect(page.getByLabel("Message", { exact: true })).toBeVisible();
}

export async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel("Message", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

/** Opens all conversations, and one of them, over a page with little on it. */
export async function openChats(page: Page, guest?: string): Promise<void> {
  await page.goto("/stays");
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await page.getByRole("navigation", { name: "Sections" }).getByRole("button", { name: /Chats/ }).click();
  await expect(page.getByRole("dialog", { name: "Chats" })).toBeVisible();
  if (guest) await page.getByRole("button", { name: new RegExp(`^${guest}`) }).click();
}
