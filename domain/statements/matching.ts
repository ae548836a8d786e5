import { addDays } from "../dates.ts";
import { toPaise } from "../money.ts";

/** What the bank statement says of a payment that somebody claims to have made. */
export const BANK_ANSWERS = [
  "exact",
  "other_amount",
  /** Several numbers in the line can be its UTR. */
  "several_numbers",
  /** The UTR came in twice, or several bookings name it. */
  "seen_twice",
  /** Money with this UTR went out again. */
  "reversed",
  "far_date",
  /** No line has the UTR; one with the same amount has nearly the same. */
  "other_digit",
] as const;
export type BankAnswer = (typeof BANK_ANSWERS)[number];

/**
 * The money may be another booking's, gone again or too little: such a payment is verified with a written reason only.
 */
export const NEEDS_REASON: readonly BankAnswer[] = ["seen_twice", "reversed", "other_amount"];

export interface BankLine {
  id: number;
  date: string;
  amount: string;
  isDebit: boolean;
  utrs: string[];
  narration: string;
}

export interface ClaimedPayment {
  utr: string;
  amount: string;
  /** From the booking to its latest proof, yyyy-MM-dd in Kolkata. */
  from: string;
  to: string;
  /** Another booking names the same UTR and is under review or paid. */
  isClaimedElsewhere: boolean;
}

/** Transfers of a bank holiday are booked later, and guests pay before they have booked. */
const DAYS_APART = 3;

/**
 * What the lines with the UTR of a payment say of it; null when none brought money in.
 * @param lines all that have the UTR among their numbers
 */
export function bankAnswer(payment: ClaimedPayment, lines: readonly BankLine[]): BankAnswer | null {
  const [line, ...others] = lines.filter(({ isDebit }) => !isDebit);
  if (!line) return null;
  if (lines.some(({ isDebit }) => isDebit)) return "reversed";
  if (others.length > 0 || payment.isClaimedElsewhere) return "seen_twice";
  if (line.utrs.length > 1) return "several_numbers";
  if (toPaise(line.amount) !== toPaise(payment.amount)) return "other_amount";
  return isFarOff(payment, line.date) ? "far_date" : "exact";
}

export const isFarOff = ({ from, to }: Pick<ClaimedPayment, "from" | "to">, date: string): boolean =>
  date < addDays(from, -DAYS_APART) || date > addDays(to, DAYS_APART);

/** One character was typed wrongly, or two neighbours changed places. */
export function isNearlySame(one: string, other: string): boolean {
  if (one.length !== other.length || one === other) return false;
  const differing = [...one].flatMap((letter, at) => (letter === other[at] ? [] : [at]));
  const [first = 0, second] = differing;
  if (second === undefined) return true;
  return (
    differing.length === 2 &&
    second === first + 1 &&
    one[first] === other[second] &&
    one[second] === other[first]
  );
}
