import { upiLink } from "#domain/bookings/payment.ts";
import { kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { fromPaise, fromSignedPaise, toPaise, toSignedPaise } from "#domain/money.ts";
import type { MonthView, OwnRents, TenantRents } from "#domain/rents/contract.ts";
import { rentReference } from "#domain/rents/payment.ts";
import type { Queryable } from "#server/db/client.ts";
import { type OwnPlace, placesOf } from "#server/features/properties/reads.ts";
import { findOpening } from "./opening-writes.ts";
import { presentInvoice, presentPayment, toPayOf } from "./present.ts";
import {
  duesAt,
  findProperty,
  findTenant,
  invoicesOf,
  ledgerOf,
  overdueAt,
  paymentsOf,
  sumsOfMonths,
  waitingAt,
} from "./reads.ts";
import { balanceOf, depositOf } from "./service.ts";

/** A month of a property. @param asked yyyy-MM; without it the one that is */
export async function monthOf(
  q: Queryable,
  propertyId: number,
  { asked, now }: { asked: string | undefined; now: Date },
): Promise<MonthView> {
  const today = kolkataDate(now);
  const month = asked ?? today.slice(0, 7);
  const property = await findProperty(q, propertyId);
  const months = await sumsOfMonths(q, propertyId, month);
  const tenants = await duesAt(q, propertyId, { month, today });
  const waiting = await waitingAt(q, propertyId);
  const sums = months.at(-1)!;
  const owed = tenants.reduce((sum, { balance }) => sum + Math.max(0, toSignedPaise(balance)), 0);
  return {
    ...sums,
    name: property.name,
    today,
    due: fromPaise(toPaise(sums.expected) - toPaise(sums.received)),
    overdue: await overdueAt(q, propertyId, today),
    owed: fromPaise(owed),
    hasUpi: property.upiId !== null,
    hasMeters: property.unitRate !== null,
    months,
    tenants,
    waiting: waiting.map(({ payment, name }) => ({
      ...presentPayment(payment),
      tenantId: payment.tenantId,
      name,
    })),
  };
}

/** A tenant's account, for the host. @throws DomainError NOT_FOUND for somebody of another property */
export async function accountOf(
  q: Queryable,
  { propertyId, tenantId }: { propertyId: number; tenantId: number },
  now: Date,
): Promise<TenantRents> {
  const today = kolkataDate(now);
  const found = await findTenant(q, { propertyId, tenantId, today });
  if (!found) throw new DomainError("NOT_FOUND", t("rents.noTenant"));
  const { tenant, place } = found;
  const invoices = (await invoicesOf(q, tenantId)).map((each) => presentInvoice(each, today));
  const balance = await balanceOf(q, tenantId);
  const { booked, held } = await depositOf(q, tenantId);
  const ledger = await ledgerOf(q, tenantId);
  const { name, phone, state, rent, movesInOn, userId } = tenant;
  return {
    tenant: { tenantId, name, place, phone, state, rent, movesInOn, hasAccount: userId !== null },
    today,
    balance: fromSignedPaise(balance),
    toPay: toPayOf(balance, invoices),
    opening: await findOpening(q, tenantId),
    depositHeld: fromPaise(held),
    depositUnpaid: fromPaise(booked - held),
    invoices,
    payments: (await paymentsOf(q, tenantId)).map(presentPayment),
    ledger,
  };
}

async function ownRentsAt(
  q: Queryable,
  { propertyId, tenantId }: OwnPlace,
  { userId, today }: { userId: string; today: string },
): Promise<OwnRents[]> {
  const found = await findTenant(q, { propertyId, tenantId, today });
  if (!found) return [];
  const property = await findProperty(q, propertyId);
  const invoices = (await invoicesOf(q, tenantId))
    .map((each) => presentInvoice(each, today))
    .filter(({ isCancelled }) => !isCancelled);
  const payments = (await paymentsOf(q, tenantId)).map((payment) => {
    const { hasProof, ...presented } = presentPayment(payment);
    return { ...presented, hasProof: hasProof && (payment.sentBy ?? userId) === userId };
  });
  const balance = await balanceOf(q, tenantId);
  const toPay = toPayOf(balance, invoices);
  const waiting = payments
    .filter(({ state }) => state === "submitted")
    .reduce((sum, { amount }) => sum + toPaise(amount), 0);
  const toSend = fromPaise(Math.max(0, toPaise(toPay) - waiting));
  const { upiId, name: propertyName, lateFeePerDay, lateFeeMost } = property;
  const upiName = property.upiName ?? propertyName;
  const reference = rentReference(found.tenant, payments.length + 1);
  const link = () =>
    upiLink({
      upiId: upiId!,
      upiName,
      amount: toSend,
      note: t("rents.upiNote", { property: propertyName }),
      ref: reference,
    });
  return [
    {
      tenantId,
      propertyId,
      propertyName,
      today,
      balance: fromSignedPaise(balance),
      toPay,
      waiting: fromPaise(waiting),
      toSend,
      pay: upiId === null ? null : { upiId, upiName, reference, link: link() },
      lateFeePerDay,
      lateFeeMost,
      invoices,
      payments,
    },
  ];
}

/** What somebody owes wherever they live, will live or lived. */
export async function ownRents(q: Queryable, userId: string, now: Date): Promise<OwnRents[]> {
  const found: OwnRents[] = [];
  for (const place of await placesOf(q, userId))
    found.push(...(await ownRentsAt(q, place, { userId, today: kolkataDate(now) })));
  return found;
}
