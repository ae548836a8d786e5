import { addDays } from "../dates.ts";
import { t } from "../i18n.ts";
import { fromPaise, toPaise } from "../money.ts";
import type { DepositDeduction, DepositStep, DepositStepInput } from "./deposit.ts";
import { DEPOSIT_MOVES, DEPOSIT_WAITS, type DepositState } from "./deposit-states.ts";
import type { StayMove, StayRefusal, StayRole } from "./stay-steps.ts";
import { type BookingState, type Step, startFrom, transition } from "./steps.ts";
import type { BookingEvent } from "./words.ts";

/** What decides where a deposit can go. */
export interface DepositFacts extends BookingState {
  securityDeposit: string;
  depositState: DepositState | null;
  /** The day in Kolkata on which it came there. */
  depositStateOn: string | null;
  depositDeductions: readonly DepositDeduction[];
}

/** Who takes which step, and where it begins. */
const STEPS: Record<DepositStep, { who: readonly StayRole[]; from: readonly DepositState[] }> = {
  propose_deductions: { who: ["host", "admin"], from: ["open"] },
  answer_deductions: { who: ["payer"], from: ["proposed"] },
  settle_disputes: { who: ["admin"], from: ["disputed"] },
  pay_deposit: { who: ["admin"], from: ["to_pay"] },
  // It may come after all.
  confirm_deposit: { who: ["payer"], from: ["paid", "missing"] },
  report_missing: { who: ["payer"], from: ["paid"] },
  answer_missing: { who: ["admin"], from: ["missing"] },
  take_back_deposit: { who: ["admin"], from: ["paid", "missing"] },
};

export const isDepositStep = (step: string): step is DepositStep => step in STEPS;
export const whoTakes = (step: DepositStep) => STEPS[step].who;
export const isOpenFor = (step: DepositStep, state: DepositState | null) =>
  state !== null && STEPS[step].from.includes(state);

const notNow = (): StayRefusal => ({ refusal: t("bookings.notNow") });

/** What is kept of a deposit, in paise: what an admin decided, or else what was proposed. */
export const keptOf = (deductions: readonly DepositDeduction[]): number =>
  deductions.reduce((sum, { amount, decided }) => sum + toPaise(decided ?? amount), 0);

/** The last day on which host or guest can take the step that is theirs; null when nobody's is waited for. */
export function waitsUntil({ depositState, depositStateOn }: DepositFacts): string | null {
  const days = depositState === null ? undefined : DEPOSIT_WAITS[depositState];
  return days === undefined || depositStateOn === null ? null : addDays(depositStateOn, days);
}

function move(
  facts: DepositFacts,
  to: DepositState,
  event: BookingEvent,
  today: string,
  change: Partial<StayMove> = {},
): StayMove | StayRefusal {
  if (facts.depositState === null || !DEPOSIT_MOVES[facts.depositState].includes(to)) return notNow();
  const step: Step = change.step ?? { ...startFrom(facts), events: [event] };
  return { ...change, step, facts: { depositState: to, depositStateOn: today, ...change.facts } };
}

/** The money of a deposit, once an admin paid what is left of it. */
function settled(facts: DepositFacts, deductions: readonly DepositDeduction[], reference: string | null) {
  const kept = keptOf(deductions);
  return {
    depositReturned: fromPaise(toPaise(facts.securityDeposit) - kept),
    depositDeducted: fromPaise(kept),
    depositReference: reference,
  };
}

/** From when it is certain what is kept. Where all of it is, there is nothing to pay. */
function decide(
  facts: DepositFacts,
  depositDeductions: DepositDeduction[],
  event: BookingEvent,
  today: string,
): StayMove | StayRefusal {
  const isAll = keptOf(depositDeductions) === toPaise(facts.securityDeposit);
  if (!isAll) return move(facts, "to_pay", event, today, { facts: { depositDeductions } });
  const first = transition(startFrom(facts), {}, event);
  const step = transition(first, { paymentStatus: "refunded" }, "deposit_settled");
  if (!step) return notNow();
  const money = settled(facts, depositDeductions, null);
  return move(facts, "closed", event, today, { step, facts: { depositDeductions, ...money } });
}

type Take<K extends DepositStep> = (
  facts: DepositFacts,
  input: Extract<DepositStepInput, { step: K }>,
  today: string,
) => StayMove | StayRefusal;

