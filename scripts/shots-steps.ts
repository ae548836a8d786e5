import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { testSecrets } from "./lib/server.ts";

export type Shot = {
  readonly name: string;
  /** Path, in which `{slug}`, `{id}`, `{id2}` and `{id3}` stand for the first listings of the demo city. */
  readonly path: string;
  /** The whole page instead of what is seen without scrolling. */
  readonly full?: boolean;
  /** As somebody who was never here: the others have met the referral pop-up before. */
  readonly firstVisit?: boolean;
  /** What to do on the page before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<unknown>;
};

export async function openAdminDashboard(page: Page): Promise<void> {
  await page.getByLabel("Admin code").fill(testSecrets.ADMIN_CODE);
  await page.getByRole("button", { name: "Open the dashboard" }).click();
}

export const call = async (page: Page, path: string, data: object, headers: Record<string, string> = {}) => {
  const { origin } = new URL(page.url());
  const answer = await page.request.post(origin + path, { data, headers: { origin, ...headers } });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
};

/** Signs a new account up, and shows the page to it. Tells its mobile number. */
export async function comeAsHost(page: Page): Promise<string> {
  const phoneNumber = `9${String(randomInt(1e9)).padStart(9, "0")}`;
  await call(page, "/api/auth/signup", { phoneNumber, password: "Sunny-Room!42", fullName: "Asha Rao" });
  // Whoever is in listens for messages: their connection is never idle.
  await page.reload();
  await page.getByRole("button", { name: "Your account" }).waitFor();
  return phoneNumber;
}
