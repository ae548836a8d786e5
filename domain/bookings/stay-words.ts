import { formatDay } from "../formats.ts";
import { formatRupees, toPaise } from "../money.ts";
import type { DepositDeduction } from "./stay.ts";

const isSum = (amount: string) => toPaise(amount) > 0;

export function checkedInWords(on: string, deposit: string): string {
  const held = isSum(deposit) ? ` A deposit of ${formatRupees(deposit)} is held until you move out.` : "";
  return `Moved in on ${formatDay(on)}.${held}`;
}

export const lastDayWords = (moveOutDate: string) => `The last day is ${formatDay(moveOutDate)}.`;

export const movedOutWords = (on: string) => `Moved out on ${formatDay(on)}.`;

/** Who checked the guest in when the host did not. Guest and host read it. */
export const LATE_CHECK_IN_WORDS =
  "The host did not check the guest in within three days, so we did it automatically.";

/** Who checked out a stay that the host did not. Guest and host read it. */
export const LATE_CHECK_OUT_WORDS =
  "The host did not check out this stay within two days, so we did it automatically.";

export const depositDueWords = (deposit: string, dueOn: string) =>
  `${formatRupees(deposit)}, less what is deducted, by ${formatDay(dueOn)}.`;

/** What came back and what was kept, with every reason and sum. */
export function settledWords(settled: {
  deposit: string;
  depositReturned: string;
  depositDeductions: readonly DepositDeduction[];
  depositReference: string | null;
}): string {
  const { deposit, depositReturned, depositDeductions, depositReference } = settled;
  const returned = `${formatRupees(depositReturned)} of ${formatRupees(deposit)} returned.`;
  const kept = depositDeductions
    .map(({ reason, amount }) => `${formatRupees(amount)} (${reason})`)
    .join(", ");
  return [
    returned,
    ...(kept ? [`Deducted: ${kept}.`] : []),
    ...(depositReference ? [`Transfer reference ${depositReference}.`] : []),
  ].join(" ");
}
