import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteAccount } from "#domain/personal-data/endpoints.ts";
import type { AdminReferral } from "#domain/referrals/contract.ts";
import { decideReferral, getPayouts, listReferrals } from "#domain/referrals/endpoints.ts";
import { REFERRAL_STATUSES } from "#domain/referrals/states.ts";
import { checkInvariants } from "#server/db/invariants.ts";
import { auditLog, loginAttempts, users } from "#server/db/schema/auth.ts";
import { ledgerTransactions } from "#server/db/schema/ledger.ts";
import { referralEarnings, referrals } from "#server/db/schema/referrals.ts";
import { readCsv } from "#server/lib/csv.ts";
import { adminHeaders, bookableListing, userCaller } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { earned, freshPhone, joined, mine, move, referred, signUp } from "#testing/referrals.ts";

const NOW = new Date("2026-03-01T06:00:00Z");
let site: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  site = await testApp({ clock: { now: () => NOW } });
  admin = await adminHeaders(site.deps);
});
afterAll(() => site.close());

async function claim() {
  await site.deps.store.db.delete(loginAttempts);
  const referrer = await userCaller(site.deps);
  const { id } = await joined(site, referrer.cookies);
  return { id, referrer };
}
const rowOf = async (id: number) =>
  (await site.deps.store.db.select().from(referrals).where(eq(referrals.id, id)))[0]!;
const listed = async (query = "") => {
  const answer = await site.request("GET", listReferrals().path + query, { headers: admin });
  return (await answer.json()) as AdminReferral[];
};
const step = (id: number, status: (typeof REFERRAL_STATUSES)[number], notes?: string) =>
  move(site, admin, id, status, notes);

