import { eq } from "drizzle-orm";
import { fromPaise, toPaise } from "#domain/money.ts";
import type { ReceiptSays } from "#domain/rents/contract.ts";
import type { Transaction } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import type { PropertyRow } from "#server/db/schema/properties.ts";
import { type RentPaymentRow, rentReceipts } from "#server/db/schema/rents.ts";
import { presentLine } from "./present.ts";
import { findTenant, linesOf, someInvoices } from "./reads.ts";
import type { Settled } from "./service.ts";

/** What a receipt needs to know of a payment. */
export type Received = Pick<
  RentPaymentRow,
  "id" | "tenantId" | "method" | "amount" | "paidOn" | "utr" | "receiptNumber"
> & { note: string | null };

const nameOf = (owner: { firstName: string | null; lastName: string | null } | undefined) =>
  [owner?.firstName, owner?.lastName].filter(Boolean).join(" ") || null;

/** Which months a payment was for, with what their invoices ask for today. */
async function monthsOf(tx: Transaction, settled: readonly Settled[]): Promise<ReceiptSays["months"]> {
  const ids = settled.map(({ id }) => id);
  const covered = new Map(settled.map((each) => [each.id, each.covered]));
  const lines = await linesOf(tx, ids);
  return (await someInvoices(tx, ids)).map(({ id, month, total }) => ({
    month: month.slice(0, 7),
    covered: covered.get(id)!,
    total,
    lines: (lines.get(id) ?? []).map(presentLine),
  }));
}

/**
 * Writes down what the receipt of a payment says, once and for all: a late fee, a discount or a new name of today is not on
 * a receipt of last year.
 * @param settled what the payment covers
 */
export async function giveReceipt(
  tx: Transaction,
  property: PropertyRow,
  payment: Received,
  { settled, at }: { settled: readonly Settled[]; at: Date },
): Promise<void> {
  const { id, tenantId, method, paidOn, utr, note, receiptNumber } = payment;
  const paise = toPaise(payment.amount);
  const found = await findTenant(tx, { propertyId: property.id, tenantId, today: paidOn });
  const { firstName, lastName } = users;
  const [owner] = await tx
    .select({ firstName, lastName })
    .from(users)
    .where(eq(users.id, property.ownerId ?? ""));
  const covered = settled.reduce((sum, each) => sum + toPaise(each.covered), 0);
  const says: ReceiptSays = {
    tenantName: found!.tenant.name,
    place: found!.place,
    propertyName: property.name,
    address: property.address,
    ownerName: nameOf(owner) ?? property.upiName,
    pan: property.pan,
    ...{ amount: fromPaise(paise), method, paidOn, utr, note },
    months: await monthsOf(tx, settled),
    ahead: fromPaise(paise - covered),
  };
  await tx.insert(rentReceipts).values({
    paymentId: id,
    propertyId: property.id,
    tenantId,
    number: receiptNumber!,
    says,
    givenAt: at,
  });
}
