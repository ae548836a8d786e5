import { and, asc, desc, eq, gte, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { RENT_LIMITS, type RentTransactionKind } from "#domain/rents/choices.ts";
import { firstDayOf, moveMonth } from "#domain/rents/days.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { properties, tenants } from "#server/db/schema/properties.ts";
import {
  invoiceLines,
  invoices,
  meterReadings,
  rentPayments,
  rentReceipts,
} from "#server/db/schema/rents.ts";
import { noProperty } from "#server/features/properties/policy.ts";
import { bedOnDay } from "#server/features/properties/tenant-reads.ts";
import { grouped } from "#server/lib/grouped.ts";
import { placesOn } from "./draft-reads.ts";

/** @throws DomainError NOT_FOUND for one that was deleted meanwhile */
export async function findProperty(q: Queryable, id: number) {
  const [found] = await q.select().from(properties).where(eq(properties.id, id));
  if (!found) throw noProperty();
  return found;
}

/** How many people an invoice of a month may be for: at most, as some of them have none to pay. */
export const countInvoiced = (q: Queryable, propertyId: number, month: string): Promise<number> =>
  q.$count(
    tenants,
    and(
      eq(tenants.propertyId, propertyId),
      ne(tenants.state, "cancelled"),
      or(isNull(tenants.lastDay), gte(tenants.lastDay, firstDayOf(moveMonth(month, -1)))),
    ),
  );

/** What invoices of each of some months come to, and what of it is paid. */
export const sumsOfMonths = (q: Queryable, propertyId: number, month: string) =>
  rows<{ month: string; expected: string; received: string }>(
    q,
    sql`select to_char(m.month, 'YYYY-MM') as month, coalesce(sum(i.total), 0)::numeric(14, 2)::text as expected,
        coalesce(sum(i.paid), 0)::numeric(14, 2)::text as received
      from generate_series(${firstDayOf(moveMonth(month, 1 - RENT_LIMITS.chartMonths))}::date,
        ${firstDayOf(month)}::date, interval '1 month') as m(month)
      left join invoices i on i.property_id = ${propertyId} and i.month = m.month::date and i.cancelled_at is null
        and not i.is_opening
      group by m.month order by m.month`,
  );

/** What is past its day, of any month. */
export async function overdueAt(q: Queryable, propertyId: number, today: string): Promise<string> {
  const [found] = await rows<{ overdue: string }>(
    q,
    sql`select coalesce(sum(total - paid), 0)::numeric(14, 2)::text as overdue from invoices
      where property_id = ${propertyId} and cancelled_at is null and paid < total and due_on < ${today}`,
  );
  return found!.overdue;
}

interface DuesRow {
  tenantId: number;
  name: string;
  place: string | null;
  state: (typeof tenants.$inferSelect)["state"];
  balance: string;
  dueOn: string | null;
  dueInvoiceId: number | null;
  hasAccount: boolean;
  invoiced: string | null;
  paid: string | null;
}

/** Who lives at a property, has an invoice of the month, or still owes or is owed something: who owes most comes first. */
export const duesAt = (
  q: Queryable,
  propertyId: number,
  { month, today }: { month: string; today: string },
) =>
  rows<DuesRow>(
    q,
    sql`with unpaid as materialized (
        select distinct on (tenant_id) tenant_id, id, due_on from invoices
        where property_id = ${propertyId} and cancelled_at is null and paid < total order by tenant_id, due_on, id
      ), places as materialized (${placesOn(propertyId, today)})
      select tenants.id as "tenantId", tenants.name, s.place, tenants.state,
        coalesce(d.dues, 0)::numeric(14, 2)::text as balance, u.due_on::text as "dueOn", u.id as "dueInvoiceId",
        tenants.user_id is not null as "hasAccount", i.total::text as invoiced, i.paid::text as paid
      from tenants left join rent_balances d on d.tenant_id = tenants.id left join unpaid u on u.tenant_id = tenants.id
      left join places s on s.tenant_id = tenants.id
      left join invoices i on i.tenant_id = tenants.id and i.month = ${firstDayOf(month)}
        and i.cancelled_at is null and not i.is_opening
      where tenants.property_id = ${propertyId}
        and (tenants.state in ('expected', 'living') or i.id is not null or coalesce(d.dues, 0) <> 0)
      order by coalesce(d.dues, 0) desc, u.due_on, tenants.name, tenants.id`,
  );

/** Payments that tenants sent and the host has not looked at, the oldest first. */
export const waitingAt = (q: Queryable, propertyId: number) =>
  q
    .select({ payment: rentPayments, name: tenants.name })
    .from(rentPayments)
    .innerJoin(tenants, eq(tenants.id, rentPayments.tenantId))
    .where(and(eq(rentPayments.propertyId, propertyId), eq(rentPayments.state, "submitted")))
    .orderBy(asc(rentPayments.id));

/** A tenant of a property; null for somebody of another. */
export async function findTenant(
  q: Queryable,
  { propertyId, tenantId, today }: { propertyId: number; tenantId: number; today: string },
) {
  const [found] = await q
    .select({ tenant: tenants, place: bedOnDay(today) })
    .from(tenants)
    .where(and(eq(tenants.id, tenantId), eq(tenants.propertyId, propertyId)));
  return found ?? null;
}

/** The invoices of a tenant with their lines, the newest first. */
export async function invoicesOf(q: Queryable, tenantId: number) {
  const found = await q
    .select()
    .from(invoices)
    .where(eq(invoices.tenantId, tenantId))
    .orderBy(desc(invoices.month), desc(invoices.id))
    .limit(RENT_LIMITS.historyMonths);
  const lines = await linesOf(
    q,
    found.map(({ id }) => id),
  );
  return found.map((invoice) => ({ ...invoice, lines: lines.get(invoice.id) ?? [] }));
}
export type InvoiceWithLines = Awaited<ReturnType<typeof invoicesOf>>[number];

/** Some invoices, in the order in which money pays them. */
export const someInvoices = (q: Queryable, ids: readonly number[]) =>
  q
    .select({ id: invoices.id, month: invoices.month, total: invoices.total })
    .from(invoices)
    .where(inArray(invoices.id, [...ids]))
    .orderBy(invoices.month, invoices.id);

/** Lines of some invoices, by invoice. */
export async function linesOf(q: Queryable, ids: readonly number[]) {
  const lines =
    ids.length === 0
      ? []
      : await q
          .select({ line: invoiceLines, readOn: meterReadings.readOn })
          .from(invoiceLines)
          .leftJoin(meterReadings, eq(meterReadings.id, invoiceLines.readingId))
          .where(inArray(invoiceLines.invoiceId, [...ids]))
          .orderBy(invoiceLines.id);
  return grouped(
    lines.map(({ line, readOn }) => ({ ...line, readOn })),
    ({ invoiceId }) => invoiceId,
  );
}

/** The payments of a tenant, the newest first. */
export const paymentsOf = (q: Queryable, tenantId: number) =>
  q
    .select()
    .from(rentPayments)
    .where(eq(rentPayments.tenantId, tenantId))
    .orderBy(desc(rentPayments.id))
    .limit(2 * RENT_LIMITS.historyMonths);

/** What changed what a tenant owes, the newest first, with what they owed then. */
export const ledgerOf = (q: Queryable, tenantId: number) =>
  rows<{
    id: number;
    day: string;
    kind: RentTransactionKind;
    month: string | null;
    note: string | null;
    deposits: string;
    amount: string;
    balance: string;
  }>(
    q,
    sql`select t.id, t.day::text as day, t.kind, case when not i.is_opening then to_char(i.month, 'YYYY-MM') end as month, t.note,
        coalesce(-sum(e.amount) filter (where e.account = 'deposits'), 0)::numeric(14, 2)::text as deposits,
        coalesce(sum(e.amount) filter (where e.account = 'dues'), 0)::numeric(14, 2)::text as amount,
        sum(coalesce(sum(e.amount) filter (where e.account = 'dues'), 0)) over (order by t.id)::numeric(14, 2)::text
          as balance
      from rent_transactions t join rent_entries e on e.transaction_id = t.id
      left join invoices i on i.id = t.invoice_id
      where t.tenant_id = ${tenantId} group by t.id, i.id order by t.id desc
      limit ${6 * RENT_LIMITS.historyMonths}`,
  );

/** Each room of a property with its last reading. */
export const readingsAt = (q: Queryable, propertyId: number) =>
  rows<{
    roomId: number;
    name: string;
    floor: number;
    id: number | null;
    readOn: string | null;
    units: string | null;
    isCharged: boolean;
  }>(
    q,
    sql`select r.id as "roomId", r.name, r.floor, m.id, m.read_on::text as "readOn", m.units::text as units,
        exists (select 1 from invoice_lines l join invoices i on i.id = l.invoice_id
          where l.reading_id = m.id and i.cancelled_at is null) as "isCharged"
      from property_rooms r left join lateral (select * from meter_readings where room_id = r.id
        order by read_on desc limit 1) m on true
      where r.property_id = ${propertyId} order by r.floor, length(r.name), r.name`,
  );

/** A receipt as it was given, with what became of its payment; null where there is none. */
export async function findReceipt(q: Queryable, paymentId: number) {
  const [found] = await q
    .select({ receipt: rentReceipts, state: rentPayments.state, tenantUserId: tenants.userId })
    .from(rentReceipts)
    .innerJoin(rentPayments, eq(rentPayments.id, rentReceipts.paymentId))
    .innerJoin(tenants, eq(tenants.id, rentReceipts.tenantId))
    .where(eq(rentReceipts.paymentId, paymentId));
  return found ?? null;
}

export async function findPayment(q: Queryable, id: number) {
  const [found] = await q.select().from(rentPayments).where(eq(rentPayments.id, id));
  return found ?? null;
}
