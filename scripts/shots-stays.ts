import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { confirmAdmin, unlockAdmin } from "#domain/accounts/endpoints.ts";
import { createBooking, submitProof, takeAdminStep, takeStayStep } from "#domain/bookings/endpoints.ts";
import type { StayStepInput } from "#domain/bookings/stay.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { searchListings } from "#domain/listings/endpoints.ts";
import { addAmounts } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import { testSecrets } from "./lib/server.ts";
import { openAdminDashboard, type Shot } from "./shots-steps.ts";

interface Booked {
  id: number;
  pgId: number;
}

const proposed: StayStepInput = {
  step: "propose_deductions",
  deductions: [{ reason: "Broken wardrobe door", amount: "1250.50", photos: [] }],
};

/** The steps of a stay as far as one of them. */
function stepsTo(last: StayStepInput["step"]): StayStepInput[] {
  const today = kolkataDate(new Date());
  const all: StayStepInput[] = [
    { step: "check_in" },
    { step: "give_notice", moveOutDate: addDays(today, 6) },
    { step: "check_out" },
    proposed,
  ];
  return all.slice(0, all.findIndex(({ step }) => step === last) + 1);
}

/** A caller of the server the page is at, for whom a refusal is an error. */
function callerAt(page: Page, headers: Record<string, string> = {}) {
  const { origin } = new URL(page.url());
  return async <T>(method: string, path: string, body: object = {}): Promise<T> => {
    const options = { method, headers: { origin, ...headers }, ...body };
    const answer = await page.request.fetch(origin + path, options);
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}

async function book(page: Page): Promise<Booked> {
  const call = callerAt(page);
  type Priced = { id: number; monthlyRent: string; securityDeposit: string };
  const [first] = await call<Priced[]>("GET", `${searchListings().path}?stayDuration=monthly&limit=1`);
  if (!first) throw new Error("The demo city has no stay by the month.");
  const guestPhone = `9${String(randomInt(1e9)).padStart(9, "0")}`;
  const booking = await call<Booked>("POST", createBooking().path, {
    data: {
      pgId: first.id,
      guestName: "Asha Rao",
      guestPhone,
      guestEmail: `asha${guestPhone}@example.in`,
      moveInDate: kolkataDate(new Date()),
      duration: "1month",
      totalAmount: addAmounts(first.monthlyRent, first.securityDeposit),
    },
  });
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  const buffer = await sharp({ create: { width: 540, height: 960, channels: 3, background } })
    .png()
    .toBuffer();
  const paymentProof = { name: "payment.png", mimeType: "image/png", buffer };
  const utr = String(randomInt(1e11, 2e11)).padStart(12, "4");
  await call("PATCH", submitProof(booking.id).path, { multipart: { utr, paymentProof } });
  return booking;
}

/** A booking of the page's own guest, paid, and walked as far as a step. */
async function stayAt(page: Page, last: StayStepInput["step"]): Promise<Booked> {
  const booking = await book(page);
  const data = { code: testSecrets.ADMIN_CODE };
  const { token } = await callerAt(page)<{ token: string }>("POST", unlockAdmin().path, { data });
  const call = callerAt(page, { "x-admin-token": token });
  await call("POST", confirmAdmin().path, { data: { password: testSecrets.ADMIN_PASSWORD } });
  await call("PATCH", takeAdminStep(booking.id).path, {
    data: { paymentStatus: "verified", reason: "Seen at the bank" },
  });
  for (const step of stepsTo(last)) await call("POST", takeStayStep(booking.id).path, { data: step });
  return booking;
}

const goTo = (page: Page, path: string) =>
  page.goto(new URL(path, page.url()).href, { waitUntil: "networkidle" });

const seeStay = (last: StayStepInput["step"]) => async (page: Page) => {
  await goTo(page, pages.stay((await stayAt(page, last)).id));
};

async function seeReceipt(page: Page): Promise<void> {
  await goTo(page, pages.receipt((await stayAt(page, "propose_deductions")).id));
}

/** As the receipt comes out of a printer. */
async function seePrinted(page: Page): Promise<void> {
  await seeReceipt(page);
  await page.emulateMedia({ media: "print" });
}

/** The admin dashboard with deductions half written, or once they are proposed. */
const seeProposal = (dialog: boolean) => async (page: Page) => {
  const { id } = await stayAt(page, dialog ? "check_out" : "propose_deductions");
  await openAdminDashboard(page);
  await page.getByRole("link", { name: /^Payments/ }).click();
  await page.getByRole("link", { name: dialog ? "Deposits: host's turn" : "Deposits: guest's turn" }).click();
  await page.getByRole("link", { name: `#${id}` }).click();
  await page.getByRole("heading", { name: `Booking #${id}` }).waitFor();
  if (!dialog) return;
  await page.getByRole("button", { name: `Propose deductions: booking #${id}, Asha Rao` }).click();
  await page.getByRole("button", { name: "Add a deduction" }).click();
  await page.getByLabel("Reason").fill("Broken wardrobe door");
  await page.getByLabel("Amount").fill("1250.50");
  await page.getByRole("button", { name: "Add a deduction" }).click();
  await page.getByLabel("Reason").last().fill("Deep cleaning");
  await page.getByRole("button", { name: "Continue" }).click();
};

export const stayShots: readonly Shot[] = [
  { name: "stay-moved-in", path: "/stays", prepare: seeStay("check_in"), full: true },
  { name: "stay-notice", path: "/stays", prepare: seeStay("give_notice"), full: true },
  { name: "stay-proposed", path: "/stays", prepare: seeStay("propose_deductions"), full: true },
  { name: "receipt", path: "/stays", prepare: seeReceipt, full: true },
  { name: "receipt-printed", path: "/stays", prepare: seePrinted, full: true },
  { name: "admin-propose", path: "/admin", prepare: seeProposal(true) },
  { name: "admin-proposed", path: "/admin", prepare: seeProposal(false) },
];
