import { addDays, isRealDate } from "#domain/dates.ts";
import { t } from "../i18n.ts";
import { toPaise } from "../money.ts";
import {
  BOOKING_HORIZON_DAYS,
  DURATION_DAYS,
  type Duration,
  HOST_NOTICE_DAYS,
  PAID_DAYS,
} from "./choices.ts";
import type { DepositDeduction, DepositStep } from "./deposit.ts";
import type { DepositState } from "./deposit-states.ts";
import { type DepositFacts, depositMove, isDepositStep, isOpenFor, whoTakes } from "./deposit-steps.ts";
import type { BookingStatus } from "./states.ts";
import {
  CHECK_IN_EARLY_DAYS,
  LATE_CHECK_OUT_DAYS,
  STAY_STEPS,
  type StayStep,
  type StayStepInput,
} from "./stay.ts";
import { hasBegun, type Step, startFrom, transition, withRefundDue } from "./steps.ts";

/** What decides where a stay can go. Days are yyyy-MM-dd in Kolkata, money decimal strings. */
export interface StayState extends DepositFacts {
  moveInDate: string;
  duration: Duration;
  hostAcceptedOn: string | null;
  checkedInOn: string | null;
  /** False when a job checked the guest in: then nobody has said that they came. */
  isCheckInConfirmed: boolean;
  noticeGivenOn: string | null;
  moveOutDate: string | null;
  /** Whether the last day is the guest's word within what they paid, or an admin's. */
  isMoveOutAgreed: boolean;
  checkedOutOn: string | null;
}

/** What a step writes beside where it leads. */
export interface StayFacts {
  hostAcceptedOn?: string;
  checkedInOn?: string;
  isCheckInConfirmed?: boolean;
  noticeGivenOn?: string;
  moveOutDate?: string;
  isMoveOutAgreed?: boolean;
  checkedOutOn?: string;
  /** Null for one that begins again, or that is no more. */
  depositState?: DepositState | null;
  depositStateOn?: string | null;
  depositReturned?: string | null;
  depositDeducted?: string | null;
  depositDeductions?: DepositDeduction[];
  depositReference?: string | null;
}

export interface StayMove {
  step: Step;
  facts: StayFacts;
  /** What both sides read beside it. */
  note?: string;
  /** Of the transfer that it writes down. */
  reference?: string;
}

/** `field` is the part of the request that is wrong; without one the stay is not where the step begins. */
export interface StayRefusal {
  refusal: string;
  field?: "on" | "moveOutDate" | "deductions" | "answers" | "decisions" | "words";
}

export type StayRole = "payer" | "host" | "admin";

/** Who takes which step: a guest moves out, but does not decide that they have. Admins call a booking off elsewhere. */
const WHO: Record<OwnStep, readonly StayRole[]> = {
  accept: ["host"],
  decline: ["host"],
  check_in: ["host", "admin"],
  give_notice: ["payer", "host", "admin"],
  check_out: ["host", "admin"],
};

/** A stay begins with its confirmation; before, and when it was called off, there is none. */
export const isStay = (status: BookingStatus) =>
  status === "confirmed" || status === "checked_in" || status === "checked_out";

export const mayTake = (step: StayStep, roles: readonly StayRole[]) =>
  (isDepositStep(step) ? whoTakes(step) : WHO[step]).some((role) => roles.includes(role));

/** Such a step asks for the password, whatever else an admin is in the booking. */
export const isAdminsAlone = (step: StayStep) => isDepositStep(step) && whoTakes(step).join() === "admin";

export const hasDeposit = ({ securityDeposit }: Pick<StayState, "securityDeposit">) =>
  toPaise(securityDeposit) > 0;

const notNow = (): StayRefusal => ({ refusal: t("bookings.notNow") });

/** A day that has come, and not before the one given. */
function wrongDay(day: string, earliest: string, today: string): StayRefusal | null {
  if (!isRealDate(day)) return { refusal: t("bookings.dayInvalid"), field: "on" };
  if (day > today) return { refusal: t("bookings.dayInFuture"), field: "on" };
  return day < earliest ? { refusal: t("bookings.dayTooEarly"), field: "on" } : null;
}

type OwnStep = Exclude<StayStep, DepositStep>;

type Move<K extends OwnStep> = (
  state: StayState,
  input: Extract<StayStepInput, { step: K }>,
  today: string,
  by: StayRole,
) => StayMove | StayRefusal;