const propose: Take<"propose_deductions"> = (facts, { deductions }, today) => {
  if (deductions.length === 0) return decide(facts, [], "no_deductions", today);
  const depositDeductions = deductions.map(({ reason, amount, photos }) => ({
    reason,
    amount: fromPaise(toPaise(amount)),
    photos: [...new Set(photos)],
  }));
  if (keptOf(depositDeductions) > toPaise(facts.securityDeposit))
    return { refusal: t("bookings.deductionsTooHigh"), field: "deductions" };
  return move(facts, "proposed", "deductions_proposed", today, { facts: { depositDeductions } });
};

const answer: Take<"answer_deductions"> = (facts, { answers }, today) => {
  // Somebody who answers to a list that has changed since answers to something else.
  if (answers.length !== facts.depositDeductions.length)
    return { refusal: t("bookings.answerEach"), field: "answers" };
  const deductions = facts.depositDeductions.map((each, at) => ({ ...each, ...answers[at]! }));
  const isDisputed = answers.some((each) => each.answer === "disputed");
  if (!isDisputed) return decide(facts, deductions, "deductions_accepted", today);
  return move(facts, "disputed", "deductions_disputed", today, { facts: { depositDeductions: deductions } });
};

const settleDisputes: Take<"settle_disputes"> = (facts, { decisions }, today) => {
  const disputed = facts.depositDeductions.filter((each) => each.answer === "disputed");
  if (decisions.length !== disputed.length) return { refusal: t("bookings.decideEach"), field: "decisions" };
  const isTooHigh = disputed.some(({ amount }, at) => toPaise(decisions[at]!.amount) > toPaise(amount));
  if (isTooHigh) return { refusal: t("bookings.decidedTooHigh"), field: "decisions" };
  const decided = new Map(disputed.map((each, at) => [each, decisions[at]!]));
  const deductions = facts.depositDeductions.map((each) => {
    const decision = decided.get(each);
    if (!decision) return each;
    return { ...each, decided: fromPaise(toPaise(decision.amount)), decision: decision.reason };
  });
  return decide(facts, deductions, "disputes_settled", today);
};

const pay: Take<"pay_deposit"> = (facts, { reference }, today) => {
  const step = transition(startFrom(facts), { paymentStatus: "refunded" }, "deposit_settled");
  if (!step) return notNow();
  return move(facts, "paid", "deposit_settled", today, {
    step,
    facts: settled(facts, facts.depositDeductions, reference),
    reference,
  });
};

const takeBack: Take<"take_back_deposit"> = (facts, { reason }, today) => {
  const step = transition(startFrom(facts), { paymentStatus: "refund_due" }, "deposit_undone");
  if (!step) return notNow();
  const nothing = { depositReturned: null, depositDeducted: null, depositReference: null };
  return move(facts, "to_pay", "deposit_undone", today, { step, facts: nothing, note: reason });
};

/** Where a step of a deposit leads, or why it cannot be taken. Who may take it at all: see {@link whoTakes}. */
export function depositMove(
  facts: DepositFacts,
  input: DepositStepInput,
  today: string,
): StayMove | StayRefusal {
  if (!isOpenFor(input.step, facts.depositState)) return notNow();
  switch (input.step) {
    case "propose_deductions":
      return propose(facts, input, today);
    case "answer_deductions":
      return answer(facts, input, today);
    case "settle_disputes":
      return settleDisputes(facts, input, today);
    case "pay_deposit":
      return pay(facts, input, today);
    case "take_back_deposit":
      return takeBack(facts, input, today);
    case "confirm_deposit":
      return move(facts, "closed", "deposit_confirmed", today);
    case "report_missing":
      return move(facts, "missing", "deposit_missing", today);
    case "answer_missing":
      return move(facts, "closed", "deposit_found", today, { note: input.reason });
  }
}

/** Where a deposit goes when the one who was waited for has said nothing in time; null while there is time. */
export function lapsedMove(facts: DepositFacts, today: string): StayMove | null {
  const until = waitsUntil(facts);
  if (until === null || today <= until) return null;
  const moves: Partial<Record<DepositState, () => StayMove | StayRefusal>> = {
    open: () => decide(facts, [], "no_deductions", today),
    proposed: () => decide(facts, [...facts.depositDeductions], "deductions_lapsed", today),
    paid: () => move(facts, "closed", "deposit_closed", today),
  };
  const moved = facts.depositState && moves[facts.depositState]?.();
  return moved && "step" in moved ? moved : null;
}
