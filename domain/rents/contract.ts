import * as z from "zod/mini";
import { TENANT_STATES } from "../properties/choices.ts";
import { LINE_KINDS, PAYMENT_METHODS, RENT_PAYMENT_STATES, RENT_TRANSACTION_KINDS } from "./choices.ts";

export * from "./inputs.ts";

// Money is decimal strings; a balance is above zero for what a tenant owes, and below it for what they paid ahead.

/** Where tenants pay, and what is added when they are late. */
export const rentMoney = z.object({
  upiId: z.nullable(z.string()),
  upiName: z.nullable(z.string()),
  pan: z.nullable(z.string()),
  dueDay: z.int(),
  lateFeePerDay: z.string(),
  lateFeeMost: z.string(),
  /** Rupees of a unit; null where there is no meter. */
  unitRate: z.nullable(z.string()),
});
export type RentMoney = z.infer<typeof rentMoney>;

const draftLine = z.object({
  kind: z.enum(LINE_KINDS),
  days: z.nullable(z.int()),
  /** Of electricity: the day of the reading. */
  readOn: z.nullable(z.string()),
  amount: z.string(),
});
const invoiceLine = z.extend(draftLine, { id: z.int(), label: z.nullable(z.string()) });
export type InvoiceLine = z.infer<typeof invoiceLine>;

const tenantName = z.object({
  tenantId: z.int(),
  name: z.string(),
  /** Room and bed, "101 A"; null for somebody without a bed. */
  place: z.nullable(z.string()),
});

const invoiceDraft = z.extend(tenantName, {
  dueOn: z.string(),
  total: z.string(),
  lines: z.array(draftLine),
});
export type InvoiceDraft = z.infer<typeof invoiceDraft>;

export const invoicesPreview = z.object({
  month: z.string(),
  total: z.string(),
  drafts: z.array(invoiceDraft),
  /** Invoices of the month that were made already. */
  made: z.int(),
  /** Readings of which less is left than the parts of those who come to them later. */
  cut: z.array(
    z.object({
      readingId: z.int(),
      room: z.string(),
      readOn: z.string(),
      /** Whether unpaid invoices can give something back to them. */
      canSplit: z.boolean(),
    }),
  ),
});
export type InvoicesPreview = z.infer<typeof invoicesPreview>;
export const invoicesMade = z.object({ made: z.int() });
/** @param changed how many invoices */
export const readingSplit = z.object({ changed: z.int() });

const invoice = z.object({
  id: z.int(),
  /** yyyy-MM */
  month: z.string(),
  dueOn: z.string(),
  total: z.string(),
  paid: z.string(),
  isCancelled: z.boolean(),
  /** What was owed before the books began. */
  isOpening: z.boolean(),
  /** What its late fee would be today beyond that on it. */
  lateFee: z.string(),
  remindedAt: z.nullable(z.iso.datetime()),
  lines: z.array(invoiceLine),
});
export type Invoice = z.infer<typeof invoice>;

const payment = z.object({
  id: z.int(),
  amount: z.string(),
  method: z.enum(PAYMENT_METHODS),
  state: z.enum(RENT_PAYMENT_STATES),
  paidOn: z.string(),
  utr: z.nullable(z.string()),
  hasProof: z.boolean(),
  reason: z.nullable(z.string()),
  receiptNumber: z.nullable(z.int()),
});
export type RentPayment = z.infer<typeof payment>;

const ledgerLine = z.object({
  id: z.int(),
  day: z.string(),
  kind: z.enum(RENT_TRANSACTION_KINDS),
  /** Of the invoice. */
  month: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** What it adds to the deposit that is held. */
  deposits: z.string(),
  /** What it adds to what the tenant owes, and what they owe then. */
  amount: z.string(),
  balance: z.string(),
});
export type LedgerLine = z.infer<typeof ledgerLine>;

/** What was held and owed before the books began. */
const opening = z.object({
  deposit: z.string(),
  owed: z.string(),
  ahead: z.string(),
  on: z.string(),
  note: z.nullable(z.string()),
});
export type Opening = z.infer<typeof opening>;

/** What was posted in some days at a property, or about one of its tenants: the newest first. */
export const rentLedger = z.object({
  from: z.string(),
  to: z.string(),
  today: z.string(),
  /** What was owed before and after; between them `charged` was added and `paid` taken off. */
  owedBefore: z.string(),
  charged: z.string(),
  paid: z.string(),
  owedAfter: z.string(),
  lines: z.array(
    z.object({
      id: z.int(),
      day: z.string(),
      tenantId: z.int(),
      name: z.string(),
      kind: z.enum(RENT_TRANSACTION_KINDS),
      month: z.nullable(z.string()),
      note: z.nullable(z.string()),
      method: z.nullable(z.enum(PAYMENT_METHODS)),
      /** What it adds to what is owed. */
      dues: z.string(),
      /** What it adds to the deposits that are held. */
      deposits: z.string(),
      /** What came in, or went out below zero. */
      money: z.string(),
    }),
  ),
  /** Where the next rows begin; null at the end. */
  before: z.nullable(z.string()),
  /** Who may be asked for. */
  tenants: z.array(z.object({ tenantId: z.int(), name: z.string() })),
});
export type RentLedger = z.infer<typeof rentLedger>;

