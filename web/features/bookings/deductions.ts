import { DEPOSIT_LIMITS, type DeductionInput, deductionInput } from "#domain/bookings/deposit.ts";
import { t } from "#domain/i18n.ts";
import { fromPaise, toPaise } from "#domain/money.ts";

export interface DraftLine {
  id: number;
  reason: string;
  amount: string;
  /** Names of those that were sent, with what the browser shows of them. */
  photos: readonly { name: string; preview: string }[];
}

const paiseOf = (amount: string) => (/^\d{1,8}(\.\d{1,2})?$/.test(amount) ? toPaise(amount) : 0);

/** What the lines come to so far; what is half typed counts nothing yet. `returned` is null when it is too much. */
export function sumsOf(lines: readonly DraftLine[], deposit: string) {
  const kept = lines.reduce((sum, { amount }) => sum + paiseOf(amount.trim()), 0);
  const whole = toPaise(deposit);
  return { kept: fromPaise(kept), returned: kept > whole ? null : fromPaise(whole - kept) };
}

const isEmpty = ({ reason, amount, photos }: DraftLine) =>
  reason.trim() === "" && amount.trim() === "" && photos.length === 0;

export type LineFaults = Record<number, { reason?: string; amount?: string }>;

/** What is sent, or what is wrong with each line. A line that was left empty is none. */
export function readLines(
  lines: readonly DraftLine[],
  deposit: string,
): { deductions: DeductionInput[] } | { faults: LineFaults; message?: string } {
  const faults: LineFaults = {};
  const deductions: DeductionInput[] = [];
  for (const { id, reason, amount, photos } of lines.filter((line) => !isEmpty(line))) {
    const read = deductionInput.safeParse({
      reason,
      amount: amount.trim(),
      photos: photos.map(({ name }) => name),
    });
    if (read.success) deductions.push(read.data);
    else {
      faults[id] = {};
      for (const { path, message } of read.error.issues) {
        const field = path[0] === "reason" ? "reason" : "amount";
        faults[id][field] ??= message;
      }
    }
  }
  if (Object.keys(faults).length > 0) return { faults };
  if (deductions.length > DEPOSIT_LIMITS.deductions)
    return { faults, message: t("bookings.deductionsTooMany", { count: DEPOSIT_LIMITS.deductions }) };
  if (sumsOf(lines, deposit).returned === null) return { faults, message: t("bookings.deductionsTooHigh") };
  return { deductions };
}

/** What the server refused, at the lines it was about. It counts those that were sent: the empty ones were not. */
export function refusedLines(lines: readonly DraftLine[], fields: Record<string, string>): LineFaults {
  const faults: LineFaults = {};
  lines
    .filter((line) => !isEmpty(line))
    .forEach(({ id }, at) => {
      const reason = fields[`deductions.${at}.reason`];
      const amount = fields[`deductions.${at}.amount`];
      if (reason || amount) faults[id] = { ...(reason && { reason }), ...(amount && { amount }) };
    });
  return faults;
}
