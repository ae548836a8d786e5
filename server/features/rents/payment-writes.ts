import { and, eq, sql } from "drizzle-orm";
import { kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees, fromPaise, toPaise } from "#domain/money.ts";
import { type PaymentMethod, RENT_LIMITS } from "#domain/rents/choices.ts";
import type { DepositReturn, OwnPayment, PaymentDecision, PaymentInput } from "#domain/rents/contract.ts";
import type { RentEntry } from "#domain/rents/rules.ts";
import { constraintOf, type Transaction } from "#server/db/client.ts";
import type { PropertyRow } from "#server/db/schema/properties.ts";
import { type RentPaymentRow, rentPayments } from "#server/db/schema/rents.ts";
import { attachMedia } from "#server/features/media/service.ts";
import { setLateFees } from "./late-fee-writes.ts";
import { giveReceipt, type Received } from "./receipt-writes.ts";
import {
  assertNotFarAhead,
  assertTenant,
  balanceOf,
  depositOf,
  lockBooks,
  postRent,
  type RentActor,
  reverseRent,
  settleInvoices,
} from "./service.ts";

/** Cash is counted apart from what is at the bank. */
const accountOf = (method: PaymentMethod) => (method === "cash" ? "cash" : "bank");

/** A transfer pays once, as the database says too. */
async function insertPayment(tx: Transaction, values: typeof rentPayments.$inferInsert): Promise<number> {
  try {
    const [row] = await tx.insert(rentPayments).values(values).returning({ id: rentPayments.id });
    return row!.id;
  } catch (error) {
    if (constraintOf(error)?.name !== "rent_payments_utr_unique") throw error;
    const message = t("rents.utrUsed");
    throw new DomainError("UTR_USED", message, { utr: message });
  }
}

const nextReceipt = async (tx: Transaction, propertyId: number): Promise<number> => {
  const [found] = await tx
    .select({ last: sql<number>`coalesce(max(${rentPayments.receiptNumber}), 0)::int` })
    .from(rentPayments)
    .where(eq(rentPayments.propertyId, propertyId));
  return found!.last + 1;
};

/**
 * Counts money that came: its entries, then late fees by its day, then which invoices it pays, then its receipt.
 * @throws DomainError VALIDATION for more than may be paid ahead
 */
async function receive(
  tx: Transaction,
  property: PropertyRow,
  payment: Received,
  by: RentActor,
): Promise<void> {
  const { id, tenantId, method, amount, paidOn, note } = payment;
  const entries: RentEntry[] = [
    { account: accountOf(method), paise: toPaise(amount) },
    { account: "dues", paise: -toPaise(amount) },
  ];
  await postRent(
    tx,
    { kind: "payment", propertyId: property.id, tenantId, paymentId: id, note, day: paidOn, entries },
    by,
  );
  await setLateFees(tx, { propertyId: property.id, tenantId }, by);
  await assertNotFarAhead(tx, tenantId);
  const settled = await settleInvoices(tx, [tenantId]);
  await giveReceipt(tx, property, payment, { settled, at: by.at });
}

/** Writes down money that the host has. @throws DomainError NOT_FOUND, VALIDATION, UTR_USED */
export async function recordPayment(
  tx: Transaction,
  propertyId: number,
  { tenantId, amount, method, paidOn, utr, note }: PaymentInput,
  by: RentActor,
): Promise<void> {
  const property = await lockBooks(tx, propertyId);
  await assertTenant(tx, propertyId, tenantId);
  if (paidOn > kolkataDate(by.at)) {
    const message = t("rents.dayFuture");
    throw new DomainError("VALIDATION", message, { paidOn: message });
  }
  const payment = {
    ...{ tenantId, amount, method, paidOn },
    utr: utr?.toUpperCase() ?? null,
    receiptNumber: await nextReceipt(tx, propertyId),
  };
  const id = await insertPayment(tx, { ...payment, propertyId, state: "confirmed", decidedAt: by.at });
  await receive(tx, property, { id, ...payment, note: note ?? null }, by);
}

/**
 * Takes what a tenant says they paid, for the host to look at.
 * @throws DomainError CONFLICT also where no host is left to look, UTR_USED, MEDIA_GONE
 */
