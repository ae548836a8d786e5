import { addDays, isRealDate } from "../dates.ts";
import { formatDay } from "../formats.ts";
import { t } from "../i18n.ts";
import { formatRupees } from "../money.ts";
import { declineText } from "./choices.ts";
import type { DepositDeduction } from "./deposit.ts";
import { DEPOSIT_DUE_DAYS } from "./stay.ts";
import { hasDeposit, type StayFacts } from "./stay-steps.ts";

/** The facts of a booking that its notes are made from. Money is decimal strings. */
interface StayRecord {
  securityDeposit: string;
  depositReturned: string | null;
  depositDeductions: readonly DepositDeduction[];
  depositReference: string | null;
}

const namedSums = (deductions: readonly DepositDeduction[], asProposed = false) =>
  deductions
    .map(
      ({ reason, amount, decided = amount }) => `${formatRupees(asProposed ? amount : decided)} (${reason})`,
    )
    .join(", ");

/** What came back and what was kept, with every reason and sum. */
function settledNote({ securityDeposit, depositReturned, ...stay }: StayRecord): string {
  const returned = formatRupees(depositReturned ?? securityDeposit);
  const deductions = namedSums(stay.depositDeductions);
  const reference = stay.depositReference;
  return [
    t("bookings.noteReturned", { returned, deposit: formatRupees(securityDeposit) }),
    ...(deductions ? [t("bookings.noteDeducted", { deductions })] : []),
    ...(reference ? [t("bookings.noteReference", { reference })] : []),
  ].join(" ");
}

/** The day of a step, which the rows of its events keep: another step may replace it in the booking. */
export const dayOf = ({ checkedInOn, moveOutDate, checkedOutOn }: StayFacts): string | null =>
  checkedInOn ?? moveOutDate ?? checkedOutOn ?? null;

const checkedInNote = (day: string, { securityDeposit }: StayRecord) =>
  hasDeposit({ securityDeposit })
    ? t("bookings.noteCheckedInDeposit", { date: formatDay(day), deposit: formatRupees(securityDeposit) })
    : t("bookings.noteCheckedIn", { date: formatDay(day) });

const NOTES: Partial<Record<string, (day: string, stay: StayRecord) => string>> = {
  checked_in: checkedInNote,
  checked_in_late: (day, stay) => `${checkedInNote(day, stay)} ${t("bookings.noteCheckedInLate")}`,
  notice_given: (day) => t("bookings.noteLastDay", { date: formatDay(day) }),
  notice_changed: (day) => t("bookings.noteLastDay", { date: formatDay(day) }),
  checked_out: (day) => t("bookings.noteCheckedOut", { date: formatDay(day) }),
  checked_out_late: (day) => t("bookings.noteCheckedOutLate", { date: formatDay(day) }),
  // Until when the host or the guest is waited for stands with the deposit: each answer changes it.
  deposit_due: (_, { securityDeposit }) =>
    t("bookings.noteDepositDue", { deposit: formatRupees(securityDeposit) }),
};

/** Each of these is read beside the deductions as they stand. */
const DEDUCTIONS: ReadonlySet<string> = new Set([
  "deductions_proposed",
  "deductions_accepted",
  "deductions_lapsed",
  "disputes_settled",
]);

const OLD_DAY =
  /^(?:Moved (?:in|out) on|The last day is|₹[\d,.]+, less what is deducted, by) (\d{1,2} [A-Z][a-z]{2})[a-z]* (\d{4})\./;
const OLD_SETTLED = /^₹[\d,.]+ of ₹[\d,.]+ returned\./;

/** The day of a step, of which earlier versions kept an English sentence. Null for a text that somebody wrote. */
function storedDay(what: string, stored: string): string | null {
  if (isRealDate(stored)) return stored;
  const [, day, year] = OLD_DAY.exec(stored) ?? [];
  const at = new Date(`${day} ${year} UTC`);
  if (Number.isNaN(at.getTime())) return null;
  const found = at.toISOString().slice(0, 10);
  return what === "deposit_due" ? addDays(found, -DEPOSIT_DUE_DAYS) : found;
}

/**
 * What guest and host read beside an event of a stay, in the reader's language.
 * @param stored what the event's row keeps: the day of the step, see {@link dayOf}, or a text that somebody wrote
 */
export function stayNote(what: string, stored: string | null, stay: StayRecord): string | null {
  if (what === "deposit_settled" && (stored === null || OLD_SETTLED.test(stored))) return settledNote(stay);
  if (what === "declined_by_host" && stored !== null) return declineText(stored);
  const { depositDeductions } = stay;
  if (DEDUCTIONS.has(what) && stored === null && depositDeductions.length > 0)
    return t("bookings.noteDeductions", {
      deductions: namedSums(depositDeductions, what === "deductions_proposed"),
    });
  const day = stored === null ? null : storedDay(what, stored);
  return (day !== null && NOTES[what]?.(day, stay)) || stored;
}
