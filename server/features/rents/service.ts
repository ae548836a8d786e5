import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees, fromPaise, fromSignedPaise, toPaise, toSignedPaise } from "#domain/money.ts";
import { RENT_LIMITS, type RentTransactionKind } from "#domain/rents/choices.ts";
import type { RentEntry } from "#domain/rents/rules.ts";
import { type Queryable, rows, type Transaction } from "#server/db/client.ts";
import { tenants } from "#server/db/schema/properties.ts";
import { rentBalances, rentEntries, rentTransactions } from "#server/db/schema/rents.ts";
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
  /** Where it belongs to another day than the one on which it is written. */
  day?: string;
  entries: readonly RentEntry[];
}

/** An invoice of which more, or less, is paid than before. */
export interface Settled {
  id: number;
  covered: string;
}

/** All that changes the money of a property takes turns: two who make invoices, or confirm a payment, see each other's. */
export const lockBooks = lockPropertyRow;

/** @throws DomainError NOT_FOUND for somebody of another property */
export async function assertTenant(tx: Transaction, propertyId: number, tenantId: number): Promise<void> {
  const own = and(eq(tenants.id, tenantId), eq(tenants.propertyId, propertyId));
  if ((await tx.$count(tenants, own)) === 0) throw new DomainError("NOT_FOUND", t("rents.noTenant"));
}

/** Writes a transaction of a property's books, in the one that changes what it is about. The books are locked. */
export async function postRent(
  tx: Transaction,
  { entries, ...posting }: Posting,
  by: RentActor,
): Promise<void> {
  if (entries.length === 0) return;
  const [row] = await tx
    .insert(rentTransactions)
    .values({ day: kolkataDate(by.at), ...posting, ...by })
    .returning({ id: rentTransactions.id });
  const transactionId = row!.id;
  await tx
    .insert(rentEntries)
    .values(
      entries.map(({ account, paise }) => ({ transactionId, account, amount: fromSignedPaise(paise) })),
    );
}

/** Takes back all that stands of an invoice, a payment, or what a tenant brought: the same entries the other way round. */
export async function reverseRent(
  tx: Transaction,
  subject: { invoiceId: number } | { paymentId: number } | { openingOf: number },
  { note, ...by }: RentActor & { note: string | null },
): Promise<void> {
  const reversals = alias(rentTransactions, "reversals");
  const ofSubject =
    "openingOf" in subject
      ? and(eq(rentTransactions.tenantId, subject.openingOf), eq(rentTransactions.kind, "opening"))
      : "invoiceId" in subject
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

/** @param field of the sum that was typed @throws DomainError VALIDATION where a tenant has paid too much ahead by now */
export async function assertNotFarAhead(tx: Transaction, tenantId: number, field = "amount"): Promise<void> {
  const most = RENT_LIMITS.ahead * 100;
  if (-(await balanceOf(tx, tenantId)) <= most) return;
  const message = t("rents.tooFarAhead", { amount: formatRupees(fromPaise(most)) });
  throw new DomainError("VALIDATION", message, { [field]: message });
}

/** What a tenant owes, or what is held of their deposit. */
export async function balanceOf(
  q: Queryable,
  tenantId: number,
  account: "dues" | "deposits" = "dues",
): Promise<number> {
  const [found] = await q
    .select({ amount: rentBalances[account] })
    .from(rentBalances)
    .where(eq(rentBalances.tenantId, tenantId));
  return toSignedPaise(found?.amount ?? "0.00");
}

/**
 * Says of each invoice how much of it is paid: what a tenant paid covers the oldest first, and what is left over waits for
 * the next. Call it after each change of the tenants' invoices or money.
 * @returns what is covered now of each invoice beyond what was before, in the order in which money pays them
 */
export async function settleInvoices(tx: Transaction, tenantIds: readonly number[]): Promise<Settled[]> {
  if (tenantIds.length === 0) return [];
  return rows<Settled>(
    tx,
    sql`with standing as (
        select id, tenant_id, month, total, paid, sum(total) over (partition by tenant_id) as charged,
          sum(total) over (partition by tenant_id order by month, id) - total as before
        from invoices where tenant_id = any(${sql.param([...tenantIds])}::int[]) and cancelled_at is null
      ), covered as (
        select s.id, s.month, s.paid as was,
          least(s.total, greatest(0, s.charged - b.dues - s.before)) as paid
        from standing s join rent_balances b using (tenant_id)
      ), settled as (
        update invoices set paid = c.paid from covered c where invoices.id = c.id and c.paid <> c.was
        returning invoices.id
      )
      select c.id, (c.paid - c.was)::numeric(10, 2)::text as covered
      from covered c join settled using (id) order by c.month, c.id`,
  );
}

/** A deposit in the books, in paise. */
export interface Deposit {
  /** What was asked for and not settled. */
  booked: number;
  /** What of it came in: of an invoice that is paid in part, the deposit is what is still missing. */
  held: number;
}

/** The deposit of a tenant: an invoice books it when it asks for it, and nobody holds what nobody paid. */
export async function depositOf(q: Queryable, tenantId: number): Promise<Deposit> {
  const booked = Math.max(0, await balanceOf(q, tenantId, "deposits"));
  const [found] = await rows<{ unpaid: string }>(
    q,
    sql`select coalesce(sum(least(i.total - i.paid, l.amount)), 0)::numeric(14, 2)::text as unpaid
      from invoices i join invoice_lines l on l.invoice_id = i.id and l.kind = 'deposit'
      where i.tenant_id = ${tenantId} and i.cancelled_at is null and i.paid < i.total`,
  );
  return { booked, held: Math.max(0, booked - toPaise(found!.unpaid)) };
}
