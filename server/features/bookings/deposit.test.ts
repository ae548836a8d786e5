import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BookingView } from "#domain/bookings/contract.ts";
import {
  getBooking,
  getDeductionPhoto,
  sendDeductionPhoto,
  takeAdminStep,
  takeStayStep,
} from "#domain/bookings/endpoints.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { t } from "#domain/i18n.ts";
import { users } from "#server/db/schema/auth.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { ledgerTransactions } from "#server/db/schema/ledger.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import {
  adminHeaders,
  bookableListing,
  brokenInvariants,
  type Caller,
  screenshot,
  userCaller,
} from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;
const now = new Date("2026-03-10T06:00:00Z");
const today = kolkataDate(now);
let host: Caller & { id: string };
let guest: Caller & { id: string };
let admin: Caller;
let id: number;
let image: Buffer;

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
  admin = { headers: await adminHeaders(site.deps) };
  host = await userCaller(site.deps);
  image = await screenshot(9);
});
afterAll(async () => {
  const broken = await brokenInvariants(site.deps.store);
  // Photos that were sent and are in no deduction wait for the sweep.
  expect(broken.filter((line) => !line.startsWith("an image that nothing has"))).toEqual([]);
  await site.close();
});

beforeEach(async () => {
  guest = await userCaller(site.deps);
  const { id: pgId } = await bookableListing(site.deps.store, { ownerId: host.id });
  ({ id } = await createBooking(site.deps.store, {
    pgId,
    userId: guest.id,
    status: "checked_out",
    paymentStatus: "refund_due",
    securityDeposit: "9000.00",
    checkedOutOn: today,
    moveInDate: addDays(today, -30),
    createdAt: new Date("2026-02-01T06:00:00Z"),
  }));
});

const step = (json: unknown, { cookies, headers }: Caller) =>
  site.request("POST", takeStayStep(id).path, {
    json,
    cookies,
    headers: { "idempotency-key": newKey(), ...headers },
  });
async function taken(json: unknown, caller: Caller): Promise<BookingView> {
  const answer = await step(json, caller);
  const body = await answer.json();
  expect([answer.status, body.message]).toEqual([200, undefined]);
  return body;
}
const refused = async (json: unknown, caller: Caller) => {
  const answer = await step(json, caller);
  return [answer.status, (await answer.json()).message];
};
async function send({ cookies, headers }: Caller): Promise<string> {
  const form = new FormData();
  form.append("photo", new Blob([new Uint8Array(image)], { type: "image/png" }), "chair.png");
  const answer = await site.request("POST", sendDeductionPhoto(id).path, { form, cookies, headers });
  expect(answer.status).toBe(201);
  return (await answer.json()).name;
}
const kinds = async () => {
  const { bookingId, kind, reference } = ledgerTransactions;
  const found = await site.deps.store.db
    .select({ kind, reference })
    .from(ledgerTransactions)
    .where(eq(bookingId, id))
    .orderBy(ledgerTransactions.id);
  return found.slice(2).map((each) => `${each.kind} ${each.reference ?? ""}`.trim());
};

const NOTHING = { step: "propose_deductions", deductions: [] };
const TWO = {
  step: "propose_deductions",
  deductions: [
    { reason: "Broken chair", amount: "1250.50", photos: [] },
    { reason: "Painting", amount: "3000", photos: [] },
  ],
};
const DISPUTE = {
  step: "answer_deductions",
  answers: [{ answer: "accepted" }, { answer: "disputed", objection: "It was like that" }],
};
const pay = (reference: string) => ({ step: "pay_deposit", reference });

