import { afterAll, beforeAll, expect, test } from "vitest";
import { takeAdminStep } from "#domain/bookings/endpoints.ts";
import { t } from "#domain/i18n.ts";
import { payHost } from "#domain/ledger/endpoints.ts";
import { decideReferral } from "#domain/referrals/endpoints.ts";
import { auditLog } from "#server/db/schema/auth.ts";
import { referrals } from "#server/db/schema/referrals.ts";
import { adminHeaders, book, bookableListing, userCaller } from "#testing/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const one = async <T>(written: Promise<T[]>): Promise<T> => (await written)[0]!;

interface Caller {
  headers?: object;
  cookies?: string;
}

/** @returns the status and the words of a refusal */
async function call(to: { method: string; path: string }, json: object | undefined, by: Caller) {
  const headers = { "idempotency-key": newKey(), ...by.headers };
  const answer = await site.request(to.method as "POST", to.path, {
    ...(json && { json }),
    ...(by.cookies && { cookies: by.cookies }),
    headers,
  });
  const { message } = (await answer.json()) as { message?: string };
  return [answer.status, message];
}

test("the code gives nobody their own money, and the audit names who typed it", async () => {
  const { db } = site.deps.store;
  const [host, friend] = [await userCaller(site.deps), await userCaller(site.deps)];
  const headers = await adminHeaders(site.deps);
  const listing = await bookableListing(site.deps.store, { ownerId: host.id });
  const booked = await book(site, listing.id);
  const referral = { refereeName: "A", refereePhone: friend.phoneNumber, referralCode: "X" };
  const { id } = await one(
    db
      .insert(referrals)
      .values({ ...referral, referrerUserId: host.id })
      .returning(),
  );
  const payout = { whose: `user ${host.id}`, amount: "10.00", reference: "600000000001" };
  const theirs = { headers, cookies: host.cookies };
  const cancelled = { status: "cancelled", note: "Mine" };
  expect(await call(takeAdminStep(booked.id), cancelled, theirs)).toEqual([403, t("bookings.ownMoney")]);
  expect(await call(decideReferral(id), { status: "verified" }, theirs)).toEqual([403, t("ledger.ownMoney")]);
  expect(await call(payHost(), payout, theirs)).toEqual([403, t("ledger.ownMoney")]);

  const another = await userCaller(site.deps);
  const [status] = await call(takeAdminStep(booked.id), cancelled, { headers, cookies: another.cookies });
  const actors = (await db.select().from(auditLog)).map(({ actor }) => actor);
  expect([status, actors]).toEqual([200, [`user ${another.id}`]]);
});
