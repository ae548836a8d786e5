import { sql } from "drizzle-orm";
import { kolkataDate } from "#domain/dates.ts";
import { fromPaise, fromSignedPaise } from "#domain/money.ts";
import { firstDayOf } from "#domain/rents/days.ts";
import { type DraftLine, entriesOfLines } from "#domain/rents/rules.ts";
import { recordset, rows, type Transaction } from "#server/db/client.ts";
import type { RentActor } from "./service.ts";

/** An invoice that is about to be made. */
export interface NewInvoice {
  tenantId: number;
  dueOn: string;
  lines: readonly DraftLine[];
}

const sumOf = (lines: readonly DraftLine[]) => lines.reduce((sum, { paise }) => sum + paise, 0);

/** Deposits that were paid before the books began: they are held, and nobody is asked for them again. */
export async function insertHeldDeposits(
  tx: Transaction,
  propertyId: number,
  deposits: readonly { tenantId: number; paise: number }[],
  { actor, at }: RentActor,
): Promise<void> {
  if (deposits.length === 0) return;
  const held = deposits.map(({ tenantId, paise }) => ({ tenant_id: tenantId, amount: fromPaise(paise) }));
  const day = kolkataDate(at);
  await tx.execute(sql`with held as (
      select * from ${recordset(held, "h (tenant_id int, amount numeric)")}
    ), posted as (
      insert into rent_transactions (property_id, tenant_id, kind, actor, day, at)
      select ${propertyId}, tenant_id, 'opening', ${actor}, ${day}::date, ${at.toISOString()}::timestamptz from held
      returning id, tenant_id
    )
    insert into rent_entries (transaction_id, account, amount)
    select p.id, a.account, a.sign * held.amount from posted p join held using (tenant_id)
      cross join (values ('deposits', -1), ('opening', 1)) as a (account, sign)`);
}

/** While an invoice has a reading, others pay the same for a unit. */
async function keepRates(tx: Transaction, propertyId: number, readingIds: readonly number[]): Promise<void> {
  if (readingIds.length === 0) return;
  await tx.execute(sql`update meter_readings set rate = p.unit_rate from properties p
    where p.id = ${propertyId} and meter_readings.rate is null
      and meter_readings.id = any(${sql.param([...readingIds])}::int[])`);
}

/** Readings that no invoice has any more, now that one was cancelled, are charged at the rate of then. */
export async function releaseRates(tx: Transaction, invoiceId: number): Promise<void> {
  await tx.execute(sql`update meter_readings m set rate = null
    where m.id in (select reading_id from invoice_lines where invoice_id = ${invoiceId})
      and not exists (select 1 from invoice_lines l join invoices i on i.id = l.invoice_id
        where l.reading_id = m.id and i.cancelled_at is null)`);
}

/**
 * Makes the invoices of a month with their lines and entries, in one statement: a property has up to 2,000 tenants.
 * Somebody who has one keeps it. The books are locked; what is paid of them is settled by the caller.
 * @returns whose were made
 */
export async function insertInvoices(
  tx: Transaction,
  { propertyId, month }: { propertyId: number; month: string },
  drafts: readonly NewInvoice[],
  { actor, at }: RentActor,
): Promise<number[]> {
  const totals = drafts.map(({ tenantId, dueOn, lines }) => ({
    tenant_id: tenantId,
    due_on: dueOn,
    total: fromPaise(sumOf(lines)),
  }));
  const lines = drafts.flatMap(({ tenantId, lines: own }) =>
    own.map(({ kind, days, readingId, paise }, at) => ({
      tenant_id: tenantId,
      at,
      kind,
      days,
      reading_id: readingId,
      amount: fromSignedPaise(paise),
    })),
  );
  const entries = drafts.flatMap(({ tenantId, lines: own }) =>
    entriesOfLines(own).map(({ account, paise }) => ({
      tenant_id: tenantId,
      account,
      amount: fromSignedPaise(paise),
    })),
  );
  const made = await rows<{ tenantId: number }>(
    tx,
    sql`with made as (
        insert into invoices (property_id, tenant_id, month, due_on, total, late_fee_per_day, late_fee_most)
        select p.id, t.tenant_id, ${firstDayOf(month)}::date, t.due_on, t.total, p.late_fee_per_day, p.late_fee_most
        from ${recordset(totals, "t (tenant_id int, due_on date, total numeric)")}
        join properties p on p.id = ${propertyId}
        on conflict do nothing returning id, tenant_id
      ), lines as (
        insert into invoice_lines (invoice_id, kind, days, reading_id, amount)
        select made.id, kind, days, reading_id, amount
        from ${recordset(lines, "l (tenant_id int, at int, kind text, days smallint, reading_id int, amount numeric)")}
        join made using (tenant_id) order by made.id, at
      ), posted as (
        insert into rent_transactions (property_id, tenant_id, kind, invoice_id, actor, day, at)
        select ${propertyId}, tenant_id, 'invoice', id, ${actor}, ${kolkataDate(at)}::date,
          ${at.toISOString()}::timestamptz from made
        returning id, tenant_id
      ), entries as (
        insert into rent_entries (transaction_id, account, amount)
        select posted.id, account, amount
        from ${recordset(entries, "e (tenant_id int, account text, amount numeric)")} join posted using (tenant_id)
      )
      select tenant_id as "tenantId" from made`,
  );
  const readingIds = drafts.flatMap(({ lines: own }) => own.flatMap(({ readingId }) => readingId ?? []));
  await keepRates(tx, propertyId, [...new Set(readingIds)]);
  return made.map(({ tenantId }) => tenantId);
}
