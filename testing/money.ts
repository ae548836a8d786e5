import fc from "fast-check";
import type { BookingView } from "#domain/bookings/contract.ts";
import {
  cancelBooking,
  getBooking,
  takeAdminStep,
  takeStayStep,
  verifyExact as verifyExactMatches,
} from "#domain/bookings/endpoints.ts";
import type { StayStep } from "#domain/bookings/stay.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { listLedger, listPayoutsDue, payHost, reversePayout } from "#domain/ledger/endpoints.ts";
import type { LedgerTransaction, PayoutsDue } from "#domain/ledger/payouts.ts";
import { createReferral, decideReferral } from "#domain/referrals/endpoints.ts";
import { VERIFY_AT_ONCE } from "#domain/statements/choices.ts";
import type { Statement } from "#domain/statements/contract.ts";
import { deleteStatement, listStatements } from "#domain/statements/endpoints.ts";
import { suspendListing, suspendUser } from "#domain/suspensions/endpoints.ts";
import { matchesNow, sendStatement, statementOf } from "./bank.ts";
import { book, type Caller, sendProof } from "./bookings.ts";
import { newKey } from "./http.ts";
import { handOver, leave, lift, type MoneyWorld, type Send, suspend } from "./money-world.ts";
import { freshPhone } from "./referrals.ts";

/** Answers with the status; repeated, it is sent twice at once with one key. */
export type MoneyCall = (world: MoneyWorld) => Promise<number[]>;
const named = (name: string, send: Send, times: number): MoneyCall => {
  const call: MoneyCall = async (world) => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: times }, () => send(world, key)));
    return answers.map((answer) => answer?.status ?? 404);
  };
  return Object.assign(call, { toString: () => `${name} × ${times}` });
};

const nth = (list: readonly number[], at: number): number | undefined => list[at % Math.max(1, list.length)];

type Role = "guest" | "host" | "admin";
const callerOf = (world: MoneyWorld, role: Role): Caller => (role === "host" ? world.hosts[0]! : world[role]);

/** A call on a booking made before; without one there is nothing to call. */
const on =
  (at: number, who: Role, send: (id: number) => [string, string, object]): Send =>
  async (world, key) => {
    const id = nth(world.bookings, at);
    if (id === undefined) return null;
    const [method, path, json] = send(id);
    const { cookies } = callerOf(world, who);
    return world.site.request(method as "POST", path, { json, cookies, headers: { "idempotency-key": key } });
  };
const stay = (at: number, who: Role, json: object) =>
  on(at, who, (id) => ["POST", takeStayStep(id).path, json]);
const desk = (at: number, json: object) => on(at, "admin", (id) => ["PATCH", takeAdminStep(id).path, json]);

let utrs = 0;
const utrOf = (number: number) => `81${String(number).padStart(10, "0")}`;

/** Books a bed and sends the proof. */
async function bookAndPay({ site, pgId }: MoneyWorld, caller: Caller = {}) {
  const moveInDate = kolkataDate(site.deps.clock.now());
  const booked = await book(site, pgId, { moveInDate }, caller).catch((error: Error) => {
    if (error.message.startsWith("Not booked")) return null;
    throw error;
  });
  if (!booked) return null;
  return { id: booked.id, answer: await sendProof(site, booked, { utr: utrOf(++utrs) }) };
}

const payAsGuest: Send = async (world) => {
  const paid = await bookAndPay(world, world.guest);
  if (paid) world.bookings.push(paid.id);
  return paid?.answer ?? null;
};

/** Somebody who comes once, and what an admin presses who sees nothing to wonder at. */
const payAndVerify: Send = async (world) => {
  const paid = await bookAndPay(world);
  if (!paid?.answer.ok) return paid?.answer ?? null;
  const json = { paymentStatus: "verified" };
  return world.site.request("PATCH", takeAdminStep(paid.id).path, { json, cookies: world.admin.cookies });
};

/** One whose UTR the guest has mistyped: the line at the bank has that of the next. */
const payMistyped: Send = async (world, key) => {
  const date = kolkataDate(world.site.deps.clock.now());
  const line = statementOf([{ utr: utrOf(utrs + 2), date }]);
  await sendStatement(world.site, { cookie: world.admin.cookies }, line);
  return payAndVerify(world, key);
};

/** Uploads lines for the latest proofs and for one that is still to come, whose UTR is nearly that of the one before. */
const uploadStatement =
  (pick: number): Send =>
  ({ site, admin: { cookies } }) => {
    const date = kolkataDate(site.deps.clock.now());
    const lines = [-2, -1, 0, 1].filter((_, at) => (pick + at) % 3 !== 0);
    const transfers = lines.map((at) => ({ utr: utrOf(Math.max(1, utrs + at)), date }));
    return sendStatement(site, { cookie: cookies }, statementOf(transfers));
  };

const removeStatement: Send = async ({ site, admin: { cookies } }) => {
  const answer = await site.request("GET", listStatements().path, { cookies });
  const [last] = (await answer.json()) as Statement[];
  return last ? site.request("DELETE", deleteStatement(last.id).path, { cookies }) : null;
};

