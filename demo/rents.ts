import { and, asc, eq, isNull } from "drizzle-orm";
import { addDays, kolkataDate, startOfKolkataDay } from "#domain/dates.ts";
import { toPaise } from "#domain/money.ts";
import { firstDayOf, moveMonth } from "#domain/rents/days.ts";
import type { Transaction } from "#server/db/client.ts";
import { properties } from "#server/db/schema/properties.ts";
import { invoices } from "#server/db/schema/rents.ts";
import { makeInvoices } from "#server/features/rents/invoice-writes.ts";
import { recordPayment } from "#server/features/rents/payment-writes.ts";
import { seeded } from "#testing/factories/random.ts";

/** Months before this one that have invoices. */
const MONTHS_BACK = 3;
const BY = "demo";
let utrs = 430_000_000_000;

/** In the morning of a day. */
const at = (day: string) => new Date(startOfKolkataDay(day).getTime() + 10 * 3_600_000);

/** How somebody pays: most in full and on time, some in two parts, one late, one not at all this month. */
async function payInvoice(
  tx: Transaction,
  propertyId: number,
  invoice: { tenantId: number; total: string; dueOn: string; month: string },
  { place, today }: { place: number; today: string },
): Promise<void> {
  const isThisMonth = invoice.month.slice(0, 7) === today.slice(0, 7);
  if (isThisMonth && place % 6 >= 4) return;
  const random = seeded(toPaise(invoice.total) + place);
  const paidOn = [addDays(invoice.dueOn, place % 6 === 3 ? 4 : -random.between(0, 3)), today].sort()[0]!;
  const isCash = place % 4 === 1;
  const amount = isThisMonth && place % 6 === 2 ? "5000.00" : invoice.total;
  const method = isCash ? ("cash" as const) : ("upi" as const);
  utrs += 7_919;
  const utr = isCash ? {} : { utr: String(utrs) };
  const payment = { tenantId: invoice.tenantId, amount, method, paidOn, ...utr };
  await recordPayment(tx, propertyId, payment, { actor: BY, at: at(paidOn) });
}

/** What tenants of the demo's property owed and paid in the last months, through the writes of the product. */
export async function seedRents(tx: Transaction, propertyId: number, now: Date): Promise<void> {
  const today = kolkataDate(now);
  await tx
    .update(properties)
    .set({ lateFeePerDay: "50.00", lateFeeMost: "500.00", dueDay: 5 })
    .where(eq(properties.id, propertyId));
  for (let back = MONTHS_BACK; back >= 0; back--) {
    const month = moveMonth(today.slice(0, 7), -back);
    await makeInvoices(tx, propertyId, { month }, { actor: BY, at: at(firstDayOf(month)) });
    const made = await tx
      .select()
      .from(invoices)
      .where(
        and(
          eq(invoices.propertyId, propertyId),
          eq(invoices.month, firstDayOf(month)),
          isNull(invoices.cancelledAt),
        ),
      )
      .orderBy(asc(invoices.tenantId));
    for (const [place, invoice] of made.entries())
      await payInvoice(tx, propertyId, invoice, { place, today });
  }
}
