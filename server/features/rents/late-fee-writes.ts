import { and, eq } from "drizzle-orm";
import { fromPaise } from "#domain/money.ts";
import { entriesOfLines, lateFees } from "#domain/rents/rules.ts";
import type { Transaction } from "#server/db/client.ts";
import { invoiceLines, invoices } from "#server/db/schema/rents.ts";
import { creditsOf, lateInvoices } from "./late-fee-reads.ts";
import { addToTotal } from "./line-writes.ts";
import { postRent, type RentActor } from "./service.ts";

/**
 * Sets the late fees of a tenant's invoices by the payments that stand. Call it after each that came or was taken back,
 * before what is paid is settled. Until then a late fee is only shown: nobody who pays on time reads it in their books.
 * @throws DomainError CONFLICT above what an invoice can hold
 */
export async function setLateFees(
  tx: Transaction,
  { propertyId, tenantId, note }: { propertyId: number; tenantId: number; note?: string },
  by: RentActor,
): Promise<void> {
  const standing = await lateInvoices(tx, tenantId);
  if (standing.every(({ rule, charged }) => rule.perDay === 0 && charged === 0)) return;
  const fees = lateFees(standing, await creditsOf(tx, tenantId));
  for (const [at, { id: invoiceId, paise, charged }] of standing.entries()) {
    // A discount may have let off more than is left.
    const fee = Math.max(fees[at]!, -paise);
    if (fee === charged) continue;
    const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId));
    await addToTotal(tx, invoice!, fee - charged);
    await tx
      .delete(invoiceLines)
      .where(and(eq(invoiceLines.invoiceId, invoiceId), eq(invoiceLines.kind, "late_fee")));
    if (fee > 0)
      await tx.insert(invoiceLines).values({ invoiceId, kind: "late_fee", amount: fromPaise(fee) });
    const entries = entriesOfLines([{ kind: "late_fee", paise: fee - charged }]);
    await postRent(tx, { kind: "invoice", propertyId, tenantId, invoiceId, note, entries }, by);
  }
}
