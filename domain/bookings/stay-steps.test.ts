import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#domain/dates.ts";
import { stayState } from "#testing/factories/stay-states.ts";
import { t } from "../i18n.ts";
import { BOOKING_STATUSES, PAYMENT_STATUSES } from "./states.ts";
import { STAY_STEPS, type StayStepInput, stayStepInput } from "./stay.ts";
import { allowedSteps, mayTake, type StayRole, type StayState, stayMove } from "./stay-steps.ts";

const TODAY = "2026-03-10";

const stay = (over: Partial<StayState> = {}) => stayState(TODAY, over);
const living = stay({ status: "checked_in", checkedInOn: "2026-03-01", moveInDate: "2026-03-01" });
const left = stay({
  ...living,
  status: "checked_out",
  paymentStatus: "refund_due",
  checkedOutOn: "2026-03-09",
  depositState: "open",
  depositStateOn: "2026-03-09",
});

const moved = (state: StayState, input: StayStepInput, by: StayRole = "admin") =>
  stayMove(state, input, TODAY, by);
const refusal = (state: StayState, input: StayStepInput, by?: StayRole) => {
  const move = moved(state, input, by);
  return "refusal" in move ? [move.refusal, move.field] : null;
};

describe("the days of a stay", () => {
  test.each([
    ["2026-03-11", t("bookings.dayInFuture")],
    ["2026-03-06", t("bookings.dayTooEarly")],
    ["2026-02-30", t("bookings.dayInvalid")],
  ])("nobody moves in on %s", (on, message) => {
    expect(refusal(stay(), { step: "check_in", on })).toEqual([message, "on"]);
  });

  test("a host checks in from the move-in day on, an admin three days early; today is meant without a day", () => {
    const early = stay({ moveInDate: "2026-03-13" });
    expect(refusal(early, { step: "check_in" }, "host")).toEqual([t("bookings.checkInEarly"), "on"]);
    const backdated = stay({ moveInDate: "2026-03-09" });
    expect(refusal(backdated, { step: "check_in", on: "2026-03-08" }, "host")?.[0]).toBe(
      t("bookings.checkInEarly"),
    );
    expect(refusal(backdated, { step: "check_in", on: "2026-03-09" }, "host")).toBeNull();
    expect(stayMove(early, { step: "check_in" }, TODAY, "admin")).toMatchObject({
      step: { status: "checked_in", paymentStatus: "verified", events: ["checked_in"] },
      facts: { checkedInOn: TODAY },
    });
    expect(stayMove(stay({ moveInDate: "2026-03-14" }), { step: "check_in" }, TODAY, "admin")).toEqual({
      refusal: t("bookings.dayTooEarly"),
      field: "on",
    });
  });

  test.each([
    ["2026-03-09", t("bookings.lastDayPast")],
    ["2027-03-11", t("bookings.lastDayTooFar")],
    ["2026-13-01", t("bookings.dayInvalid")],
  ])("no notice for %s", (moveOutDate, message) => {
    expect(refusal(living, { step: "give_notice", moveOutDate })).toEqual([message, "moveOutDate"]);
  });

  test("a notice says the last day, and may be changed but not repeated", () => {
    const given = { ...living, noticeGivenOn: TODAY, moveOutDate: "2026-03-20" };
    expect(moved(living, { step: "give_notice", moveOutDate: "2026-03-20" })).toMatchObject({
      step: { events: ["notice_given"] },
      facts: { noticeGivenOn: TODAY, moveOutDate: "2026-03-20" },
    });
    expect(moved(given, { step: "give_notice", moveOutDate: "2026-03-25" })).toMatchObject({
      step: { events: ["notice_changed"] },
    });
    const agreed = { ...given, isMoveOutAgreed: true };
    expect(refusal(agreed, { step: "give_notice", moveOutDate: "2026-03-20" })?.[0]).toBe(
      t("bookings.notNow"),
    );
  });

  test("the guest has the last word on the last day, and a host names one a week ahead, after what is paid", () => {
    const long = { ...living, moveInDate: "2026-01-01" };
    for (const [state, moveOutDate] of [
      [living, "2026-03-31"],
      [long, "2026-03-17"],
    ] as const) {
      const byHost = moved(state, { step: "give_notice", moveOutDate }, "host");
      expect(byHost).toMatchObject({ facts: { isMoveOutAgreed: false } });
      expect(refusal(state, { step: "give_notice", moveOutDate: addDays(moveOutDate, -1) }, "host")).toEqual([
        t("bookings.noticeTooShort", { days: 7 }),
        "moveOutDate",
      ]);
    }
    const given = { ...living, noticeGivenOn: TODAY, moveOutDate: "2026-03-17" };
    for (const moveOutDate of ["2026-03-17", "2026-12-31"]) {
      const agreed = moved(given, { step: "give_notice", moveOutDate }, "payer");
      expect(agreed).toMatchObject({ facts: { moveOutDate, isMoveOutAgreed: true } });
      const chosen = { ...given, moveOutDate, isMoveOutAgreed: true };
      expect(refusal(chosen, { step: "give_notice", moveOutDate: "2026-04-30" }, "host")?.[0]).toBe(
        t("bookings.guestChose"),
      );
      expect(allowedSteps(chosen, ["host"], TODAY)).toEqual([]);
    }
  });

  test.each([
    [{ moveOutDate: null }, false],
    [{ moveOutDate: "2026-03-11" }, false],
    [{ moveOutDate: TODAY }, true],
    [{ moveOutDate: null, duration: "7days" }, true],
    [{ moveOutDate: null, duration: "15days" }, false],
    // Longer than what was paid a guest stays only as the host wants it.
    [{ moveOutDate: "2026-12-31", duration: "7days" }, true],
  ] as const)("a host checks out from the last day on: %j", (over, isAllowed) => {
    const state = { ...living, noticeGivenOn: over.moveOutDate && TODAY, ...over };
    expect(refusal(state, { step: "check_out" }, "host")).toEqual(
      isAllowed ? null : [t("bookings.noticeFirst"), undefined],
    );
    expect(refusal(state, { step: "check_out" }, "admin")).toBeNull();
  });

  test.each([
    ["2026-02-28", t("bookings.dayTooEarly")],
    ["2026-03-11", t("bookings.dayInFuture")],
  ])("nobody moves out on %s", (on, message) => {
    expect(refusal(living, { step: "check_out", on })).toEqual([message, "on"]);
  });

  test("moving out makes the deposit due; without one nothing is owed", () => {
    expect(moved(living, { step: "check_out" })).toMatchObject({
      step: { status: "checked_out", paymentStatus: "refund_due", events: ["checked_out", "deposit_due"] },
    });
    const free = { ...living, securityDeposit: "0.00" };
    expect(moved(free, { step: "check_out" })).toMatchObject({
      step: { status: "checked_out", paymentStatus: "verified", events: ["checked_out"] },
    });
    const gone: StayState = { ...free, status: "checked_out", checkedOutOn: TODAY };
    expect(refusal(gone, { step: "propose_deductions", deductions: [] })?.[0]).toBe(t("bookings.notNow"));
  });
});

