import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { testSecrets } from "./lib/server.ts";
import { call, comeAsHost, openAdminDashboard, type Shot } from "./shots-steps.ts";

async function openReferralsTab(page: Page): Promise<void> {
  await openAdminDashboard(page);
  await page.getByText("Referrals", { exact: true }).first().click();
  await page
    .getByRole("button", { name: /^Review referral/ })
    .first()
    .waitFor();
}

/** Somebody new with a friend in each state. */
async function comeWithFriends(page: Page): Promise<void> {
  await comeAsHost(page);
  const { origin } = new URL(page.url());
  const { token } = await call(page, "/api/admin/unlock", { code: testSecrets.ADMIN_CODE });
  const typed = { password: testSecrets.ADMIN_PASSWORD };
  await call(page, "/api/admin/confirm", typed, { "x-admin-token": token });
  const headers = { origin, "x-admin-token": token };
  const ways = { Harini: [], Samir: ["rejected"], Jyotsna: ["verified"], Elizabeth: ["verified", "paid"] };
  for (const [refereeName, steps] of Object.entries(ways)) {
    const refereePhone = `8${String(randomInt(1e9)).padStart(9, "0")}`;
    const { id } = await call(page, "/api/referrals", { refereeName, refereePhone });
    for (const status of steps) {
      const data = { status, adminNotes: "This number belongs to somebody who is here already." };
      await page.request.patch(`${origin}/api/admin/referrals/${id}`, { data, headers });
    }
  }
  await page.reload();
  await page.getByText("Elizabeth").waitFor();
}

/** By the link of somebody who then leaves this browser. */
async function followInvitation(page: Page): Promise<void> {
  await comeAsHost(page);
  const { origin } = new URL(page.url());
  const { alias } = await (await page.request.get(`${origin}/api/referrals/me`)).json();
  await page.context().clearCookies();
  await page.goto(`${origin}/r/${alias}`, { waitUntil: "networkidle" });
}

export const referralShots: readonly Shot[] = [
  {
    name: "referral-pop-up",
    path: "/",
    firstVisit: true,
    prepare: (page) => page.getByRole("dialog", { name: /^Earn up to/ }).waitFor(),
  },
  { name: "referrals-visitor", path: "/referrals", full: true },
  { name: "referrals", path: "/referrals", full: true, prepare: comeWithFriends },
  { name: "invitation", path: "/", prepare: followInvitation },
  { name: "admin-referrals", path: "/admin", prepare: openReferralsTab },
  {
    name: "admin-referral-review",
    path: "/admin",
    prepare: async (page) => {
      await openReferralsTab(page);
      await page
        .getByRole("button", { name: /^Review referral/ })
        .first()
        .click();
      await page.getByRole("dialog").waitFor();
    },
  },
];
