import { UNDECIDED } from "#domain/bookings/deposit-states.ts";
import { type Posting, postingsOf } from "#domain/bookings/postings.ts";
import type { BookingEvent } from "#domain/bookings/words.ts";
import { entriesOf, joined, type Place } from "#domain/ledger/accounts.ts";
import { fromSignedPaise, toPaise } from "#domain/money.ts";
import type { Queryable } from "#server/db/client.ts";
import type { BookingRow } from "#server/db/schema/bookings.ts";
import { ledgerEntries, ledgerTransactions } from "#server/db/schema/ledger.ts";
import type { referrals } from "#server/db/schema/referrals.ts";

type Subject = { bookingId: number } | { referralId: number };
type Row = typeof ledgerTransactions.$inferInsert;

const BATCH = 400;

/** Writes what many subjects have moved at once, the first of each kind. */
async function postAll(
  q: Queryable,
  postings: readonly (Posting & { subject: Subject; at: Date; reference?: string | null })[],
): Promise<void> {
  for (let start = 0; start < postings.length; start += BATCH) {
    const batch = postings.slice(start, start + BATCH);
    const values = batch.map(
      ({ kind, subject, at, reference = null }): Row => ({
        kind,
        ...subject,
        actor: "console",
        at,
        reference,
      }),
    );
    const written = await q.insert(ledgerTransactions).values(values).returning();
    const keyOf = ({ kind, bookingId = null, referralId = null }: Row) =>
      `${kind} ${bookingId} ${referralId}`;
    const ids = new Map(written.map((row) => [keyOf(row), row.id]));
    await q.insert(ledgerEntries).values(
      batch.flatMap(({ entries }, at) =>
        entries.map(({ account, whose, paise }) => ({
          transactionId: ids.get(keyOf(values[at]!))!,
          account,
          whose,
          amount: fromSignedPaise(paise),
        })),
      ),
    );
  }
}

/** What happened to the money of a booking, by where it is now. */
function moneyEvents({
  status,
  paymentStatus,
  depositSettledAt,
  depositState,
  depositStateOn,
}: BookingRow): BookingEvent[] {
  const isOurs = depositStateOn !== null;
  const isDecided = isOurs && depositState !== null && !UNDECIDED.includes(depositState);
  const isAccepted = ["verified", "refund_due", "refunded"].includes(paymentStatus);
  const isOver = ["expired", "cancelled", "declined"].includes(status);
  const isOwedBack = isOver && (paymentStatus === "refund_due" || paymentStatus === "refunded");
  return [
    ...(isAccepted ? (["payment_verified"] as const) : []),
    ...(status === "checked_in" || status === "checked_out" ? (["checked_in"] as const) : []),
    ...(isOwedBack ? (["refund_due"] as const) : []),
    ...(isOwedBack && paymentStatus === "refunded" ? (["refunded"] as const) : []),
    ...(isDecided ? (["deductions_accepted"] as const) : []),
    ...(isOurs && depositSettledAt ? (["deposit_settled"] as const) : []),
  ];
}

/** Of a deposit that a host returned, as hosts did before us. */
function hostSettlement({ id, pgId, endHostId, ...booking }: BookingRow): Posting[] {
  if (booking.depositSettledAt === null || booking.depositStateOn !== null) return [];
  const host: Place = ["hosts", endHostId ? `user ${endHostId}` : `listing ${pgId}`];
  const entries = entriesOf(["deposits", `booking ${id}`], host, toPaise(booking.securityDeposit));
  return [{ kind: "host_settlement", entries }];
}

/** What hosts were paid for a stay of which nothing is open any more. */
function payoutOf(
  { status, depositSettledAt, securityDeposit }: BookingRow,
  posted: readonly Posting[],
): Posting[] {
  const isSettled = depositSettledAt !== null || toPaise(securityDeposit) === 0;
  if (status !== "checked_out" || !isSettled) return [];
  const owed = posted.flatMap(({ entries }) => entries.filter(({ account }) => account === "hosts"));
  const entries = owed.flatMap((entry) => [
    { ...entry, paise: -entry.paise },
    { account: "bank" as const, whose: null, paise: entry.paise },
  ]);
  return [{ kind: "payout", entries: joined(entries) }];
}

/** What moved the money of a booking to where it is. */
function postingsSince(booking: BookingRow): Posting[] {
  const steps = postingsOf(moneyEvents(booking), { ...booking, statusBefore: "confirmed" });
  const posted = [...steps, ...hostSettlement(booking)];
  return [...posted, ...payoutOf(booking, posted)].filter(({ entries }) => entries.length > 0);
}

/** The ledger of bookings that were written in the state they are in. */
export async function postBookings(q: Queryable, made: readonly BookingRow[]): Promise<void> {
  await postAll(
    q,
    made.flatMap((booking) =>
      postingsSince(booking).map((posting) => ({
        ...posting,
        subject: { bookingId: booking.id },
        at: booking.updatedAt,
        reference: posting.kind === "payment" ? booking.utr : booking.depositReference,
      })),
    ),
  );
}

/** The ledger of referrals that were written in the state they are in. */
export async function postReferrals(
  q: Queryable,
  made: readonly (typeof referrals.$inferSelect)[],
): Promise<void> {
  await postAll(
    q,
    made.flatMap(({ id, referrerUserId, amount, verifiedAt, paidAt }) => {
      const owed = ["rewards", `user ${referrerUserId}`] as const;
      const paise = toPaise(amount);
      const subject = { referralId: id };
      const due = { kind: "reward_due", entries: entriesOf(["reward_costs"], owed, paise) } as const;
      const paid = { kind: "reward_paid", entries: entriesOf(owed, ["bank"], paise) } as const;
      return [
        ...(verifiedAt ? [{ ...due, subject, at: verifiedAt }] : []),
        ...(paidAt ? [{ ...paid, subject, at: paidAt }] : []),
      ];
    }),
  );
}
