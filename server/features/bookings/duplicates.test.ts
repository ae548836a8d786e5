import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminBooking } from "#domain/bookings/contract.ts";
import { listAllBookings, takeAdminStep } from "#domain/bookings/endpoints.ts";
import { auditLog } from "#server/db/schema/auth.ts";
import { ledgerTransactions } from "#server/db/schema/ledger.ts";
import { adminHeaders, book, bookableListing, brokenInvariants, sendProof } from "#testing/bookings.ts";
import { type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;
let admin: Record<string, string>;
let listingId: number;

beforeAll(async () => {
  site = await testApp({ config: { trustProxy: true } });
  admin = await adminHeaders(site.deps);
  listingId = (await bookableListing(site.deps.store, { maxOccupancy: 100 })).id;
});
afterAll(async () => {
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
  await site.close();
});

let utrs = 0;
const newUtr = () => `5123${String(++utrs).padStart(8, "0")}`;

const step = (id: number, json: object) =>
  site.request("PATCH", takeAdminStep(id).path, { json, headers: admin });

async function stepped(id: number, json: object): Promise<AdminBooking> {
  const answer = await step(id, json);
  expect([answer.status, json]).toEqual([200, json]);
  return (await answer.json()) as AdminBooking;
}

async function refusal(answer: Response): Promise<unknown> {
  return { status: answer.status, ...(await (answer.json() as Promise<object>)) };
}

const desk = async () =>
  (await (await site.request("GET", listAllBookings().path, { headers: admin })).json()) as AdminBooking[];

/** A payment app's screen, with so much on it that it is told from others. */
const paidScreen = (name: string, utr: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="540" height="1170"><rect width="540" height="1170" fill="#fff"/>
      <circle cx="270" cy="210" r="55" fill="#1a8f4c"/><rect x="30" y="1050" width="480" height="60" rx="30" fill="#1a73e8"/>
      <g font-family="sans-serif" font-size="44"><text x="60" y="400" font-size="70">Paid 18,500</text>
      <text x="60" y="560">${name}</text><text x="60" y="660">${utr}</text><text x="60" y="760">To Tangu Stays</text></g></svg>`),
  );

test("a payment that may be a duplicate is verified with a reason only, which the audit and the ledger keep", async () => {
  const utr = newUtr();
  const screen = paidScreen("Ravi Kumar", utr);
  const first = await book(site, listingId);
  await sendProof(site, first, { utr, image: await screen.png().toBuffer() });
  const copy = await book(site, listingId);
  await sendProof(site, copy, {
    utr: newUtr(),
    image: await screen.resize(380).jpeg({ quality: 60 }).toBuffer(),
  });
  const other = await book(site, listingId);
  const elsewise = paidScreen("Meera Iyer", newUtr());
  await sendProof(site, other, { utr: newUtr(), image: await elsewise.png().toBuffer() });
  await stepped(other.id, { paymentStatus: "verified" });

  const shown = (await desk()).find(({ id }) => id === copy.id);
  expect(shown?.duplicates).toMatchObject([{ bookingId: first.id, reason: "similar_screenshot" }]);
  for (const json of [{ reason: "" }, { reason: "   " }, { note: "Thank you" }, {}]) {
    const refused = await step(copy.id, { paymentStatus: "verified", ...json });
    expect(await refusal(refused)).toMatchObject({ status: 409, code: "REASON_REQUIRED" });
  }
  const reason = "Two transfers in the bank's app";
  const verified = await stepped(copy.id, { paymentStatus: "verified", reason });
  // The guest does not read it.
  expect(JSON.stringify(verified.timeline)).not.toContain(reason);
  const { db } = site.deps.store;
  const [audit] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `booking ${copy.id}`));
  expect(audit).toMatchObject({ action: "booking.payment.verified", note: reason });
  const posted = await db.select().from(ledgerTransactions).where(eq(ledgerTransactions.bookingId, copy.id));
  expect(posted).toMatchObject([{ kind: "payment", reason }]);
  expect((await refusal(await step(first.id, { paymentStatus: "verified" }))) as object).toMatchObject({
    code: "REASON_REQUIRED",
  });
});
