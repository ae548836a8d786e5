import { and, desc, eq, isNull, lt, not, sql } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees, fromPaise, fromSignedPaise, toPaise, toSignedPaise } from "#domain/money.ts";
import { RENT_LIMITS } from "#domain/rents/choices.ts";
import type { LineInput } from "#domain/rents/contract.ts";
import { type DraftLine, entriesOfLines, lateFee } from "#domain/rents/rules.ts";
import type { Transaction } from "#server/db/client.ts";
import { type PropertyRow, tenants } from "#server/db/schema/properties.ts";
import {
  type InvoiceLineRow,
  type InvoiceRow,
  invoiceLines,
  invoices,
  type RentPaymentRow,
  rentPayments,
} from "#server/db/schema/rents.ts";
import { splitAgain } from "./electricity-reads.ts";
import { lockBooks, postRent, type RentActor, settleInvoices } from "./service.ts";

type NewLine = DraftLine & { label?: string; paymentId?: number };

/** Puts lines on an invoice and into the books. What was paid of it is settled by the caller. */
export async function insertLines(
  tx: Transaction,
  { id, propertyId, tenantId }: Pick<InvoiceRow, "id" | "propertyId" | "tenantId">,
  lines: readonly NewLine[],
  by: RentActor,
): Promise<void> {
  await tx.insert(invoiceLines).values(
    lines.map(({ paise, ...line }) => ({
      invoiceId: id,
      label: null,
      ...line,
      amount: fromSignedPaise(paise),
    })),
  );
  const note = lines.find(({ label }) => label !== undefined)?.label;
  const entries = entriesOfLines(lines);
  await postRent(tx, { kind: "invoice", propertyId, tenantId, invoiceId: id, note, entries }, by);
}

/** @throws DomainError CONFLICT above what an invoice can hold */
async function addToTotal(tx: Transaction, { id, ...invoice }: InvoiceRow, paise: number): Promise<void> {
  const total = toPaise(invoice.total) + paise;
  if (total > RENT_LIMITS.invoiceMost * 100) {
    const { name } = tenants;
    const [tenant] = await tx.select({ name }).from(tenants).where(eq(tenants.id, invoice.tenantId));
    throw new DomainError("CONFLICT", t("rents.invoiceTooLarge", { name: tenant!.name }));
  }
  // First as low as it may be: what is paid of it is settled anew from the books.
  const paid = Math.min(toPaise(invoice.paid), total);
  await tx
    .update(invoices)
    .set({ total: fromPaise(total), paid: fromPaise(paid) })
    .where(eq(invoices.id, id));
}

async function extendInvoice(tx: Transaction, invoice: InvoiceRow, line: NewLine, by: RentActor) {
  await addToTotal(tx, invoice, line.paise);
  await insertLines(tx, invoice, [line], by);
}

/**
 * Changes the amount of a line, and of its invoice, whose discount may have taken more than is left of it. What was paid of
 * it is settled by the caller.
 */
async function changeLine(
  tx: Transaction,
  { line, invoice }: { line: InvoiceLineRow; invoice: InvoiceRow },
  {
    paise: wanted,
    note,
    ...set
  }: { paise: number; note?: string; days?: number | null; paymentId?: number | null },
  by: RentActor,
): Promise<void> {
  const paise = Math.max(wanted - toPaise(line.amount), -toPaise(invoice.total));
  await addToTotal(tx, invoice, paise);
  const amount = fromPaise(toPaise(line.amount) + paise);
  const ofLine = eq(invoiceLines.id, line.id);
  if (amount === "0.00") await tx.delete(invoiceLines).where(ofLine);
  else
    await tx
      .update(invoiceLines)
      .set({ amount, ...set })
      .where(ofLine);
  const { id: invoiceId, propertyId, tenantId } = invoice;
  const entries = entriesOfLines([{ kind: line.kind, paise }]);
  await postRent(tx, { kind: "invoice", propertyId, tenantId, invoiceId, note, entries }, by);
}

/**
 * Splits the electricity of a reading again, over everybody who lived there: after somebody was added, or moved. Unpaid
 * invoices change, and those of people who have none yet will ask for their part.
 * @returns how many invoices changed
 * @throws DomainError NOT_FOUND
 */
export async function splitReading(
  tx: Transaction,
  { propertyId, readingId }: { propertyId: number; readingId: number },
  by: RentActor,
): Promise<number> {
  const property = await lockBooks(tx, propertyId);
  const shares = await splitAgain(tx, property, readingId);
  if (!shares) throw new DomainError("NOT_FOUND", t("rents.noReading"));
  for (const share of shares) {
    const { tenantId } = share;
    const [found] = await tx
      .select({ line: invoiceLines, invoice: invoices })
      .from(invoiceLines)
      .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
      .where(
        and(
          eq(invoiceLines.readingId, readingId),
          eq(invoices.tenantId, tenantId),
          isNull(invoices.cancelledAt),
        ),
      );
    await changeLine(tx, found!, { paise: share.paise, days: share.days }, by);
  }
  await settleInvoices(
    tx,
    shares.map(({ tenantId }) => tenantId),
  );
  return shares.length;
}