export async function submitPayment(
  tx: Transaction,
  {
    propertyId,
    tenantId,
    amount,
    utr,
  }: Omit<OwnPayment, "tenantId"> & { propertyId: number; tenantId: number },
  { proof, userId, now }: { proof: string; userId: string; now: Date },
): Promise<void> {
  const { ownerId } = await lockBooks(tx, propertyId);
  if (ownerId === null) throw new DomainError("CONFLICT", t("properties.hostGone"));
  const waiting = and(eq(rentPayments.tenantId, tenantId), eq(rentPayments.state, "submitted"));
  if ((await tx.$count(rentPayments, waiting)) >= RENT_LIMITS.waiting)
    throw new DomainError("CONFLICT", t("rents.tooManyWaiting", { count: RENT_LIMITS.waiting }));
  await insertPayment(tx, {
    propertyId,
    tenantId,
    amount,
    method: "upi",
    state: "submitted",
    paidOn: kolkataDate(now),
    utr: utr.toUpperCase(),
    proof,
    sentBy: userId,
  });
  await attachMedia(tx, [proof]);
}

const FROM = { confirm: "submitted", reject: "submitted", reverse: "confirmed" } as const;

/**
 * Confirms or rejects what a tenant sent, or takes back what was confirmed by mistake.
 * @throws DomainError NOT_FOUND, ILLEGAL_TRANSITION when it was decided before, VALIDATION without a reason
 */
export async function decidePayment(
  tx: Transaction,
  { propertyId, paymentId }: { propertyId: number; paymentId: number },
  { decision, reason }: PaymentDecision,
  by: RentActor,
): Promise<RentPaymentRow> {
  const property = await lockBooks(tx, propertyId);
  const own = and(eq(rentPayments.id, paymentId), eq(rentPayments.propertyId, propertyId));
  const [payment] = await tx.select().from(rentPayments).where(own);
  if (!payment) throw new DomainError("NOT_FOUND", t("rents.noPayment"));
  if (payment.state !== FROM[decision])
    throw new DomainError("ILLEGAL_TRANSITION", t("rents.alreadyDecided"));
  const set = (values: Partial<RentPaymentRow>) =>
    tx
      .update(rentPayments)
      .set({ ...values, decidedAt: by.at })
      .where(own);
  if (decision === "confirm") {
    const receiptNumber = await nextReceipt(tx, propertyId);
    await set({ state: "confirmed", receiptNumber });
    await receive(tx, property, { ...payment, receiptNumber, note: null }, by);
    return payment;
  }
  if (reason === undefined) {
    const message = t("rents.reasonRequired");
    throw new DomainError("VALIDATION", message, { reason: message });
  }
  await set({ state: decision === "reject" ? "rejected" : "reversed", reason });
  if (decision === "reverse") {
    await reverseRent(tx, { paymentId }, { ...by, note: reason });
    await setLateFees(tx, { propertyId, tenantId: payment.tenantId, note: reason }, by);
    await settleInvoices(tx, [payment.tenantId]);
  }
  return payment;
}

const tooMuch = (field: string, message: string) =>
  new DomainError("VALIDATION", message, { [field]: message });

/**
 * Settles a deposit: so much goes back to the tenant, so much is kept for what they owe.
 * @throws DomainError NOT_FOUND, VALIDATION for more than is held or owed
 */
export async function returnDeposit(
  tx: Transaction,
  propertyId: number,
  { tenantId, amount, kept, method, note }: DepositReturn,
  by: RentActor,
): Promise<void> {
  await lockBooks(tx, propertyId);
  await assertTenant(tx, propertyId, tenantId);
  const [back, keeps] = [toPaise(amount), toPaise(kept)];
  if (back + keeps === 0) throw tooMuch("amount", t("rents.depositChanged"));
  const { booked, held } = await depositOf(tx, tenantId);
  const owed = Math.max(0, await balanceOf(tx, tenantId));
  if (keeps > owed) throw tooMuch("kept", t("rents.keptTooLarge", { amount: formatRupees(fromPaise(owed)) }));
  // What was never paid is kept for what is owed, and comes back to nobody.
  if (back > held || back + keeps > booked)
    throw tooMuch("amount", t("rents.depositTooSmall", { amount: formatRupees(fromPaise(held)) }));
  const entries: RentEntry[] = [
    { account: "deposits", paise: back + keeps },
    { account: accountOf(method), paise: -back },
    { account: "dues", paise: -keeps },
  ];
  const moved = entries.filter(({ paise }) => paise !== 0);
  await postRent(tx, { kind: "deposit_returned", propertyId, tenantId, note, entries: moved }, by);
  await settleInvoices(tx, [tenantId]);
}
