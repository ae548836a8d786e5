import { expect, type Page } from "@playwright/test";

export const search = (page: Page) => page.getByRole("combobox", { name: "Search PGs" });
export const count = (page: Page) => page.getByRole("heading", { name: /PG's Found|short-term stays/ });
export const cards = (page: Page) => page.locator("section[aria-labelledby=count] article");
export const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** The page with its scripts running: what is clicked before that does nothing. */
export async function open(page: Page, path = "/") {
  await page.goto(path);
  await expect(page.locator("html[data-ready]")).toBeAttached();
}

export async function total(page: Page): Promise<number> {
  const text = (await count(page).textContent()) ?? "";
  return Number(text.replace(/[^\d]/g, ""));
}

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(excess).toBeLessThanOrEqual(0);
}
