import {
  type Entry,
  entriesOf,
  joined,
  type Place,
  type TransactionKind,
  type Whose,
} from "../ledger/accounts.ts";
import { toPaise } from "../money.ts";
import type { DepositDeduction } from "./deposit.ts";
import { keptOf } from "./deposit-steps.ts";
import type { BookingStatus } from "./states.ts";
import type { BookingEvent } from "./words.ts";

/** What the ledger needs to know of a booking once a step was taken. Money is decimal strings. */
export interface BookedMoney {
  id: number;
  pgId: number;
  rent: string;
  securityDeposit: string;
  /** Whose the listing was when the guest moved in, and when the stay ended. */
  checkInHostId: string | null;
  endHostId: string | null;
  depositReturned: string | null;
  depositDeductions: readonly DepositDeduction[];
  /** Where the booking was before the step. */
  statusBefore: BookingStatus;
}

export interface Posting {
  kind: TransactionKind;
  entries: Entry[];
}

/** What stands of these kinds is taken back. */
const REVERSED: Partial<Record<BookingEvent, readonly TransactionKind[]>> = {
  refund_undone: ["refund"],
  deposit_undone: ["deposit_return"],
  payment_undone: ["refund_due", "rent_earned", "payment"],
};

/** The kinds that a step takes back. */
export const reversedBy = (events: readonly BookingEvent[]): TransactionKind[] =>
  events.flatMap((event) => REVERSED[event] ?? []);

const hostOf = (userId: string | null, pgId: number): Place => [
  "hosts",
  userId === null ? `listing ${pgId}` : `user ${userId}`,
];

/** What each event of a booking moves; events that are not named move no money. */
const POSTINGS: Partial<Record<BookingEvent, (money: BookedMoney, guest: Whose) => Posting>> = {
  payment_verified: ({ rent, securityDeposit }, guest) => ({
    kind: "payment",
    entries: [
      ...entriesOf(["bank"], ["rent", guest], toPaise(rent)),
      ...entriesOf(["bank"], ["deposits", guest], toPaise(securityDeposit)),
    ],
  }),
  checked_in: rentEarned,
  checked_in_late: rentEarned,
  // The host of a stay that had begun gives the rent back, also when it was paid out.
  refund_due: ({ rent, securityDeposit, statusBefore, checkInHostId, pgId }, guest) => ({
    kind: "refund_due",
    entries: [
      ...entriesOf(
        statusBefore === "checked_in" ? hostOf(checkInHostId, pgId) : ["rent", guest],
        ["refunds", guest],
        toPaise(rent),
      ),
      ...entriesOf(["deposits", guest], ["refunds", guest], toPaise(securityDeposit)),
    ],
  }),
  refunded: ({ rent, securityDeposit }, guest) => ({
    kind: "refund",
    entries: entriesOf(["refunds", guest], ["bank"], toPaise(rent) + toPaise(securityDeposit)),
  }),
  deductions_accepted: deduction,
  deductions_lapsed: deduction,
  disputes_settled: deduction,
  deposit_settled: ({ depositReturned }, guest) => ({
    kind: "deposit_return",
    entries: entriesOf(["deposits", guest], ["bank"], toPaise(depositReturned ?? "0")),
  }),
};

function rentEarned({ rent, checkInHostId, pgId }: BookedMoney, guest: Whose): Posting {
  const entries = entriesOf(["rent", guest], hostOf(checkInHostId, pgId), toPaise(rent));
  return { kind: "rent_earned", entries };
}

/** What is kept of a deposit is its host's. */
function deduction({ depositDeductions, endHostId, pgId }: BookedMoney, guest: Whose): Posting {
  const entries = entriesOf(["deposits", guest], hostOf(endHostId, pgId), keptOf(depositDeductions));
  return { kind: "deduction", entries };
}

/** What a step of a booking writes to the ledger. */
export function postingsOf(events: readonly BookingEvent[], money: BookedMoney): Posting[] {
  return events.flatMap((event) => {
    const posting = POSTINGS[event]?.(money, `booking ${money.id}`);
    return posting ? [{ ...posting, entries: joined(posting.entries) }] : [];
  });
}
