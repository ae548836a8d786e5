import { and, eq, sql } from "drizzle-orm";
import { kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { toPaise } from "#domain/money.ts";
import { RENT_LIMITS } from "#domain/rents/choices.ts";
import type { MakeInvoices } from "#domain/rents/contract.ts";
import { isInvoiceMonth } from "#domain/rents/days.ts";
import type { Transaction } from "#server/db/client.ts";
import { type InvoiceRow, invoiceLines, invoices } from "#server/db/schema/rents.ts";
import { draftsOf } from "./draft-reads.ts";
import { insertHeldDeposits, insertInvoices, releaseRates } from "./run-writes.ts";
import { balanceOf, lockBooks, type RentActor, reverseRent, settleInvoices } from "./service.ts";

/**
 * Makes the invoices of a month for those who have none: asked twice, or in two servers at once, there is one each.
 * A deposit that was paid before is held from now on.
 * @param most for how many tenants
 * @returns how many were made, and of how many tenants the next may be
 * @throws DomainError VALIDATION for a month long ago or far ahead, CONFLICT when one comes to more than an invoice may
 */
export async function makeInvoices(
  tx: Transaction,
  propertyId: number,
  { month, withoutDeposit = [] }: MakeInvoices,
  { most, ...by }: RentActor & { most?: number },
): Promise<{ made: number; left: number }> {
  const today = kolkataDate(by.at);
  if (!isInvoiceMonth(month, today)) {
    const message = t("rents.monthTooFar");
    throw new DomainError("VALIDATION", message, { month: message });
  }
  const property = await lockBooks(tx, propertyId);
  const { drafts } = await draftsOf(tx, property, { month, today });
  const paidBefore = new Set(withoutDeposit);
  const wanted = drafts
    .map(({ lines, ...draft }) => ({
      ...draft,
      lines: lines.filter(({ kind }) => kind !== "deposit" || !paidBefore.has(draft.tenantId)),
    }))
    .filter(({ lines }) => lines.length > 0);
  const tooLarge = wanted.find(
    ({ lines }) => lines.reduce((sum, { paise }) => sum + paise, 0) > RENT_LIMITS.invoice * 100,
  );
  if (tooLarge) throw new DomainError("CONFLICT", t("rents.invoiceTooLarge", { name: tooLarge.name }));
  const piece = drafts.slice(0, most);
  const ids = new Set(piece.map(({ tenantId }) => tenantId));
  const made = await insertInvoices(
    tx,
    { propertyId, month },
    wanted.filter(({ tenantId }) => ids.has(tenantId)),
    by,
  );
  const held = piece.flatMap(({ tenantId, lines }) =>
    paidBefore.has(tenantId)
      ? lines.filter(({ kind }) => kind === "deposit").map(({ paise }) => ({ tenantId, paise }))
      : [],
  );
  await insertHeldDeposits(tx, propertyId, held, by);
  await settleInvoices(tx, made);
  return { made: made.length, left: drafts.length - piece.length };
}

/** An invoice whose books are locked. @throws DomainError NOT_FOUND */
export async function lockInvoice(
  tx: Transaction,
  { propertyId, invoiceId }: { propertyId: number; invoiceId: number },
): Promise<InvoiceRow> {
  await lockBooks(tx, propertyId);
  const [invoice] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), eq(invoices.propertyId, propertyId)));
  if (!invoice) throw new DomainError("NOT_FOUND", t("rents.noInvoice"));
  return invoice;
}

/** What of a deposit is on an invoice. */
async function depositOn(tx: Transaction, invoiceId: number): Promise<number> {
  const ofInvoice = and(eq(invoiceLines.invoiceId, invoiceId), eq(invoiceLines.kind, "deposit"));
  const lines = await tx.select({ amount: invoiceLines.amount }).from(invoiceLines).where(ofInvoice);
  return lines.reduce((sum, { amount }) => sum + toPaise(amount), 0);
}

/**
 * Takes an invoice back; what was paid of it waits for another.
 * @throws DomainError CONFLICT when it was before, or when the deposit that it asked for was returned
 */
export async function cancelInvoice(
  tx: Transaction,
  { id, tenantId, cancelledAt, isOpening }: InvoiceRow,
  reason: string,
  by: RentActor,
): Promise<void> {
  if (cancelledAt !== null) throw new DomainError("CONFLICT", t("rents.wasCancelled"));
  if (isOpening) throw new DomainError("CONFLICT", t("rents.openingElsewhere"));
  const deposit = await depositOn(tx, id);
  if (deposit > 0 && deposit > (await balanceOf(tx, tenantId, "deposits")))
    throw new DomainError("CONFLICT", t("rents.depositReturned"));
  await tx.update(invoices).set({ cancelledAt: by.at, paid: "0.00" }).where(eq(invoices.id, id));
  await releaseRates(tx, id);
  await reverseRent(tx, { invoiceId: id }, { ...by, note: reason });
  await settleInvoices(tx, [tenantId]);
}

/** Writes down that a tenant was reminded. @returns false when they were today, in Kolkata */
export async function claimReminder(tx: Transaction, invoiceId: number, now: Date): Promise<boolean> {
  const today = kolkataDate(now);
  const claimed = await tx
    .update(invoices)
    .set({ remindedAt: now })
    .where(
      and(
        eq(invoices.id, invoiceId),
        sql`coalesce((${invoices.remindedAt} at time zone 'Asia/Kolkata')::date < ${today}::date, true)`,
      ),
    )
    .returning({ id: invoices.id });
  return claimed.length > 0;
}