/** A mark that the guest reads, not a state of its own. */
const accept: Move<"accept"> = (state, _input, today) =>
  state.status === "confirmed" && state.hostAcceptedOn === null && !hasBegun(state, today)
    ? { step: { ...startFrom(state), events: ["host_accepted"] }, facts: { hostAcceptedOn: today } }
    : notNow();

/** Until the day the guest was to come: the money goes back. Later, calling a stay off is for admins. */
const decline: Move<"decline"> = (state, { reason, words }, today) => {
  const declined = transition(startFrom(state), { status: "declined" }, "declined_by_host");
  const step = state.status === "confirmed" ? withRefundDue(declined) : null;
  if (!step) return notNow();
  if (hasBegun(state, today)) return { refusal: t("bookings.declineBegun") };
  if (reason !== "other") return { step, facts: {}, note: reason };
  return words
    ? { step, facts: {}, note: words }
    : { refusal: t("bookings.declineWordsRequired"), field: "words" };
};

/** In which role somebody takes a step: in the one that may do most. */
export const actsAs = (roles: readonly StayRole[]): StayRole =>
  roles.includes("admin") ? "admin" : roles.includes("payer") ? "payer" : "host";

/** The last of the days that a stay by the day has paid; null by the month, which ends by notice. */
function paidUntil({ moveInDate, duration }: Pick<StayState, "moveInDate" | "duration">): string | null {
  const days = DURATION_DAYS[duration];
  return days === null ? null : addDays(moveInDate, days);
}

/** The day from which the host may check out: what was agreed, or the end of what a stay by the day paid. */
export function lastDayOf(
  state: Pick<StayState, "moveOutDate" | "moveInDate" | "duration" | "isMoveOutAgreed">,
): string | null {
  const { moveOutDate, isMoveOutAgreed } = state;
  const end = paidUntil(state);
  return end === null || (isMoveOutAgreed && moveOutDate !== null) ? moveOutDate : end;
}

const checkIn: Move<"check_in"> = (state, { on }, today, by) => {
  // From checked_out an admin takes the check-out back, which is no step of a stay.
  const first = state.status === "confirmed";
  const step = first
    ? transition(startFrom(state), { status: "checked_in" }, "checked_in")
    : { ...startFrom(state), events: ["checked_in" as const] };
  const isOpen = first || (state.status === "checked_in" && !state.isCheckInConfirmed);
  if (!step || !isOpen) return notNow();
  const lastDay = lastDayOf(state);
  const latest = lastDay !== null && lastDay < today ? lastDay : today;
  const checkedInOn = on ?? state.checkedInOn ?? latest;
  const wrong = wrongDay(checkedInOn, addDays(state.moveInDate, -CHECK_IN_EARLY_DAYS), today);
  if (wrong) return wrong;
  // Otherwise the stay would have no day on which it can end.
  if (checkedInOn > latest) return { refusal: t("bookings.dayAfterLast"), field: "on" };
  // From then on the guest cannot cancel, so a host does not say it before the guest was to come.
  if (by !== "admin" && checkedInOn < state.moveInDate)
    return { refusal: t("bookings.checkInEarly"), field: "on" };
  return { step, facts: { checkedInOn, isCheckInConfirmed: true } };
};

/** The last day that a guest names alone: of a stay by the day what they paid, or a later one that admins named. */
export function guestsLimit(state: StayState): string | null {
  const end = paidUntil(state);
  const agreed = state.isMoveOutAgreed ? state.moveOutDate : null;
  return end !== null && agreed !== null && agreed > end ? agreed : end;
}

/** Whether admins let a stay by the day go on. */
export const isTeamsDay = (state: StayState) => guestsLimit(state) !== paidUntil(state);