test("a check-in that nobody saw is confirmed once, by host or admin", () => {
  const unseen = { ...living, isCheckInConfirmed: false };
  expect(allowedSteps(unseen, ["host"], TODAY)).toContain("check_in");
  expect(moved(unseen, { step: "check_in" }, "host")).toMatchObject({
    step: { status: "checked_in", events: ["checked_in"] },
    facts: { checkedInOn: living.checkedInOn, isCheckInConfirmed: true },
  });
  expect(refusal(living, { step: "check_in" }, "host")?.[0]).toBe(t("bookings.notNow"));
});

describe("proposing", () => {
  test.each([
    [{ reason: "", amount: "1" }, t("bookings.deductionReason")],
    [{ reason: "  ", amount: "1" }, t("bookings.deductionReason")],
    [{ reason: "a\u0000b", amount: "1" }, t("bookings.reasonInvalid")],
    [{ reason: "x".repeat(201), amount: "1" }, t("bookings.reasonInvalid")],
    [{ reason: "x", amount: "0" }, t("bookings.deductionAmount")],
    [{ reason: "x", amount: "0.00" }, t("bookings.deductionAmount")],
    [{ reason: "x", amount: "-1" }, t("bookings.deductionAmount")],
    [{ reason: "x", amount: "1e3" }, t("bookings.deductionAmount")],
    [{ reason: "x", amount: 5 }, t("bookings.deductionAmount")],
    [{ reason: "x", amount: "1.234" }, t("bookings.deductionAmount")],
    [{ reason: "x", amount: "١٢" }, t("bookings.deductionAmount")],
  ])("%j is no deduction", (deduction, message) => {
    const read = stayStepInput.safeParse({
      step: "propose_deductions",
      deductions: [{ photos: [], ...deduction }],
    });
    expect(read.error?.issues[0]?.message).toBe(message);
  });
});