/** @throws DomainError VALIDATION for a discount above the invoice, CONFLICT for a cancelled one */
export async function addLine(
  tx: Transaction,
  invoice: InvoiceRow,
  { kind, label, amount }: LineInput,
  by: RentActor,
): Promise<void> {
  if (invoice.cancelledAt !== null) throw new DomainError("CONFLICT", t("rents.wasCancelled"));
  if (invoice.isOpening) throw new DomainError("CONFLICT", t("rents.openingElsewhere"));
  const paise = kind === "discount" ? -toPaise(amount) : toPaise(amount);
  if (toPaise(invoice.total) + paise < 0) {
    const message = t("rents.discountTooLarge", { amount: formatRupees(invoice.total) });
    throw new DomainError("VALIDATION", message, { amount: message });
  }
  const count = await tx.$count(invoiceLines, eq(invoiceLines.invoiceId, invoice.id));
  if (count >= RENT_LIMITS.linesOfInvoice)
    throw new DomainError("CONFLICT", t("rents.tooManyLines", { count: RENT_LIMITS.linesOfInvoice }));
  await extendInvoice(tx, invoice, { kind, label, days: null, readingId: null, paise }, by);
  await settleInvoices(tx, [invoice.tenantId]);
}

/** A payment, at the property with its late fee. */
interface PaidAt {
  property: PropertyRow;
  payment: Pick<RentPaymentRow, "id" | "tenantId" | "paidOn">;
}

const feeOf = ({ lateFeePerDay, lateFeeMost }: PropertyRow) => ({
  perDay: toPaise(lateFeePerDay),
  most: toPaise(lateFeeMost),
});

/** The late fees of an invoice. */
const charged = sql<string>`coalesce((select sum(l.amount) from invoice_lines l
  where l.invoice_id = invoices.id and l.kind = 'late_fee'), 0)::numeric(10, 2)::text`;

/**
 * Adds the late fees up to a day to a tenant's unpaid invoices, before money that came on that day is counted. Until then
 * a late fee is only shown: nobody who pays on time reads it in their books.
 */
export async function chargeLateFees(
  tx: Transaction,
  { property, payment: { id: paymentId, tenantId, paidOn: on } }: PaidAt,
  by: RentActor,
): Promise<void> {
  const fee = feeOf(property);
  if (fee.perDay === 0) return;
  const unpaid = await tx
    .select({ invoice: invoices, charged })
    .from(invoices)
    .where(
      and(
        eq(invoices.tenantId, tenantId),
        isNull(invoices.cancelledAt),
        not(invoices.isOpening),
        lt(invoices.paid, invoices.total),
        lt(invoices.dueOn, on),
      ),
    );
  for (const { invoice, charged: before } of unpaid) {
    const paise = lateFee({ dueOn: invoice.dueOn, on }, fee) - toSignedPaise(before);
    if (paise > 0)
      await extendInvoice(
        tx,
        invoice,
        { kind: "late_fee", days: null, readingId: null, paise, paymentId },
        by,
      );
  }
}

/**
 * Takes back the late fees that a payment added, when it is taken back. What another payment that stands would have added
 * stays, and is that one's from now on: until it came, the invoice was not paid.
 */
export async function takeBackLateFees(
  tx: Transaction,
  { property, payment }: PaidAt,
  { note, ...by }: RentActor & { note: string },
): Promise<void> {
  const own = await tx
    .select({ id: invoiceLines.id })
    .from(invoiceLines)
    .where(eq(invoiceLines.paymentId, payment.id))
    .orderBy(invoiceLines.id);
  if (own.length === 0) return;
  const [last] = await tx
    .select({ id: rentPayments.id, paidOn: rentPayments.paidOn })
    .from(rentPayments)
    .where(and(eq(rentPayments.tenantId, payment.tenantId), eq(rentPayments.state, "confirmed")))
    .orderBy(desc(rentPayments.paidOn), desc(rentPayments.id))
    .limit(1);
  for (const { id } of own) {
    // One by one: lines of one invoice change it in turn.
    const [found] = await tx
      .select({ line: invoiceLines, invoice: invoices, charged: charged })
      .from(invoiceLines)
      .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
      .where(and(eq(invoiceLines.id, id), isNull(invoices.cancelledAt)));
    if (!found) continue;
    const { line, invoice } = found;
    let paise = toPaise(line.amount);
    if (!last) paise = 0;
    else if (last.paidOn < payment.paidOn) {
      const fee = lateFee({ dueOn: invoice.dueOn, on: last.paidOn }, feeOf(property));
      const others = toSignedPaise(found.charged) - paise;
      paise = Math.min(paise, Math.max(0, fee - others));
    }
    await changeLine(tx, found, { paise, note, paymentId: last?.id ?? null }, by);
  }
}
