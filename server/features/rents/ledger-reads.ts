import { type SQL, sql } from "drizzle-orm";
import { type PaymentMethod, RENT_LIMITS, type RentTransactionKind } from "#domain/rents/choices.ts";
import { type Queryable, rows } from "#server/db/client.ts";

/** Some days of the books of a property, or of one of its tenants. */
export interface LedgerRange {
  propertyId: number;
  tenantId: number | undefined;
  from: string;
  to: string;
}

export interface PostedRow {
  id: number;
  day: string;
  tenantId: number;
  name: string;
  kind: RentTransactionKind;
  month: string | null;
  note: string | null;
  utr: string | null;
  receiptNumber: number | null;
  method: PaymentMethod | null;
  dues: string;
  money: string;
  deposits: string;
}

const postedIn = ({ propertyId, tenantId, from, to }: LedgerRange): SQL =>
  sql`t.property_id = ${propertyId} and t.day between ${from}::date and ${to}::date
    and ${tenantId === undefined ? sql`true` : sql`t.tenant_id = ${tenantId}`}`;

const posted = (those: SQL, order: SQL): SQL =>
  sql`select t.id, t.day::text as day, t.tenant_id as "tenantId", n.name, t.kind,
      case when not i.is_opening then to_char(i.month, 'YYYY-MM') end as month, t.note, p.utr,
      p.receipt_number as "receiptNumber", p.method, e.dues::text as dues, e.money::text as money,
      e.deposits::text as deposits
    from (select * from rent_transactions t where ${those} ${order}) t
    cross join lateral (select
        coalesce(sum(amount) filter (where account = 'dues'), 0)::numeric(14, 2) as dues,
        coalesce(sum(amount) filter (where account in ('cash', 'bank')), 0)::numeric(14, 2) as money,
        coalesce(-sum(amount) filter (where account = 'deposits'), 0)::numeric(14, 2) as deposits
      from rent_entries where transaction_id = t.id) e
    join tenants n on n.id = t.tenant_id left join invoices i on i.id = t.invoice_id
    left join rent_payments p on p.id = t.payment_id`;

/** All that was posted, the oldest first: for a file. */
export const ledgerFile = (q: Queryable, range: LedgerRange): Promise<PostedRow[]> =>
  rows(q, sql`${posted(postedIn(range), sql``)} order by t.day, t.id`);

/** What was posted, the newest first, and one row more than are shown. @param before where earlier rows ended: day and id */
export const ledgerPage = (
  q: Queryable,
  range: LedgerRange,
  before: { day: string; id: number } | undefined,
): Promise<PostedRow[]> => {
  const older = before ? sql`and (t.day, t.id) < (${before.day}::date, ${before.id})` : sql``;
  const page = sql`order by t.day desc, t.id desc limit ${RENT_LIMITS.ledgerRows + 1}`;
  return rows(q, sql`${posted(sql`${postedIn(range)} ${older}`, page)} order by t.day desc, t.id desc`);
};

/** What was owed before some days and after them, what was charged in them and what was paid off. */
export async function ledgerSums(q: Queryable, range: LedgerRange) {
  const { propertyId, tenantId, from, to } = range;
  const ofTenant = tenantId === undefined ? sql`true` : sql`tenant_id = ${tenantId}`;
  const [found] = await rows<{ now: string; later: string; charged: string; changed: string }>(
    q,
    sql`select (select coalesce(sum(dues), 0) from rent_balances
          where property_id = ${propertyId} and ${ofTenant})::numeric(14, 2)::text as now,
        coalesce(sum(e.amount) filter (where t.day > ${to}::date), 0)::numeric(14, 2)::text as later,
        coalesce(sum(e.amount) filter (where t.day <= ${to}::date and t.invoice_id is not null), 0)::numeric(14, 2)::text
          as charged,
        coalesce(sum(e.amount) filter (where t.day <= ${to}::date), 0)::numeric(14, 2)::text as changed
      from rent_transactions t join rent_entries e on e.transaction_id = t.id and e.account = 'dues'
      where t.property_id = ${propertyId} and t.day >= ${from}::date and ${ofTenant}`,
  );
  return found!;
}

/** Who has been written about in the books of a property. */
export const ledgerTenants = (q: Queryable, propertyId: number) =>
  rows<{ tenantId: number; name: string }>(
    q,
    sql`select n.id as "tenantId", n.name from rent_balances b join tenants n on n.id = b.tenant_id
      where b.property_id = ${propertyId} order by n.name, n.id`,
  );
