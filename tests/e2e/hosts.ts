import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { projectRoot } from "#server/lib/root.ts";
import { FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { photo } from "#testing/fixtures/images.ts";
import { expect } from "./harness.ts";

export { test } from "./harness.ts";

/** Signs the browser in as a factory's user, without the screens. */
export async function comeAsUser(page: Page, url: string, phoneNumber: string): Promise<void> {
  const answer = await page.request.post(`${url}/api/auth/login`, {
    data: { phoneNumber, password: FACTORY_PASSWORD },
    headers: { origin: url },
  });
  expect(answer.status()).toBe(200);
}

export const picture = async (name: string, seed: number) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await photo(640, 480, seed),
});

export const clip = () => ({
  name: "tour.mp4",
  mimeType: "video/mp4",
  buffer: readFileSync(join(projectRoot(), "testing/fixtures/clip.mp4")),
});

export const tiles = (page: Page) =>
  page.getByRole("list", { name: "Photos and videos" }).getByRole("listitem");

/** All that a new stay needs, but its files and the admin password. */
export async function fillStay(page: Page, title: string): Promise<void> {
  await page.getByLabel("PG name").fill(title);
  await page.getByLabel("Address").fill("14, 3rd Cross, Marathahalli");
  await page.getByLabel("Monthly Rent").fill("9500");
  await page.getByLabel("Security Deposit").fill("2000");
  await page.getByText("2 Sharing", { exact: true }).click();
  await page.getByLabel("Total beds").fill("4");
  await page.getByRole("button", { name: "Food - 3 Meals" }).click();
  await page.getByLabel("Find a place nearby").fill("marath");
  const places = page.getByRole("listbox", { name: "Places" });
  await expect(places.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Latitude")).not.toHaveValue("");
  await page.getByLabel("Contact name").fill("Suma");
  await page.getByLabel("Contact phone").fill("90000 11111");
}