describe("the admin dashboard", () => {
  test("an admin does not decide about a reward of their own", async () => {
    const { id, referrer } = await claim();
    await site.deps.store.db.update(users).set({ adminRole: "finance" }).where(eq(users.id, referrer.id));
    const answer = await site.request("PATCH", decideReferral(id).path, {
      json: { status: "verified" },
      headers: { "idempotency-key": newKey() },
      cookies: referrer.cookies,
    });
    expect([answer.status, (await rowOf(id)).status]).toEqual([403, "pending"]);
  });

  test("verifies, then pays: the ledger moves along, times are those of the clock, each step is audited", async () => {
    const { id, referrer } = await claim();
    const verified = await step(id, "verified", "Called her");
    expect([verified.status, await verified.json()]).toMatchObject([
      200,
      {
        id,
        status: "verified",
        adminNotes: "Called her",
        verifiedAt: NOW.toISOString(),
        paidAt: null,
        nextStatuses: ["paid"],
        referrer: {
          id: referrer.id,
          firstName: "Asha",
          phoneNumber: referrer.phoneNumber,
          isSuspended: false,
        },
      },
    ]);
    const due = {
      totalEarnings: "2000.00",
      pendingEarnings: "2000.00",
      underReview: "0.00",
      paidEarnings: "0.00",
      totalReferrals: 1,
    };
    expect(await earned(site, referrer.cookies)).toEqual(due);
    const paid = await step(id, "paid");
    expect(await paid.json()).toMatchObject({
      status: "paid",
      paidAt: NOW.toISOString(),
      adminNotes: "Called her",
    });
    expect(await earned(site, referrer.cookies)).toEqual({
      ...due,
      pendingEarnings: "0.00",
      paidEarnings: "2000.00",
    });
    const audit = await site.deps.store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `referral ${id}`));
    expect(audit).toMatchObject([
      { actor: "admin mode", action: "referral.verified", note: "Called her", at: NOW },
      { action: "referral.paid", note: null },
    ]);
    // A note on the way is the admins' own.
    expect((await mine(site, referrer.cookies)).referrals).toMatchObject([{ status: "paid", note: null }]);
  });

  test("rejects with a reason that the referrer reads", async () => {
    const { id, referrer } = await claim();
    expect((await step(id, "rejected", "No stay was booked")).status).toBe(200);
    expect((await mine(site, referrer.cookies)).referrals).toMatchObject([
      { status: "rejected", note: "No stay was booked", verifiedAt: null },
    ]);
    expect((await earned(site, referrer.cookies)).totalReferrals).toBe(0);
  });

  test("takes no other step, and changes nothing when it refuses", async () => {
    const allowed = ["pending verified", "pending rejected", "verified paid", "paid verified"];
    const ways: Record<string, readonly (typeof REFERRAL_STATUSES)[number][]> = {
      pending: [],
      verified: ["verified"],
      rejected: ["rejected"],
      paid: ["verified", "paid"],
    };
    for (const from of REFERRAL_STATUSES) {
      for (const to of REFERRAL_STATUSES) {
        const { id } = await claim();
        for (const way of ways[from]!) await step(id, way, "x");
        const before = await rowOf(id);
        const answer = await step(id, to, "x");
        if (allowed.includes(`${from} ${to}`)) expect(answer.status).toBe(200);
        else {
          expect([answer.status, (await answer.json()).code]).toEqual([409, "ILLEGAL_TRANSITION"]);
          expect(await rowOf(id)).toEqual(before);
        }
      }
    }
  });

  test("verifies nobody who has not joined, and says so; the friend can join and be verified then", async () => {
    const referrer = await userCaller(site.deps);
    const refereePhone = freshPhone();
    const { id } = await referred(site, referrer.cookies, { refereePhone });
    const answer = await step(id, "verified");
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      {
        code: "ILLEGAL_TRANSITION",
        message: `This friend hasn't joined yet: nobody has signed up with +91 ${refereePhone}. You can verify this after they sign up.`,
      },
    ]);
    expect((await listed()).find((one) => one.id === id)?.nextStatuses).toEqual(["rejected"]);
    expect(await earned(site, referrer.cookies)).toMatchObject({ pendingEarnings: "0.00" });
    await signUp(site, { phoneNumber: refereePhone });
    expect((await step(id, "verified")).status).toBe(200);
  });

  test("rejects nobody without a reason", async () => {
    const { id } = await claim();
    for (const notes of ["", "  "]) {
      const answer = await step(id, "rejected", notes);
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { fields: { adminNotes: "Write why you reject this. The referrer reads it." } },
      ]);
    }
    expect((await rowOf(id)).status).toBe("pending");
  });

  test("what is under review is pending for the referrer, up to ten friends in all", async () => {
    const { id, referrer } = await claim();
    await referred(site, referrer.cookies);
    const review = { totalEarnings: "0.00", pendingEarnings: "2000.00", underReview: "2000.00" };
    expect(await earned(site, referrer.cookies)).toMatchObject(review);
    await step(id, "verified");
    expect(await earned(site, referrer.cookies)).toMatchObject({
      totalEarnings: "2000.00",
      pendingEarnings: "2000.00",
      underReview: "0.00",
    });
    const { alias } = await mine(site, referrer.cookies);
    for (let friend = 0; friend < 11; friend++) {
      await site.deps.store.db.delete(loginAttempts);
      await signUp(site, { referralCode: alias });
    }
    expect(await earned(site, referrer.cookies)).toMatchObject({
      pendingEarnings: "20000.00",
      underReview: "18000.00",
    });
  });

  test("takes a payment back that was written down wrongly, with a reason, and pays again", async () => {
    const { id, referrer } = await claim();
    for (const status of ["verified", "paid"] as const) await step(id, status);
    expect((await step(id, "verified")).status).toBe(400);
    const back = await Promise.all([step(id, "verified", "Sent back"), step(id, "verified", "Sent back")]);
    expect(back.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await earned(site, referrer.cookies)).toMatchObject({
      totalEarnings: "2000.00",
      pendingEarnings: "2000.00",
      paidEarnings: "0.00",
      totalReferrals: 1,
    });
    expect((await step(id, "paid")).status).toBe(200);
    const posted = await site.deps.store.db
      .select({ kind: ledgerTransactions.kind })
      .from(ledgerTransactions)
      .where(eq(ledgerTransactions.referralId, id))
      .orderBy(ledgerTransactions.id);
    expect(posted.map(({ kind }) => kind)).toEqual(["reward_due", "reward_paid", "reversal", "reward_paid"]);
  });

  test.each([
    [{ status: "approved" }, 400],
    [{}, 400],
    [{ status: "verified", adminNotes: "x".repeat(1001) }, 400],
    [{ status: "verified", adminNotes: "a\u0000b" }, 400],
  ])("refuses %j", async (json, status) => {
    const { id } = await claim();
    const answer = await site.request("PATCH", decideReferral(id).path, { json, headers: admin });
    expect([answer.status, (await rowOf(id)).status]).toEqual([status, "pending"]);
  });

  test("knows no referral that is not there", async () => {
    for (const id of [0, 999_999_999]) expect((await step(id, "verified")).status).toBe(404);
    const odd = await site.request("PATCH", "/api/admin/referrals/abc", {
      json: { status: "verified" },
      headers: admin,
    });
    expect(odd.status).toBe(404);
  });

  test("pays once, however many press at once", async () => {
    const { id, referrer } = await claim();
    await step(id, "verified");
    const answers = await Promise.all(Array.from({ length: 20 }, () => step(id, "paid")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(await earned(site, referrer.cookies)).toMatchObject({
      totalEarnings: "2000.00",
      paidEarnings: "2000.00",
    });
  });

  test("answers a repeated step with its key as the first time", async () => {
    const { id } = await claim();
    const headers = { ...admin, "idempotency-key": newKey() };
    const [first, again] = [
      await move(site, headers, id, "verified"),
      await move(site, headers, id, "verified"),
    ];
    expect([again.status, await again.json()]).toEqual([200, await first.json()]);
  });

  test("verifies nothing for an account that is gone", async () => {
    const referrer = await signUp(site);
    const { alias } = await mine(site, referrer.cookies);
    await signUp(site, { referralCode: alias });
    const id = (await mine(site, referrer.cookies)).referrals[0]!.id;
    await site.request("DELETE", deleteAccount().path, {
      json: { password: FACTORY_PASSWORD },
      cookies: referrer.cookies,
    });
    const shown = (await listed()).find((one) => one.id === id);
    expect(shown).toMatchObject({
      referrer: { firstName: "Former member", phoneNumber: null },
      nextStatuses: ["rejected"],
    });
    expect((await step(id, "verified")).status).toBe(409);
    expect((await step(id, "rejected", "They left")).status).toBe(200);
  });
});