test("deductions are proposed with photos, disputed, decided, and the rest is paid, missed, paid again and confirmed", async () => {
  const photo = await send(host);
  const deductions = TWO.deductions.map((each, at) => (at === 0 ? { ...each, photos: [photo] } : each));
  const proposed = await taken({ ...TWO, deductions }, host);
  expect(proposed.stay!.deposit.deductions[0]!.photos).toEqual([photo]);
  const { path } = getDeductionPhoto(id, photo);
  for (const caller of [guest, host, admin])
    expect((await site.request("GET", path, caller)).headers.get("content-type")).toBe("image/webp");
  expect((await site.request("GET", path, await userCaller(site.deps))).status).toBe(404);
  expect((await site.request("GET", path.replace(photo, "0".repeat(32)), guest)).status).toBe(404);

  expect((await taken(DISPUTE, guest)).stay).toMatchObject({
    deposit: { state: "disputed" },
    allowedSteps: [],
  });
  const decide = (amount: string) => ({
    step: "settle_disputes",
    decisions: [{ amount, reason: "It was old" }],
  });
  expect(await refused(decide("3000.01"), admin)).toEqual([400, t("bookings.decidedTooHigh")]);
  expect(await kinds()).toEqual([]);
  expect((await taken(decide("1000"), admin)).stay?.deposit).toMatchObject({
    state: "to_pay",
    toReturn: "6749.50",
    deductions: [{ answer: "accepted" }, { answer: "disputed", decided: "1000.00", decision: "It was old" }],
  });
  await taken(pay("NEFT 1"), admin);
  expect((await taken({ step: "report_missing" }, guest)).stay?.deposit.state).toBe("missing");
  const again = await taken({ step: "take_back_deposit", reason: "The bank sent it back" }, admin);
  expect(again).toMatchObject({
    paymentStatus: "refund_due",
    stay: { deposit: { state: "to_pay", returned: null, reference: null, settledAt: null } },
  });
  expect(again.timeline.at(-1)?.note).toBe("The bank sent it back");
  await taken(pay("NEFT 2"), admin);
  expect((await taken({ step: "confirm_deposit" }, guest)).stay).toMatchObject({
    deposit: { state: "closed", returned: "6749.50", reference: "NEFT 2" },
    allowedSteps: [],
  });
  expect(await kinds()).toEqual(["deduction", "deposit_return NEFT 1", "reversal", "deposit_return NEFT 2"]);
});

test("an admin who is the guest or the host is no admin there: neither in the dispute nor of the payment", async () => {
  const { store } = site.deps;
  await store.db
    .update(users)
    .set({ adminRole: "superadmin" })
    .where(inArray(users.id, [guest.id, host.id]));
  // The host's turn.
  expect((await refused(NOTHING, guest))[0]).toBe(403);
  await taken(TWO, host);
  await taken(DISPUTE, guest);
  const decide = { step: "settle_disputes", decisions: [{ amount: "0", reason: "I am right" }] };
  const { id: pgId } = await bookableListing(store, {});
  const cancelled = { status: "cancelled", paymentStatus: "refund_due" } as const;
  const own = await createBooking(store, { pgId, userId: guest.id, ...cancelled });
  const begun = await createBooking(store, { pgId, userId: guest.id, status: "checked_in" });
  const message = "This is your own booking or PG. Ask another admin.";
  for (const [id, json] of [
    [own.id, { paymentStatus: "refunded", reference: "NEFT 9" }],
    // No guest calls off a stay that has begun.
    [begun.id, { status: "cancelled", note: "n" }],
  ] as const) {
    const answer = await site.request("PATCH", takeAdminStep(id).path, {
      json,
      cookies: guest.cookies,
      headers: { "idempotency-key": newKey() },
    });
    expect([answer.status, (await answer.json()).message]).toEqual([403, message]);
  }
  for (const each of [guest, host]) expect(await refused(decide, each)).toEqual([403, message]);
  await store.db
    .update(users)
    .set({ adminRole: null })
    .where(inArray(users.id, [guest.id, host.id]));
  expect((await taken(decide, admin)).stay?.deposit.state).toBe("to_pay");
});

test("an admin who was the host decides nothing either, once the listing is another's", async () => {
  const { db } = site.deps.store;
  await taken(TWO, host);
  await taken(DISPUTE, guest);
  const next = await userCaller(site.deps);
  await db.update(users).set({ adminRole: "superadmin" }).where(eq(users.id, host.id));
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, id));
  const { pgId, checkInHostId, endHostId } = booking!;
  await db.update(pgListings).set({ ownerId: next.id }).where(eq(pgListings.id, pgId));
  const decide = { step: "settle_disputes", decisions: [{ amount: "0", reason: "I am right" }] };
  for (const side of ["checkInHostId", "endHostId"] as const) {
    const hosts = { checkInHostId: null, endHostId: null, [side]: host.id };
    await db.update(bookings).set(hosts).where(eq(bookings.id, id));
    expect(await refused(decide, host)).toEqual([403, t("bookings.ownMoney")]);
  }
  // The ledger says who they were.
  await db.update(bookings).set({ checkInHostId, endHostId }).where(eq(bookings.id, id));
  await db.update(pgListings).set({ ownerId: host.id }).where(eq(pgListings.id, pgId));
  await db.update(users).set({ adminRole: null }).where(eq(users.id, host.id));
});

