import { and, eq, isNull } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees, fromPaise, fromSignedPaise, toPaise } from "#domain/money.ts";
import { RENT_LIMITS } from "#domain/rents/choices.ts";
import type { LineInput } from "#domain/rents/contract.ts";
import { type DraftLine, entriesOfLines } from "#domain/rents/rules.ts";
import type { Transaction } from "#server/db/client.ts";
import { tenants } from "#server/db/schema/properties.ts";
import { type InvoiceRow, invoiceLines, invoices } from "#server/db/schema/rents.ts";
import { splitAgain } from "./electricity-reads.ts";
import { lockBooks, postRent, type RentActor, settleInvoices } from "./service.ts";

type NewLine = DraftLine & { label?: string };

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
export async function addToTotal(
  tx: Transaction,
  { id, ...invoice }: InvoiceRow,
  paise: number,
): Promise<void> {
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
    const { line, invoice } = found!;
    // A discount may have taken more of the invoice than is left of it now.
    const paise = Math.max(share.paise - toPaise(line.amount), -toPaise(invoice.total));
    await addToTotal(tx, invoice, paise);
    const amount = fromPaise(toPaise(line.amount) + paise);
    const ofLine = eq(invoiceLines.id, line.id);
    if (amount === "0.00") await tx.delete(invoiceLines).where(ofLine);
    else await tx.update(invoiceLines).set({ amount, days: share.days }).where(ofLine);
    const entries = entriesOfLines([{ kind: "electricity", paise }]);
    const posting = { kind: "invoice", propertyId, tenantId, invoiceId: invoice.id, entries } as const;
    await postRent(tx, posting, by);
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