describe("the list", () => {
  test("holds what is pending, the oldest first, page by page, or another state", async () => {
    const ids: number[] = [];
    for (let each = 0; each < 3; each++) ids.push((await claim()).id);
    await step(ids[1]!, "verified");
    const pending = (await listed()).map(({ id }) => id);
    expect(pending.filter((id) => ids.includes(id))).toEqual([ids[0], ids[2]]);
    expect((await listed(`?before=${ids[0]}`))[0]!.id).toBe(ids[2]);
    expect((await listed("?status=verified")).map(({ id }) => id)).toContain(ids[1]);
    expect((await site.request("GET", `${listReferrals().path}?status=x`, { headers: admin })).status).toBe(
      400,
    );
  });

  test("holds first who has moved in", async () => {
    const [{ id: madeUp }, { id: honest }] = [await claim(), await claim()];
    const { id: pgId } = await bookableListing(site.deps.store, { maxOccupancy: 5 });
    const guestPhone = (await rowOf(honest)).refereePhone;
    await createBooking(site.deps.store, { pgId, guestPhone, status: "checked_in" });
    const pending = (await listed()).map(({ id }) => id);
    expect(pending[0]).toBe(honest);
    expect((await listed(`?before=${honest}`)).map(({ id }) => id)).toContain(madeUp);
    expect((await listed(`?before=${madeUp}`)).map(({ id }) => id)).not.toContain(honest);
  });

  test("says what is known of the friend: account, bookings, stays", async () => {
    const referrer = await userCaller(site.deps);
    const { alias } = await mine(site, referrer.cookies);
    const { phoneNumber, answer } = await signUp(site, { referralCode: alias });
    const { id: userId } = (await answer.json()) as { id: string };
    const { id: pgId } = await bookableListing(site.deps.store, { maxOccupancy: 5 });
    const { store } = site.deps;
    await createBooking(store, { pgId, userId, status: "checked_in" });
    await createBooking(store, { pgId, guestPhone: phoneNumber, status: "cancelled" });
    await createBooking(store, { pgId });
    const { id } = await referred(site, referrer.cookies);
    await step(id, "rejected", "No stay");
    const found = (await listed()).find((one) => one.refereePhone === phoneNumber);
    expect(found?.evidence).toEqual({
      accountSince: NOW.toISOString(),
      bookings: 2,
      stays: 1,
      sameBrowser: null,
      sameAddress: null,
      resetElsewhere: false,
      referrerPaid: 0,
      referrerRejected: 1,
    });
  });
});