const giveNotice: Move<"give_notice"> = (state, { moveOutDate }, today, by) => {
  const limit = guestsLimit(state);
  // Longer than they paid a guest stays only as the host wants it.
  const isAgreed = by === "admin" || (by === "payer" && (limit === null || moveOutDate <= limit));
  const isSame = moveOutDate === state.moveOutDate && state.isMoveOutAgreed === isAgreed;
  if (state.status !== "checked_in" || isSame) return notNow();
  // It ends by itself: a day of the host's would only keep the deposit longer.
  if (by === "host" && paidUntil(state) !== null) return { refusal: t("bookings.guestExtends") };
  if (by === "host" && state.moveOutDate !== null && state.isMoveOutAgreed)
    return { refusal: t("bookings.guestChose") };
  const field = "moveOutDate";
  if (!isRealDate(moveOutDate)) return { refusal: t("bookings.dayInvalid"), field };
  if (moveOutDate < today) return { refusal: t("bookings.lastDayPast"), field };
  if (moveOutDate > addDays(today, BOOKING_HORIZON_DAYS))
    return { refusal: t("bookings.lastDayTooFar"), field };
  if (by === "payer" && !isAgreed && isTeamsDay(state)) return { refusal: t("bookings.teamChose"), field };
  // Otherwise a host could end a stay, and with it the guest's tenancy, on the spot.
  const paid = addDays(state.moveInDate, PAID_DAYS[state.duration]);
  if (by === "host" && (moveOutDate < addDays(today, HOST_NOTICE_DAYS) || moveOutDate < paid))
    return { refusal: t("bookings.noticeTooShort", { days: HOST_NOTICE_DAYS }), field };
  const event = state.moveOutDate === null ? "notice_given" : "notice_changed";
  const step: Step = { ...startFrom(state), events: [event] };
  return { step, facts: { noticeGivenOn: today, moveOutDate, isMoveOutAgreed: isAgreed } };
};

/**
 * The day of a check-out by the job: the last one, unless the job comes later than it should, or the guest moved in after
 * it. A deposit is not overdue before its host has heard of it.
 */
export function lateCheckOutDay(state: StayState, today: string): string {
  const { moveInDate, moveOutDate, checkedInOn } = state;
  const lastDay = moveOutDate ?? lastDayOf(state) ?? moveInDate;
  const days = [lastDay, checkedInOn ?? moveInDate, addDays(today, -LATE_CHECK_OUT_DAYS)];
  return days.sort().at(-1)!;
}

const checkOut: Move<"check_out"> = (state, { on }, today, by) => {
  const left = transition(startFrom(state), { status: "checked_out" }, "checked_out");
  if (!left) return notNow();
  const checkedOutOn = on ?? today;
  const earliest = lastDayOf(state);
  if (by !== "admin" && (earliest === null || checkedOutOn < earliest))
    return { refusal: t("bookings.noticeFirst") };
  const wrong = wrongDay(checkedOutOn, state.checkedInOn ?? state.moveInDate, today);
  if (wrong) return wrong;
  if (!hasDeposit(state)) return { step: left, facts: { checkedOutOn } };
  const step = transition(left, { paymentStatus: "refund_due" }, "deposit_due");
  const deposit = { depositState: "open", depositStateOn: today } as const;
  return step ? { step, facts: { checkedOutOn, ...deposit } } : notNow();
};

/**
 * Where a step leads, or why it cannot be taken. Who may take it at all: see {@link mayTake}.
 * @param by an admin may check in some days early and check out on any day; the guest's last day counts before the host's
 */
export function stayMove(
  state: StayState,
  input: StayStepInput,
  today: string,
  by: StayRole,
): StayMove | StayRefusal {
  switch (input.step) {
    case "accept":
      return accept(state, input, today, by);
    case "decline":
      return decline(state, input, today, by);
    case "check_in":
      return checkIn(state, input, today, by);
    case "give_notice":
      return giveNotice(state, input, today, by);
    case "check_out":
      return checkOut(state, input, today, by);
    default:
      return depositMove(state, input, today);
  }
}

/** A wish that only needs the stay to be where the step begins. */
function anyOf(step: OwnStep, today: string): StayStepInput {
  if (step === "decline") return { step, reason: "no_bed" };
  return step === "give_notice" ? { step, moveOutDate: addDays(today, BOOKING_HORIZON_DAYS) } : { step };
}

/** What somebody may do now with a stay. */
export function allowedSteps(state: StayState, roles: readonly StayRole[], today: string): StayStep[] {
  const by = actsAs(roles);
  const isAllowed = (step: StayStep) => {
    if (isDepositStep(step)) return isOpenFor(step, state.depositState);
    // The day that stands already is refused when it is given again, another is not.
    const isFixed = by === "host" && state.isMoveOutAgreed;
    const open = step === "give_notice" && !isFixed ? { ...state, moveOutDate: null } : state;
    return "step" in stayMove(open, anyOf(step, today), today, by);
  };
  return STAY_STEPS.filter((step) => mayTake(step, roles) && isAllowed(step));
}