/** A tenant's account, as the host sees it. */
export const tenantRents = z.object({
  tenant: z.extend(tenantName, {
    phone: z.string(),
    state: z.enum(TENANT_STATES),
    rent: z.string(),
    hasAccount: z.boolean(),
    movesInOn: z.string(),
  }),
  today: z.string(),
  balance: z.string(),
  /** With the late fees of today. */
  toPay: z.string(),
  depositHeld: z.string(),
  /** Of the deposit that invoices asked for. */
  depositUnpaid: z.string(),
  /** Null where nothing was said of before. */
  opening: z.nullable(opening),
  invoices: z.array(invoice),
  payments: z.array(payment),
  ledger: z.array(ledgerLine),
});
export type TenantRents = z.infer<typeof tenantRents>;

const monthSums = z.object({
  month: z.string(),
  /** What its invoices come to, and what of it was paid. */
  expected: z.string(),
  received: z.string(),
});

const tenantDues = z.extend(tenantName, {
  state: z.enum(TENANT_STATES),
  balance: z.string(),
  /** Since when something of it is unpaid; null when nothing is. */
  dueOn: z.nullable(z.string()),
  /** The oldest one that is unpaid, to be reminded of. */
  dueInvoiceId: z.nullable(z.int()),
  hasAccount: z.boolean(),
  /** Of the month that is shown. */
  invoiced: z.nullable(z.string()),
  paid: z.nullable(z.string()),
});
export type TenantDues = z.infer<typeof tenantDues>;

/** A month of a property. */
export const monthView = z.extend(monthSums, {
  name: z.string(),
  today: z.string(),
  due: z.string(),
  /** What is past its day, of any month. */
  overdue: z.string(),
  /** What all tenants owe, of any month. */
  owed: z.string(),
  hasUpi: z.boolean(),
  hasMeters: z.boolean(),
  months: z.array(monthSums),
  /** Who owes most comes first. */
  tenants: z.array(tenantDues),
  /** Payments that tenants sent, the oldest first. */
  waiting: z.array(z.extend(payment, { tenantId: z.int(), name: z.string() })),
});
export type MonthView = z.infer<typeof monthView>;

/** Each room with its last reading. */
export const roomReadings = z.array(
  z.object({
    roomId: z.int(),
    name: z.string(),
    floor: z.int(),
    last: z.nullable(
      z.object({
        id: z.int(),
        readOn: z.string(),
        units: z.string(),
        /** False once it is on an invoice. */
        isRemovable: z.boolean(),
      }),
    ),
  }),
);
export type RoomReading = z.infer<typeof roomReadings>[number];

export const reminderSent = z.object({
  /** False when the tenant has no account, or was told today. */
  isPushed: z.boolean(),
  /** A chat with the tenant, with the text in it. */
  whatsapp: z.string(),
});

/** Where a tenant lives or lived, and what they owe there. */
const ownRents = z.object({
  tenantId: z.int(),
  propertyId: z.int(),
  propertyName: z.string(),
  today: z.string(),
  balance: z.string(),
  toPay: z.string(),
  /** Sent and not yet looked at by the host. */
  waiting: z.string(),
  /** What there is to pay beside that. */
  toSend: z.string(),
  /** Null where the host has given no UPI ID. */
  pay: z.nullable(
    z.object({ upiId: z.string(), upiName: z.string(), link: z.string(), reference: z.string() }),
  ),
  lateFeePerDay: z.string(),
  lateFeeMost: z.string(),
  invoices: z.array(invoice),
  payments: z.array(payment),
});
export type OwnRents = z.infer<typeof ownRents>;
export const myRents = z.array(ownRents);

/** What a rent receipt says for a claim of house rent allowance, as it was given: nothing of it changes later. */
export const receiptSays = z.object({
  tenantName: z.string(),
  place: z.nullable(z.string()),
  propertyName: z.string(),
  address: z.string(),
  ownerName: z.nullable(z.string()),
  pan: z.nullable(z.string()),
  amount: z.string(),
  method: z.enum(PAYMENT_METHODS),
  paidOn: z.string(),
  utr: z.nullable(z.string()),
  /** The host's words about the payment. */
  note: z.nullable(z.string()),
  /** What it paid for; what is left of it waits for the next invoice. */
  months: z.array(
    z.object({ month: z.string(), covered: z.string(), total: z.string(), lines: z.array(invoiceLine) }),
  ),
  ahead: z.string(),
});
export type ReceiptSays = z.infer<typeof receiptSays>;

export const rentReceipt = z.extend(receiptSays, {
  number: z.string(),
  propertyId: z.int(),
  /** Whether the reader is its host. */
  isHost: z.boolean(),
  tenantId: z.int(),
  isReversed: z.boolean(),
});
export type RentReceipt = z.infer<typeof rentReceipt>;
