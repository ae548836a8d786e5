import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#domain/dates.ts";
import { stayState } from "#testing/factories/stay-states.ts";
import { lastDayAfterUndo } from "./admin-steps.ts";
import { DURATION_DAYS, DURATIONS, HOST_NOTICE_DAYS } from "./choices.ts";
import { LATE_CHECK_IN_DAYS, LATE_CHECK_OUT_DAYS, type StayStepInput } from "./stay.ts";
import { lateCheckOutDay, mayTake, type StayRole, type StayState, stayMove } from "./stay-steps.ts";

// Whole courses of stays while days pass: what guest, host, admins and the job can undo of each other.

const START = "2026-03-10";

type DayStep = "check_in" | "give_notice" | "check_out";

type Act =
  | { who: StayRole; step: DayStep; days: number | null }
  | { who: "undo" }
  | { who: "job" }
  | { who: "time"; days: number };

interface Course {
  state: StayState;
  today: string;
  /** The last day as guest or admins said it last, unless an undo made it void. Not one that the guest hasn't paid for. */
  agreed: string | null;
  undoneOn: string | null;
}

const begin = (duration: StayState["duration"]): Course => ({
  state: stayState(START, { duration }),
  today: START,
  agreed: null,
  undoneOn: null,
});

function inputOf({ step, days }: { step: DayStep; days: number | null }, today: string) {
  const day = days === null ? undefined : addDays(today, days);
  if (step === "give_notice") return { step, moveOutDate: day ?? today };
  return { step, ...(day ? { on: day } : {}) };
}

/** As `isLate` of the job asks the database. */
function lateStep({ state, today }: Course): StayStepInput | null {
  const { status, moveInDate, moveOutDate, duration } = state;
  if (status === "confirmed" && moveInDate <= addDays(today, -LATE_CHECK_IN_DAYS))
    return { step: "check_in", on: moveInDate };
  const days = DURATION_DAYS[duration];
  const last = moveOutDate ?? (days === null ? null : addDays(moveInDate, days));
  const isOver = status === "checked_in" && last !== null && last <= addDays(today, -LATE_CHECK_OUT_DAYS);
  return isOver ? { step: "check_out", on: lateCheckOutDay(state, today) } : null;
}

function take(course: Course, input: StayStepInput, by: StayRole | "job"): Course {
  const { state, today, agreed, undoneOn } = course;
  const move = stayMove(state, input, today, by === "job" ? "host" : by);
  if ("refusal" in move) {
    expect([by, move.refusal]).not.toEqual(["job", move.refusal]);
    return course;
  }
  const { step, facts } = move;
  const { depositReturned: _, depositDeducted, depositReference, ...days } = facts;
  const next = { ...state, ...step, ...days };
  if (by === "job" && input.step === "check_in") next.isCheckInConfirmed = false;
  const leftBy = agreed !== null && agreed <= today;
  if (input.step === "check_out") {
    expect(next.checkedOutOn! >= next.checkedInOn!).toBe(true);
    if (by === "job") expect(next.checkedOutOn! >= addDays(today, -LATE_CHECK_OUT_DAYS)).toBe(true);
    // What an admin took back stays so for a week, also when somebody ends the stay again.
    if (by !== "admin" && undoneOn !== null)
      expect(leftBy || today >= addDays(undoneOn, HOST_NOTICE_DAYS)).toBe(true);
  }
  const isWord = (by === "payer" || by === "admin") && days.isMoveOutAgreed;
  return { ...course, state: next, agreed: (isWord && days.moveOutDate) || agreed };
}

function undo(course: Course): Course {
  const { state, today, agreed } = course;
  if (state.status !== "checked_out" || state.paymentStatus === "refunded") return course;
  const days = lastDayAfterUndo(state, today);
  const kept = agreed !== null && agreed > today && agreed === days.moveOutDate ? agreed : null;
  const again = { ...state, ...days, depositState: null, depositStateOn: null, checkedOutOn: null };
  return {
    ...course,
    state: { ...again, status: "checked_in", paymentStatus: "verified" },
    agreed: kept,
    undoneOn: today,
  };
}

function act(course: Course, next: Act): Course {
  if (next.who === "time") return { ...course, today: addDays(course.today, next.days) };
  if (next.who === "undo") return undo(course);
  if (next.who === "job") {
    const late = lateStep(course);
    return late ? take(course, late, "job") : course;
  }
  return mayTake(next.step, [next.who]) ? take(course, inputOf(next, course.today), next.who) : course;
}

const by = (...roles: StayRole[]): fc.Arbitrary<Act> =>
  fc.record({
    who: fc.constantFrom(...roles),
    step: fc.constantFrom("check_in", "give_notice", "check_out"),
    days: fc.oneof(fc.constant(null), fc.integer({ min: -12, max: 12 }), fc.constant(300)),
  });
const time = fc.record({ who: fc.constant("time" as const), days: fc.integer({ min: 1, max: 8 }) });
const job = fc.record({ who: fc.constant("job" as const) });
const undone = fc.record({ who: fc.constant("undo" as const) });

test("the job is never refused, and an undo holds for a week", () => {
  const acts = fc.oneof(by("host"), by("host"), by("payer", "admin"), time, job, undone);
  const courses = fc.array(acts, { minLength: 10, maxLength: 60, size: "max" });
  fc.assert(
    fc.property(fc.constantFrom(...DURATIONS), courses, (duration, course) => {
      course.reduce(act, begin(duration));
    }),
    { numRuns: 3000 },
  );
});

test("whatever the host alone does, a stay by the day ends with what is paid", () => {
  const courses = fc.array(fc.oneof(by("host"), time, job), { maxLength: 20 });
  fc.assert(
    fc.property(fc.constantFrom("7days", "15days"), courses, (duration, course) => {
      const late = [{ who: "time", days: 20 } as const, { who: "job" } as const, { who: "job" } as const];
      const { state } = [...course, ...late].reduce(act, begin(duration));
      expect(state.status).toBe("checked_out");
    }),
    { numRuns: 500 },
  );
});
