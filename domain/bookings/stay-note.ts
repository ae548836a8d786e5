import { isRealDate } from "../dates.ts";
import { formatDay } from "../formats.ts";
import { t } from "../i18n.ts";
import { formatRupees, toPaise } from "../money.ts";
import type { DepositDeduction } from "./stay.ts";
import { depositDueOn } from "./stay-steps.ts";

/** The facts of a booking that its notes are made from. Days are yyyy-MM-dd, money decimal strings. */
interface StayRecord {
  securityDeposit: string;
  checkedInOn: string | null;
  checkedOutOn: string | null;
  depositReturned: string | null;
  depositDeductions: readonly DepositDeduction[];
  depositReference: string | null;
}

function checkedInNote(on: string, securityDeposit: string): string {
  const date = formatDay(on);
  return toPaise(securityDeposit) > 0
    ? t("bookings.noteCheckedInDeposit", { date, deposit: formatRupees(securityDeposit) })
    : t("bookings.noteCheckedIn", { date });
}

const depositDueNote = (checkedOutOn: string, securityDeposit: string) =>
  t("bookings.noteDepositDue", {
    deposit: formatRupees(securityDeposit),
    date: formatDay(depositDueOn(checkedOutOn)),
  });

/** What came back and what was kept, with every reason and sum. */
function settledNote({ securityDeposit, depositReturned, ...stay }: StayRecord): string {
  const returned = formatRupees(depositReturned ?? securityDeposit);
  const deductions = stay.depositDeductions
    .map(({ reason, amount }) => `${formatRupees(amount)} (${reason})`)
    .join(", ");
  const reference = stay.depositReference;
  return [
    t("bookings.noteReturned", { returned, deposit: formatRupees(securityDeposit) }),
    ...(deductions ? [t("bookings.noteDeducted", { deductions })] : []),
    ...(reference ? [t("bookings.noteReference", { reference })] : []),
  ].join(" ");
}

/**
 * What guest and host read beside an event of a stay, in the reader's language.
 * @param stored what the event's row keeps: the last day for a notice, as a later notice may name another; a text for
 * what somebody wrote
 */
export function stayNote(what: string, stored: string | null, stay: StayRecord): string | null {
  const { checkedInOn, checkedOutOn, securityDeposit } = stay;
  switch (what) {
    case "checked_in":
      return checkedInOn && checkedInNote(checkedInOn, securityDeposit);
    case "notice_given":
    case "notice_changed":
      return stored && isRealDate(stored) ? t("bookings.noteLastDay", { date: formatDay(stored) }) : stored;
    case "checked_out":
      return checkedOutOn && t("bookings.noteCheckedOut", { date: formatDay(checkedOutOn) });
    case "checked_out_late":
      return checkedOutOn && t("bookings.noteCheckedOutLate", { date: formatDay(checkedOutOn) });
    case "deposit_due":
      return checkedOutOn && depositDueNote(checkedOutOn, securityDeposit);
    case "deposit_settled":
      return settledNote(stay);
    default:
      return stored;
  }
}
