import { and, eq, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Entry, TransactionKind } from "#domain/ledger/accounts.ts";
import { fromSignedPaise, toSignedPaise } from "#domain/money.ts";
import type { Transaction } from "#server/db/client.ts";
import { ledgerEntries, ledgerTransactions } from "#server/db/schema/ledger.ts";

/** What a transaction is about, of whichever kind. */
export type LedgerSubject = { bookingId: number } | { referralId: number };

/** Who moved money, why, and how the transfer is found at the bank. */
export interface PostedBy {
  actor: string;
  at: Date;
  reason?: string | null | undefined;
  reference?: string | null | undefined;
}

const ofSubject = (subject: LedgerSubject) =>
  "bookingId" in subject
    ? eq(ledgerTransactions.bookingId, subject.bookingId)
    : eq(ledgerTransactions.referralId, subject.referralId);

/** Which one of its kind the next is: one that was taken back makes room for another. */
async function nextNumber(tx: Transaction, kind: TransactionKind, subject: LedgerSubject): Promise<number> {
  const reversals = alias(ledgerTransactions, "reversals");
  const reversed = tx
    .select({ id: reversals.id })
    .from(reversals)
    .where(eq(reversals.reversesId, ledgerTransactions.id));
  const taken = and(eq(ledgerTransactions.kind, kind), ofSubject(subject));
  const standing = await tx.$count(ledgerTransactions, and(taken, notExists(reversed)));
  const all = await tx.$count(ledgerTransactions, taken);
  return all - standing + 1;
}

/**
 * Writes a transaction of the ledger within the one that takes the step. The row of its subject is locked. A step that was
 * posted already, and not taken back since, writes nothing.
 * @param posting.number for kinds of which one subject has several
 * @returns its id; null when nothing was written
 */
export async function postTransaction(
  tx: Transaction,
  posting: {
    kind: TransactionKind;
    subject: LedgerSubject;
    entries: readonly Entry[];
    number?: number;
    reversesId?: number;
  },
  { actor, at, reason = null, reference = null }: PostedBy,
): Promise<number | null> {
  const { kind, subject, entries, reversesId = null } = posting;
  if (entries.length === 0) return null;
  const number = posting.number ?? (await nextNumber(tx, kind, subject));
  const [row] = await tx
    .insert(ledgerTransactions)
    .values({ kind, number, ...subject, reversesId, actor, reason, reference, at })
    .onConflictDoNothing()
    .returning({ id: ledgerTransactions.id });
  if (!row) return null;
  await tx.insert(ledgerEntries).values(
    entries.map(({ account, whose, paise }) => ({
      transactionId: row.id,
      account,
      whose,
      amount: fromSignedPaise(paise),
    })),
  );
  return row.id;
}

/** Takes back what stands of a kind: a transaction with the same entries the other way round. @returns whether there was one */
export async function reverse(
  tx: Transaction,
  { kind, subject }: { kind: TransactionKind; subject: LedgerSubject },
  by: PostedBy & { reason: string },
): Promise<boolean> {
  const reversals = alias(ledgerTransactions, "reversals");
  const [standing] = await tx
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .leftJoin(reversals, eq(reversals.reversesId, ledgerTransactions.id))
    .where(and(eq(ledgerTransactions.kind, kind), ofSubject(subject), sql`${reversals.id} is null`));
  if (!standing) return false;
  await reverseTransaction(tx, standing.id, subject, by);
  return true;
}

/** {@link reverse} of one transaction. @returns whether this was the first to take it back */
export async function reverseTransaction(
  tx: Transaction,
  id: number,
  subject: LedgerSubject,
  by: PostedBy & { reason: string },
): Promise<boolean> {
  const found = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.transactionId, id));
  const entries = found.map(({ account, whose, amount }) => ({
    account,
    whose: whose as Entry["whose"],
    paise: -toSignedPaise(amount),
  }));
  const posting = { kind: "reversal", subject, entries, number: id, reversesId: id } as const;
  return (await postTransaction(tx, posting, by)) !== null;
}
