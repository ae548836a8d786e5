import { fromPaise, toPaise } from "#domain/money.ts";
import type {
  Invoice,
  InvoiceLine,
  InvoicesPreview,
  RentMoney,
  RentPayment,
  RentReceipt,
  RoomReading,
} from "#domain/rents/contract.ts";
import { feeRuleOf, lateFee } from "#domain/rents/rules.ts";
import type { PropertyRow } from "#server/db/schema/properties.ts";
import type { RentPaymentRow } from "#server/db/schema/rents.ts";
import type { draftsOf } from "./draft-reads.ts";
import type { findReceipt, InvoiceWithLines, readingsAt } from "./reads.ts";

export const presentMoney = ({
  upiId,
  upiName,
  pan,
  dueDay,
  lateFeePerDay,
  lateFeeMost,
  unitRate,
}: PropertyRow): RentMoney => ({ upiId, upiName, pan, dueDay, lateFeePerDay, lateFeeMost, unitRate });

export function presentDrafts(
  month: string,
  { drafts, made, cut }: Awaited<ReturnType<typeof draftsOf>>,
  places: ReadonlyMap<number, string>,
): InvoicesPreview {
  const presented = drafts.map(({ lines, ...draft }) => ({
    ...draft,
    place: places.get(draft.tenantId) ?? null,
    total: fromPaise(lines.reduce((sum, { paise }) => sum + paise, 0)),
    lines: lines.map(({ kind, days, readOn, paise }) => ({ kind, days, readOn, amount: fromPaise(paise) })),
  }));
  const total = fromPaise(presented.reduce((sum, draft) => sum + toPaise(draft.total), 0));
  return { month, made, total, drafts: presented, cut };
}

/** What an unpaid invoice's late fee is by today, beyond what is on it. */
function openFee(invoice: InvoiceWithLines, today: string): number {
  const { dueOn, total, paid, cancelledAt, lines } = invoice;
  if (cancelledAt !== null || total === paid) return 0;
  const charged = lines
    .filter(({ kind }) => kind === "late_fee")
    .reduce((sum, { amount }) => sum + toPaise(amount), 0);
  return Math.max(0, lateFee({ dueOn, on: today }, feeRuleOf(invoice)) - charged);
}

export const presentLine = ({
  id,
  kind,
  days,
  readOn,
  label,
  amount,
}: InvoiceWithLines["lines"][number]): InvoiceLine => ({ id, kind, days, readOn, label, amount });

export const presentInvoice = (invoice: InvoiceWithLines, today: string): Invoice => ({
  id: invoice.id,
  month: invoice.month.slice(0, 7),
  dueOn: invoice.dueOn,
  total: invoice.total,
  paid: invoice.paid,
  isCancelled: invoice.cancelledAt !== null,
  isOpening: invoice.isOpening,
  lateFee: fromPaise(openFee(invoice, today)),
  remindedAt: invoice.remindedAt?.toISOString() ?? null,
  lines: invoice.lines.map(presentLine),
});

/** What there is to pay: what is owed, with the late fees of today. */
export function toPayOf(balance: number, invoices: readonly Invoice[]): string {
  const fees = invoices.reduce((sum, invoice) => sum + toPaise(invoice.lateFee), 0);
  return fromPaise(Math.max(0, balance) + fees);
}

export const presentPayment = ({
  id,
  amount,
  method,
  state,
  paidOn,
  utr,
  proof,
  reason,
  receiptNumber,
}: RentPaymentRow): RentPayment => ({
  id,
  amount,
  method,
  state,
  paidOn,
  utr,
  hasProof: proof !== null,
  reason,
  receiptNumber,
});

export const presentReadings = (found: Awaited<ReturnType<typeof readingsAt>>): RoomReading[] =>
  found.map(({ roomId, name, floor, id, readOn, units, isCharged }) => ({
    roomId,
    name,
    floor,
    last:
      id === null || readOn === null || units === null
        ? null
        : { id, readOn, units, isRemovable: !isCharged },
  }));

/** A receipt as its tenant or the host reads it. */
export const presentReceipt = (
  { receipt, state }: NonNullable<Awaited<ReturnType<typeof findReceipt>>>,
  isHost: boolean,
): RentReceipt => ({
  ...receipt.says,
  number: `${receipt.propertyId}-${String(receipt.number).padStart(4, "0")}`,
  propertyId: receipt.propertyId,
  isHost,
  tenantId: receipt.tenantId,
  isReversed: state === "reversed",
});
