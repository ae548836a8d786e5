import type { Page } from "@playwright/test";
import { photo } from "#testing/fixtures/images.ts";
import { comeAsHost, openAdminDashboard, type Shot } from "./shots-steps.ts";

/** Somebody new who has sent the photo of an agreement. */
async function sendAgreement(page: Page): Promise<void> {
  await comeAsHost(page);
  const { origin } = new URL(page.url());
  const found = await page.request.get(`${origin}/api/pg-listings?sort=rating&limit=1`);
  const [listing] = (await found.json()) as { id: number }[];
  const document = { name: "agreement.jpg", mimeType: "image/jpeg", buffer: await photo(900, 1270, 7) };
  const multipart = {
    pgListingId: String(listing?.id),
    method: "agreement",
    moveInDate: "2026-01-10",
    note: "Room 12",
    document,
  };
  const headers = { origin };
  const answer = await page.request.post(`${origin}/api/tenant-verifications`, { multipart, headers });
  if (!answer.ok()) throw new Error(await answer.text());
  await page.reload({ waitUntil: "load" });
}

async function reviewIt(page: Page): Promise<void> {
  await sendAgreement(page);
  await openAdminDashboard(page);
  await page.getByText("Tenancies", { exact: true }).click();
  await page
    .getByRole("button", { name: /^Review the tenancy of Asha/ })
    .last()
    .click();
  await page.getByRole("img", { name: /^Rental agreement/ }).waitFor();
}

/** Where somebody lives: shown, and looked at by an admin. */
export const tenancyShots: readonly Shot[] = [
  {
    name: "tenancy-new",
    path: "/account/tenancy",
    prepare: async (page) => void (await comeAsHost(page)),
    full: true,
  },
  { name: "tenancy-sent", path: "/account/tenancy", prepare: sendAgreement, full: true },
  { name: "tenancy-desk", path: "/admin", prepare: reviewIt },
];
