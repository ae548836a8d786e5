import { and, eq, sql } from "drizzle-orm";
import type { RecordSubject } from "#domain/accounts/record-words.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { entriesOf, type Whose } from "#domain/ledger/accounts.ts";
import type { PayoutInput } from "#domain/ledger/payouts.ts";
import { toSignedPaise } from "#domain/money.ts";
import type { Transaction } from "#server/db/client.ts";
import { ledgerTransactions } from "#server/db/schema/ledger.ts";
import type { AdminActor } from "#server/http/actor.ts";
import { recordAudit } from "#server/http/audit-store.ts";
import { hostPaidBy, owedBookings, standingPayouts } from "./reads.ts";
import { type PostedBy, postTransaction, reverseTransaction } from "./service.ts";

const changed = () => new DomainError("CONFLICT", t("ledger.owedChanged"));

/** @throws DomainError FORBIDDEN for an admin who is that host */
function assertNotOwn({ identities }: AdminActor, whose: string): void {
  if (identities.some((id) => whose === `user ${id}`))
    throw new DomainError("FORBIDDEN", t("ledger.ownMoney"));
}

/** Payouts to one host take turns: the second sees what the first has paid. */
async function lockHost(tx: Transaction, whose: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payout ${whose}`}, 0))`);
}

/**
 * Writes down that a host was paid what they were owed, a transaction for each booking, with one reference.
 * @throws DomainError FORBIDDEN, CONFLICT when something else is owed by now
 */
export async function payOut(
  tx: Transaction,
  { input, admin, now }: { input: PayoutInput; admin: AdminActor; now: Date },
): Promise<void> {
  const { whose, amount, reference } = input;
  assertNotOwn(admin, whose);
  await lockHost(tx, whose);
  const owed = await owedBookings(tx, [whose]);
  const sum = owed.reduce((paise, each) => paise + toSignedPaise(each.amount), 0);
  if (sum <= 0 || sum !== toSignedPaise(amount)) throw changed();
  const host = ["hosts", whose as Whose] as const;
  const by: PostedBy = { actor: admin.name, at: now, reference };
  for (const { bookingId, amount: part } of owed) {
    const { bookingId: id, kind } = ledgerTransactions;
    const earlier = await tx.$count(ledgerTransactions, and(eq(id, bookingId), eq(kind, "payout")));
    const entries = entriesOf(host, ["bank"], toSignedPaise(part));
    const posting = { kind: "payout", subject: { bookingId }, entries, number: earlier + 1 } as const;
    // Another host of the same booking is paid at this moment.
    if ((await postTransaction(tx, posting, by)) === null) throw changed();
  }
  const note = `${amount} by ${reference}`;
  await recordAudit(tx, {
    actor: admin,
    action: "payout.paid",
    subject: whose as RecordSubject,
    note,
    at: now,
  });
}

/**
 * Takes back a transfer that was written down wrongly, or came back from the bank: all bookings it paid for are owed again,
 * and what the host owed of others is no longer set off against them.
 * @param id of any of its payouts
 * @throws DomainError FORBIDDEN, NOT_FOUND for what is no payout, ILLEGAL_TRANSITION when it was taken back already
 */
export async function takeBackPayout(
  tx: Transaction,
  { id, reason, admin, now }: { id: number; reason: string; admin: AdminActor; now: Date },
): Promise<void> {
  const whose = await hostPaidBy(tx, id);
  if (whose === null) throw new DomainError("NOT_FOUND", t("ledger.noPayout"));
  assertNotOwn(admin, whose);
  await lockHost(tx, whose);
  const payouts = await standingPayouts(tx, { id, whose });
  if (!payouts.some((payout) => payout.id === id))
    throw new DomainError("ILLEGAL_TRANSITION", t("bookings.notNow"));
  const by = { actor: admin.name, at: now, reason };
  for (const { id: payoutId, bookingId } of payouts)
    await reverseTransaction(tx, payoutId, { bookingId }, by);
  const note = `${payouts[0]!.reference}: ${reason}`;
  const subject = whose as RecordSubject;
  await recordAudit(tx, { actor: admin, action: "payout.reversed", subject, note, at: now });
}
