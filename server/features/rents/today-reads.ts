import { sql } from "drizzle-orm";
import { TODAY_LIMITS } from "#domain/today/choices.ts";
import type { WaitingRow } from "#domain/today/contract.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { firstRows } from "#server/db/first-rows.ts";

type Key = "propertyId" | "tenantId" | "person" | "amount" | "day";

/** Payments that tenants sent, and that their host has not looked at. Wardens see no money. */
export const paymentsToCheck = (q: Queryable, hostId: string) =>
  rows<WaitingRow<Key>>(
    q,
    firstRows(
      sql`select m.id, m.property_id as "propertyId", m.tenant_id as "tenantId", t.name as person,
          m.amount::text as amount, to_char(m.paid_on, 'YYYY-MM-DD') as day
        from rent_payments m join tenants t on t.id = m.tenant_id join properties p on p.id = m.property_id
        where p.owner_id = ${hostId} and m.state = 'submitted'`,
      sql`id`,
      TODAY_LIMITS,
    ),
  );

/** Rents that are overdue, but for those whose tenant was just reminded. */
export const overdueRents = (q: Queryable, hostId: string, { today, now }: { today: string; now: Date }) =>
  rows<WaitingRow<Key>>(
    q,
    firstRows(
      sql`select i.id, i.property_id as "propertyId", i.tenant_id as "tenantId", t.name as person,
          (i.total - i.paid)::text as amount, to_char(i.due_on, 'YYYY-MM-DD') as day
        from invoices i join tenants t on t.id = i.tenant_id join properties p on p.id = i.property_id
        where p.owner_id = ${hostId} and i.cancelled_at is null and i.paid < i.total and i.due_on < ${today}::date
          and (i.reminded_at is null or i.reminded_at
            < ${now.toISOString()}::timestamptz - ${TODAY_LIMITS.remindedDays}::int * interval '1 day')`,
      sql`day, id`,
      TODAY_LIMITS,
    ),
  );