const verifyExact: Send = async ({ site, admin: { cookies } }) => {
  const { exact } = await matchesNow(site, { cookie: cookies });
  if (exact.length === 0) return null;
  const ids = exact.slice(0, VERIFY_AT_ONCE).map(({ id }) => id);
  return site.request("POST", verifyExactMatches().path, { json: { ids }, cookies });
};

const payOut: Send = async ({ site, admin: { cookies } }, key) => {
  const answer = await site.request("GET", listPayoutsDue().path, { cookies });
  const { due } = (await answer.json()) as PayoutsDue;
  const [first] = due;
  if (!first) return null;
  const json = { whose: first.whose, amount: first.amount, reference: "NEFT 1" };
  return site.request("POST", payHost().path, { json, cookies, headers: { "idempotency-key": key } });
};

const takeBackPayout =
  (at: number): Send =>
  async ({ site, admin: { cookies } }, key) => {
    const answer = await site.request("GET", `${listLedger().path}?kind=payout`, { cookies });
    const id = nth(
      ((await answer.json()) as LedgerTransaction[]).map((row) => row.id),
      at,
    );
    if (id === undefined) return null;
    const json = { reason: "Sent back" };
    return site.request("POST", reversePayout(id).path, {
      json,
      cookies,
      headers: { "idempotency-key": key },
    });
  };

const refer: Send = async (world, key) => {
  const answer = await world.site.request("POST", createReferral().path, {
    json: { refereeName: "Meera", refereePhone: freshPhone() },
    cookies: world.guest.cookies,
    headers: { "idempotency-key": key },
  });
  if (answer.status === 201) world.referrals.push(((await answer.clone().json()) as { id: number }).id);
  return answer;
};

const reward =
  (at: number, status: string): Send =>
  async ({ site, referrals, admin: { cookies } }, key) => {
    const id = nth(referrals, at);
    if (id === undefined) return null;
    const json = { status, reference: "NEFT 2" };
    return site.request("PATCH", decideReferral(id).path, {
      json,
      cookies,
      headers: { "idempotency-key": key },
    });
  };

/** How each answers deductions depends on how many there are, so that the booking is read first. */
const answer =
  (at: number, isDisputed: boolean): Send =>
  async (world, key) => {
    const id = nth(world.bookings, at);
    if (id === undefined) return null;
    const read = await world.site.request("GET", getBooking(id).path, { cookies: world.guest.cookies });
    const deductions = ((await read.json()) as BookingView).stay?.deposit.deductions ?? [];
    const one = isDisputed ? { answer: "disputed", objection: "No" } : { answer: "accepted" };
    return stay(at, "guest", { step: "answer_deductions", answers: deductions.map(() => one) })(world, key);
  };

/** What fits a step that somebody may take now. @param pick chooses between what fits */
function inputOf(step: StayStep, view: BookingView, pick: number): object {
  const found = view.stay?.deposit.deductions ?? [];
  const one = pick % 3 === 0 ? { answer: "disputed", objection: "No" } : { answer: "accepted" };
  const proposals = [[], ["1250.50", "10"], ["9000"], ["0.01"]][pick % 4]!;
  const inputs: Partial<Record<StayStep, object>> = {
    give_notice: { moveOutDate: addDays(view.moveInDate, 30) },
    propose_deductions: { deductions: deductions(proposals) },
    answer_deductions: { answers: found.map(() => one) },
    settle_disputes: {
      decisions: found
        .filter((each) => each.answer === "disputed")
        .map(() => ({ amount: pick % 2 === 0 ? "0" : "0.01", reason: "Old" })),
    },
    pay_deposit: { reference: `NEFT ${pick}` },
    answer_missing: { reason: "It came" },
    take_back_deposit: { reason: "Sent back" },
  };
  return { step, ...inputs[step] };
}

/** Takes one of the steps that are open to any of the three: without it few bookings would come to their end. */
const advance =
  (at: number, pick: number): Send =>
  async (world, key) => {
    const id = nth(world.bookings, at);
    if (id === undefined) return null;
    const open: Send[] = [];
    for (const role of ["guest", "host", "admin"] as const satisfies readonly Role[]) {
      const { cookies } = callerOf(world, role);
      const read = await world.site.request("GET", getBooking(id).path, { cookies });
      const view = (await read.json()) as BookingView;
      for (const step of view.stay?.allowedSteps ?? []) open.push(stay(at, role, inputOf(step, view, pick)));
      if (role !== "admin") continue;
      if (view.paymentStatus === "submitted")
        open.push(desk(at, { paymentStatus: "verified", reason: "Seen in the bank's app" }));
      if (view.paymentStatus === "refund_due")
        open.push(desk(at, { paymentStatus: "refunded", reference: "NEFT 5" }));
    }
    const send = open[pick % Math.max(1, open.length)];
    return send ? send(world, key) : null;
  };

const deductions = (amounts: readonly string[]) =>
  amounts.map((amount) => ({ reason: "Cleaning", amount, photos: [] }));

