import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { fromPaise, fromSignedPaise, toPaise, toSignedPaise } from "#domain/money.ts";
import type { RentTransactionKind } from "#domain/rents/choices.ts";
import { allocate, type RentEntry } from "#domain/rents/rules.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { invoices, rentEntries, rentTransactions } from "#server/db/schema/rents.ts";
import { lockPropertyRow } from "#server/features/properties/lock-service.ts";

/** Who changed the books. */
export interface RentActor {
  /** As the audit names them. */
  actor: string;
  at: Date;
}

interface Posting {
  kind: RentTransactionKind;
  propertyId: number;
  tenantId: number;
  invoiceId?: number | null;
  paymentId?: number | null;
  reversesId?: number;
  note?: string | null | undefined;
  entries: readonly RentEntry[];
}

/** All that changes the money of a property takes turns: two who make invoices, or confirm a payment, see each other's. */
export const lockBooks = lockPropertyRow;

/** Writes a transaction of a property's books, in the one that changes what it is about. The books are locked. */
export async function postRent(
  tx: Transaction,
  { entries, ...posting }: Posting,
  by: RentActor,
): Promise<void> {
  if (entries.length === 0) return;
  const [row] = await tx
    .insert(rentTransactions)
    .values({ ...posting, ...by })
    .returning({ id: rentTransactions.id });
  const transactionId = row!.id;
  await tx
    .insert(rentEntries)
    .values(
      entries.map(({ account, paise }) => ({ transactionId, account, amount: fromSignedPaise(paise) })),
    );
}

/** Takes back all that stands of an invoice or a payment: the same entries the other way round. */
export async function reverseRent(
  tx: Transaction,
  subject: { invoiceId: number } | { paymentId: number },
  { note, ...by }: RentActor & { note: string },
): Promise<void> {
  const reversals = alias(rentTransactions, "reversals");
  const ofSubject =
    "invoiceId" in subject
      ? eq(rentTransactions.invoiceId, subject.invoiceId)
      : eq(rentTransactions.paymentId, subject.paymentId);
  const standing = await tx
    .select({ row: rentTransactions })
    .from(rentTransactions)
    .leftJoin(reversals, eq(reversals.reversesId, rentTransactions.id))
    .where(and(ofSubject, ne(rentTransactions.kind, "reversal"), isNull(reversals.id)))
    .orderBy(rentTransactions.id);
  for (const { row } of standing) {
    const { id, propertyId, tenantId, invoiceId, paymentId } = row;
    const found = await tx.select().from(rentEntries).where(eq(rentEntries.transactionId, id));
    const entries = found.map(({ account, amount }) => ({ account, paise: -toSignedPaise(amount) }));
    const about = { propertyId, tenantId, invoiceId, paymentId, reversesId: id, note };
    await postRent(tx, { kind: "reversal", ...about, entries }, by);
  }
}

/** What stands on an account for a tenant, from its entries. */
export async function balanceOf(
  q: Queryable,
  tenantId: number,
  account: "dues" | "deposits" = "dues",
): Promise<number> {
  const [found] = await q
    .select({ amount: sql<string>`coalesce(sum(${rentEntries.amount}), 0)::numeric(12, 2)::text` })
    .from(rentEntries)
    .innerJoin(rentTransactions, eq(rentTransactions.id, rentEntries.transactionId))
    .where(and(eq(rentTransactions.tenantId, tenantId), eq(rentEntries.account, account)));
  return toSignedPaise(found!.amount);
}

/**
 * Says of each invoice how much of it is paid: what a tenant paid covers the oldest first, and what is left over waits for
 * the next. Call it after each change of the tenant's invoices or money.
 */
export async function settleInvoices(tx: Transaction, tenantId: number): Promise<void> {
  const open = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.tenantId, tenantId), isNull(invoices.cancelledAt)))
    .orderBy(invoices.month, invoices.id);
  const totals = open.map(({ total }) => toPaise(total));
  const money = totals.reduce((sum, total) => sum + total, 0) - (await balanceOf(tx, tenantId));
  const paid = allocate(totals, money).map(fromPaise);
  for (const [at, invoice] of open.entries())
    if (invoice.paid !== paid[at])
      await tx.update(invoices).set({ paid: paid[at]! }).where(eq(invoices.id, invoice.id));
}