describe("the payouts", () => {
  test("are a file of what is due and what was paid, with no formula in it, and an entry in the audit", async () => {
    const { referrer } = await claim();
    const { id } = await joined(site, referrer.cookies, { refereeName: '=HYPERLINK("http://x")' });
    await step(id, "verified");
    const answer = await site.request("GET", getPayouts().path, { headers: admin });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="tangu-payouts-2026-03-01.csv"',
    );
    const file = readCsv(new Uint8Array(await answer.arrayBuffer()));
    expect(file.rows.map(({ cells }) => cells).find(([number]) => number === String(id))).toEqual([
      String(id),
      "verified",
      "2000.00",
      "Asha",
      referrer.phoneNumber,
      `'=HYPERLINK("http://x")`,
      (await rowOf(id)).refereePhone,
      expect.any(String),
      NOW.toISOString(),
      "",
    ]);
    const paid = await site.request("GET", `${getPayouts().path}?status=paid`, { headers: admin });
    expect(await paid.text()).not.toContain(referrer.phoneNumber);
    const [entry] = await site.deps.store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "payouts exported"));
    expect(entry?.actor).toBe("admin mode");
  });
});

describe("the database refuses by itself", () => {
  const change = (id: number, set: Partial<typeof referrals.$inferInsert>) =>
    site.deps.store.db.update(referrals).set(set).where(eq(referrals.id, id));

  test("a friend who has not joined", async () => {
    const { id } = await referred(site, (await userCaller(site.deps)).cookies);
    await expect(change(id, { status: "verified", verifiedAt: NOW })).rejects.toThrow();
  });

  test("steps that are none, and another amount, friend or referrer", async () => {
    const { id } = await claim();
    const other = await userCaller(site.deps);
    for (const set of [
      { status: "paid", verifiedAt: NOW, paidAt: NOW },
      { status: "verified" },
      { amount: "9000.00" },
      { refereePhone: "9123456789" },
      { referrerUserId: other.id },
      { createdAt: new Date(0) },
    ] as const) {
      await expect(change(id, set)).rejects.toThrow();
    }
    await change(id, { status: "verified", verifiedAt: NOW });
    await expect(change(id, { status: "pending", verifiedAt: null })).rejects.toThrow();
    await expect(change(id, { verifiedAt: new Date(0) })).rejects.toThrow();
  });

  test("an eleventh friend", async () => {
    const { id: referrerUserId } = await userCaller(site.deps);
    const friend = (at: number) => ({
      referrerUserId,
      refereeName: "F",
      refereePhone: `94000000${String(at).padStart(2, "0")}`,
      referralCode: "x",
      status: "verified" as const,
      verifiedAt: NOW,
    });
    await site.deps.store.db.insert(referrals).values(Array.from({ length: 10 }, (_, at) => friend(at)));
    await expect(site.deps.store.db.insert(referrals).values(friend(10))).rejects.toThrow();
  });
});

test("the check finds a ledger that was tampered with", async () => {
  const { id, referrer } = await claim();
  await step(id, "verified");
  const broken = async () =>
    (await checkInvariants(site.deps.store.db))
      .flatMap((one) => one.broken)
      .filter((line) => line.includes(referrer.id));
  expect(await broken()).toEqual([]);
  await site.deps.store.db
    .update(referralEarnings)
    .set({ totalEarnings: "4000.00", pendingEarnings: "4000.00" })
    .where(eq(referralEarnings.userId, referrer.id));
  expect(await broken()).toEqual([`earnings are not the sums of referrals: user ${referrer.id}`]);
  await site.deps.store.db.execute(sql`delete from referral_earnings where user_id = ${referrer.id}`);
  expect(await broken()).toHaveLength(1);
});
