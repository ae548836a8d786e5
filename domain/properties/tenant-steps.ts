import { addDays, daysBetween } from "#domain/dates.ts";
import type { ErrorCode } from "#domain/errors.ts";
import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import type { PropertyStep, TenantState } from "./choices.ts";
import { begunOn, covers, endedOn, moved, type StayDays } from "./stays.ts";

export const TENANT_STEPS = ["arrive", "move", "give_notice", "withdraw_notice", "leave", "cancel"] as const;
export type TenantStep = (typeof TENANT_STEPS)[number];

/** How far ahead a day may lie. */
export const HORIZON_DAYS = 365;

/** A step as it is asked for. Days are yyyy-MM-dd in Kolkata; without one it is today. */
export type StepInput =
  | { step: "arrive"; on?: string | undefined; confirm?: boolean | undefined }
  | { step: "move"; bedId: number; from?: string | undefined }
  | { step: "give_notice"; lastDay: string }
  | { step: "withdraw_notice" }
  | { step: "leave"; on?: string | undefined }
  | { step: "cancel" };

export interface TenantFacts {
  state: TenantState;
  /** Came by a booking: arriving, notice and leaving are steps of the booking then. */
  isBooked: boolean;
  movesInOn: string;
  arrivedOn: string | null;
  noticeGivenOn: string | null;
  lastDay: string | null;
}

export type TenantChange = Partial<
  Pick<TenantFacts, "state" | "movesInOn" | "arrivedOn" | "noticeGivenOn" | "lastDay">
>;

/** What a step makes of a tenant. `record` is its line in the record of the property. */
export interface TenantMove {
  change: TenantChange;
  stays: StayDays[];
  record: PropertyStep;
  /** The day it is about, for the record. */
  day: string | null;
}

export interface StepRefusal {
  code: Extract<ErrorCode, "VALIDATION" | "ILLEGAL_TRANSITION" | "EARLY_ARRIVAL">;
  message: string;
  field?: string;
}

const wrongDay = (field: string, message: string): StepRefusal => ({ code: "VALIDATION", message, field });

const STEPS_OF: Record<TenantState, readonly TenantStep[]> = {
  expected: ["arrive", "move", "cancel"],
  living: ["move", "give_notice", "withdraw_notice", "leave"],
  left: [],
  cancelled: [],
};

/** What can be done about somebody now. */
export function tenantSteps({ state, isBooked, lastDay }: TenantFacts): TenantStep[] {
  return STEPS_OF[state].filter((step) => {
    if (isBooked) return step === "move";
    return step !== "withdraw_notice" || lastDay !== null;
  });
}

type Taken<S extends TenantStep> = (
  facts: TenantFacts,
  stays: readonly StayDays[],
  input: Extract<StepInput, { step: S }>,
  today: string,
) => TenantMove | StepRefusal;

const arrive: Taken<"arrive"> = ({ movesInOn, lastDay }, stays, { on, confirm }, today) => {
  const day = on ?? today;
  if (day > today) return wrongDay("on", t("properties.dayAhead"));
  if (lastDay !== null && day > lastDay) return wrongDay("on", t("properties.dayAfterLast"));
  if (day < movesInOn && confirm !== true)
    return { code: "EARLY_ARRIVAL", message: t("properties.earlyArrival", { date: formatDay(movesInOn) }) };
  const change = { state: "living", arrivedOn: day } as const;
  if (day >= movesInOn) return { change, stays: [...stays], record: "tenant_arrived", day };
  return {
    change: { ...change, movesInOn: day },
    stays: begunOn(stays, day),
    record: "tenant_arrived",
    day,
  };
};

const move: Taken<"move"> = ({ movesInOn, lastDay }, stays, { bedId, from }, today) => {
  const day = from ?? (today < movesInOn ? movesInOn : today);
  if (day < movesInOn) return wrongDay("from", t("properties.dayBeforeMoveIn"));
  if (lastDay !== null && day > lastDay) return wrongDay("from", t("properties.dayAfterLast"));
  if (day > addDays(today, HORIZON_DAYS)) return wrongDay("from", t("properties.dayTooFar"));
  // Where somebody slept is not rewritten, but for the bed they are in.
  const current = stays.find((stay) => covers(stay, today)) ?? stays[0];
  if (current && day < current.firstDay) return wrongDay("from", t("properties.dayBeforeBed"));
  return { change: {}, stays: moved(stays, bedId, day), record: "tenant_moved", day };
};

const giveNotice: Taken<"give_notice"> = (facts, stays, { lastDay }, today) => {
  if (lastDay < today) return wrongDay("lastDay", t("properties.dayPast"));
  if (lastDay > addDays(today, HORIZON_DAYS)) return wrongDay("lastDay", t("properties.dayTooFar"));
  return {
    change: { lastDay, noticeGivenOn: facts.noticeGivenOn ?? today },
    stays: endedOn(stays, lastDay),
    record: "notice_given",
    day: lastDay,
  };
};

const leave: Taken<"leave"> = ({ arrivedOn, movesInOn, noticeGivenOn }, stays, { on }, today) => {
  const day = on ?? today;
  if (day > today) return wrongDay("on", t("properties.leaveAhead"));
  if (day < (arrivedOn ?? movesInOn) || day < movesInOn)
    return wrongDay("on", t("properties.dayBeforeMoveIn"));
  return {
    change: { state: "left", lastDay: day, noticeGivenOn },
    stays: endedOn(stays, day),
    record: "tenant_left",
    day,
  };
};

/** What a step does, or why it can't be taken. @param stays theirs, by their days */
export function tenantMove(
  facts: TenantFacts,
  stays: readonly StayDays[],
  input: StepInput,
  today: string,
): TenantMove | StepRefusal {
  if (!tenantSteps(facts).includes(input.step))
    return { code: "ILLEGAL_TRANSITION", message: t("properties.notNow") };
  switch (input.step) {
    case "arrive":
      return arrive(facts, stays, input, today);
    case "move":
      return move(facts, stays, input, today);
    case "give_notice":
      return giveNotice(facts, stays, input, today);
    case "withdraw_notice":
      return {
        change: { lastDay: null, noticeGivenOn: null },
        stays: endedOn(stays, null),
        record: "notice_withdrawn",
        day: null,
      };
    case "leave":
      return leave(facts, stays, input, today);
    case "cancel":
      return { change: { state: "cancelled" }, stays: [], record: "tenant_cancelled", day: null };
  }
}

/** Days of notice that are missing to what the house asks for; 0 where it is kept. A warning, never a refusal. */
export function noticeShortBy(lastDay: string, today: string, noticeDays: number | undefined): number {
  return Math.max(0, (noticeDays ?? 0) - daysBetween(today, lastDay));
}