const which = fc.nat({ max: 3 });
const sends: fc.Arbitrary<[string, Send]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<[string, Send]>(["book and pay", payAsGuest]) },
  {
    weight: 24,
    arbitrary: fc
      .tuple(which, fc.nat({ max: 11 }))
      .map(([at, pick]): [string, Send] => [`advance ${at} ${pick}`, advance(at, pick)]),
  },
  {
    weight: 10,
    arbitrary: fc
      .tuple(
        which,
        fc.constantFrom<[string, (at: number) => Send]>(
          ["verify", (at) => desk(at, { paymentStatus: "verified", reason: "Seen in the bank's app" })],
          ["verify", (at) => desk(at, { paymentStatus: "verified", reason: "Seen in the bank's app" })],
          ["verify plainly", (at) => desk(at, { paymentStatus: "verified" })],
          ["check in", (at) => stay(at, "host", { step: "check_in" })],
          ["check in", (at) => stay(at, "admin", { step: "check_in" })],
          ["check out", (at) => stay(at, "admin", { step: "check_out" })],
          ["undo check-out", (at) => desk(at, { status: "checked_in" })],
          ["cancel", (at) => on(at, "guest", (id) => ["POST", cancelBooking(id).path, {}])],
          ["call off", (at) => desk(at, { status: "cancelled" })],
          ["refund", (at) => desk(at, { paymentStatus: "refunded", reference: "NEFT 3" })],
          ["undo refund", (at) => desk(at, { paymentStatus: "refund_due", note: "Sent back" })],
          ["never came", (at) => desk(at, { paymentStatus: "rejected", note: "Never came" })],
          ["propose none", (at) => stay(at, "host", { step: "propose_deductions", deductions: [] })],
          [
            "propose",
            (at) =>
              stay(at, "host", { step: "propose_deductions", deductions: deductions(["1250.50", "10"]) }),
          ],
          [
            "propose all",
            (at) => stay(at, "host", { step: "propose_deductions", deductions: deductions(["9000"]) }),
          ],
          ["accept", (at) => answer(at, false)],
          ["dispute", (at) => answer(at, true)],
          [
            "decide",
            (at) =>
              stay(at, "admin", {
                step: "settle_disputes",
                decisions: Array(at % 2 === 0 ? 2 : 1).fill({ amount: "7.25", reason: "Old" }),
              }),
          ],
          ["pay deposit", (at) => stay(at, "admin", { step: "pay_deposit", reference: "NEFT 4" })],
          ["confirm", (at) => stay(at, "guest", { step: "confirm_deposit" })],
          ["missing", (at) => stay(at, "guest", { step: "report_missing" })],
          ["found", (at) => stay(at, "admin", { step: "answer_missing", reason: "It came" })],
          ["take back", (at) => stay(at, "admin", { step: "take_back_deposit", reason: "Sent back" })],
          [
            "give notice",
            (at) => async (world, key) => {
              const moveOutDate = addDays(kolkataDate(world.site.deps.clock.now()), at);
              return stay(at, "guest", { step: "give_notice", moveOutDate })(world, key);
            },
          ],
        ),
      )
      .map(([at, [name, make]]): [string, Send] => [`${name} ${at}`, make(at)]),
  },
  {
    weight: 10,
    arbitrary: fc
      .tuple(
        fc.nat({ max: 5 }),
        fc.constantFrom<[string, (at: number) => Send]>(
          ["hand over", handOver],
          ["hand over", handOver],
          ["hand over", handOver],
          ["pay and verify", () => payAndVerify],
          ["pay and verify", () => payAndVerify],
          ["pay with a mistyped UTR", () => payMistyped],
          ["pay with a mistyped UTR", () => payMistyped],
          ["hand over", handOver],
          ["leave", () => leave],
          ["upload a statement", uploadStatement],
          ["upload a statement", uploadStatement],
          ["remove a statement", () => removeStatement],
          ["verify exact", () => verifyExact],
          ["suspend the host", () => suspend(({ hosts }) => suspendUser(hosts[0]!.id).path)],
          ["suspend the listing", () => suspend(({ pgId }) => suspendListing(pgId).path)],
          ["lift", () => lift],
          ["lift", () => lift],
          ["lift", () => lift],
        ),
      )
      .map(([at, [name, make]]): [string, Send] => [`${name} ${at}`, make(at)]),
  },
  { weight: 2, arbitrary: fc.constant<[string, Send]>(["pay out", payOut]) },
  { weight: 1, arbitrary: which.map((at): [string, Send] => [`take payout back ${at}`, takeBackPayout(at)]) },
  { weight: 1, arbitrary: fc.constant<[string, Send]>(["refer", refer]) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(which, fc.constantFrom("verified", "paid", "rejected"))
      .map(([at, status]): [string, Send] => [`reward ${at} ${status}`, reward(at, status)]),
  },
);

/** Any step that moves money, or leads to one that does; some are sent twice at once. */
export const moneyCalls: fc.Arbitrary<MoneyCall> = fc
  .tuple(sends, fc.constantFrom(1, 1, 1, 2))
  .map(([[name, send], times]) => named(name, send, times));