test("each takes their own steps", () => {
  const of = (...roles: StayRole[]) => STAY_STEPS.filter((step) => mayTake(step, roles));
  const guests = ["give_notice", "answer_deductions", "confirm_deposit", "report_missing"];
  const both = ["check_in", "give_notice", "check_out", "propose_deductions"];
  expect(of("payer")).toEqual(guests);
  expect(of("host")).toEqual(["accept", "check_in", "decline", ...both.slice(1)]);
  expect(of("admin")).toEqual([
    ...both,
    "settle_disputes",
    "pay_deposit",
    "answer_missing",
    "take_back_deposit",
  ]);
  expect(of()).toEqual([]);
  expect(allowedSteps(stay(), ["host"], TODAY)).toEqual(["accept", "check_in", "decline"]);
  const soon = stay({ moveInDate: "2026-03-12" });
  expect([allowedSteps(soon, ["host"], TODAY), allowedSteps(soon, ["admin"], TODAY)]).toEqual([
    ["accept", "decline"],
    ["check_in"],
  ]);
  expect(allowedSteps(living, ["admin"], TODAY)).toEqual(["give_notice", "check_out"]);
  expect(allowedSteps({ ...living, moveOutDate: TODAY }, ["payer"], TODAY)).toEqual(["give_notice"]);
  expect(allowedSteps(left, ["host"], TODAY)).toEqual(["propose_deductions"]);
  expect(allowedSteps(left, ["payer"], TODAY)).toEqual([]);
});

const day = fc.integer({ min: -40, max: 400 }).map((days) => addDays(TODAY, days));
const anyInput: fc.Arbitrary<StayStepInput> = fc.oneof(
  fc.record({ step: fc.constant("check_in" as const), on: day }),
  fc.record({ step: fc.constant("give_notice" as const), moveOutDate: day }),
  fc.record({ step: fc.constant("check_out" as const), on: day }),
);

const anyRole = fc.constantFrom<StayRole>("payer", "host", "admin");

test("whatever is asked in whatever order, days stay in order", () => {
  const start = fc.record({
    status: fc.constantFrom(...BOOKING_STATUSES),
    paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
    securityDeposit: fc.constantFrom("0.00", "0.01", "9000.00", "12345.67"),
    moveInDate: fc.constantFrom("2026-02-01", "2026-03-08", TODAY, "2026-03-12"),
  });
  fc.assert(
    fc.property(start, fc.array(fc.tuple(anyInput, anyRole), { maxLength: 25 }), (given, inputs) => {
      let state = stay(given);
      const begun = given.status === "checked_in" || given.status === "checked_out";
      if (begun) state.checkedInOn = given.moveInDate;
      for (const [input, by] of inputs) {
        const move = moved(state, input, by);
        if ("refusal" in move) continue;
        const { depositReturned, depositDeducted, depositReference, ...days } = move.facts;
        state = { ...state, ...move.step, ...days };
        if (state.checkedOutOn && state.checkedInOn)
          expect(state.checkedOutOn >= state.checkedInOn).toBe(true);
        // Only a payment that was verified is checked in.
        if (state.checkedOutOn && given.status !== "checked_out" && given.paymentStatus === "verified")
          expect(state.paymentStatus).not.toBe(given.securityDeposit === "0.00" ? "refund_due" : "verified");
        expect((state.moveOutDate === null) === (state.noticeGivenOn === null)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