test("an admin who finds that the money came says so, and the deposit is closed", async () => {
  await taken(NOTHING, host);
  await taken(pay("NEFT 3"), admin);
  await taken({ step: "report_missing" }, guest);
  const closed = await taken({ step: "answer_missing", reason: "Credited on 11 March" }, admin);
  expect(closed.stay?.deposit.state).toBe("closed");
  expect(closed.timeline.at(-1)?.note).toBe("Credited on 11 March");
});

test("a deposit that is kept whole by consent is closed, and nothing is left to pay", async () => {
  const all = [{ reason: "Rent of March", amount: "9000", photos: [] }];
  await taken({ ...TWO, deductions: all }, host);
  const { paymentStatus, stay } = await taken(
    { step: "answer_deductions", answers: [{ answer: "accepted" }] },
    guest,
  );
  expect([paymentStatus, stay?.deposit.state, stay?.deposit.returned]).toEqual([
    "refunded",
    "closed",
    "0.00",
  ]);
  expect(await kinds()).toEqual(["deduction"]);
});

describe("refused", () => {
  test("steps of others, and steps before their time", async () => {
    const forbidden = [403, t("bookings.hostOnly")];
    for (const json of [DISPUTE, { step: "confirm_deposit" }, { step: "report_missing" }, pay("x")])
      expect(await refused(json, host)).toEqual(forbidden);
    for (const json of [NOTHING, pay("x"), { step: "answer_missing", reason: "x" }])
      expect(await refused(json, guest)).toEqual(forbidden);
    for (const json of [pay("x"), { step: "take_back_deposit", reason: "x" }])
      expect(await refused(json, admin)).toEqual([409, t("bookings.notNow")]);
    expect((await refused(pay(""), admin))[1]).toBe(t("ledger.referenceRequired"));
    await taken(TWO, host);
    const one = { step: "answer_deductions", answers: [{ answer: "accepted" }] };
    expect(await refused(one, guest)).toEqual([400, t("bookings.answerEach")]);
    const silent = { step: "answer_deductions", answers: [{ answer: "disputed" }, { answer: "accepted" }] };
    expect(await refused(silent, guest)).toEqual([400, t("bookings.objectionRequired")]);
  });

  test("photos of others, used ones, and more than fit", async () => {
    const withPhotos = (...photos: string[]) => ({
      step: "propose_deductions",
      deductions: [{ reason: "Chair", amount: "1", photos }],
    });
    const theirs = await send(admin);
    expect(await refused(withPhotos(theirs), host)).toEqual([400, t("bookings.photoGone")]);
    const names = [await send(host), await send(host), await send(host), await send(host)];
    expect((await refused(withPhotos(...names), host))[1]).toBe(t("bookings.photosTooMany", { count: 3 }));
    // A host in admin mode sends and names it as the same person.
    const both = { ...host, ...admin };
    await taken(withPhotos(await send(both)), both);
    const form = new FormData();
    form.append("photo", new Blob([new Uint8Array(image)], { type: "image/png" }), "late.png");
    const late = await site.request("POST", sendDeductionPhoto(id).path, { form, cookies: host.cookies });
    expect(late.status).toBe(409);
  });
});

describe("at once", () => {
  test("of twenty proposals of host and admin one wins", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const deductions = [{ reason: "x", amount: String(at + 1), photos: [] }];
        return step({ step: "propose_deductions", deductions }, at % 2 ? host : admin);
      }),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const { stay } = (await (
      await site.request("GET", getBooking(id).path, { cookies: guest.cookies })
    ).json()) as BookingView;
    expect(stay?.deposit.deductions.map(({ amount }) => amount)).toEqual([`${statuses.indexOf(200) + 1}.00`]);
  });

  test("two admins pay once, and the guest who confirms and misses it has said one of the two", async () => {
    await taken(NOTHING, host);
    const paid = await Promise.all(Array.from({ length: 8 }, (_, at) => step(pay(`NEFT ${at}`), admin)));
    expect(paid.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const said = await Promise.all([
      step({ step: "take_back_deposit", reason: "Wrong account" }, admin),
      step({ step: "confirm_deposit" }, guest),
    ]);
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await kinds()).filter((kind) => kind.startsWith("deposit_return"))).toHaveLength(1);
  });
});
