import { sql } from "drizzle-orm";
import { TODAY_LIMITS } from "#domain/today/choices.ts";
import type { WaitingRow } from "#domain/today/contract.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { firstRows } from "#server/db/first-rows.ts";
import { propertiesRunBy } from "#server/features/properties/today-reads.ts";

type Key = "propertyId" | "tenantId" | "person" | "text" | "complaint";

/** Complaints that are not mended yet, the oldest first. */
export const openComplaintsFor = (q: Queryable, userId: string) =>
  rows<WaitingRow<Key>>(
    q,
    firstRows(
      sql`select c.id, c.property_id as "propertyId", c.tenant_id as "tenantId", t.name as person, c.text,
          json_build_object('kind', c.kind, 'state', c.state) as complaint
        from complaints c join tenants t on t.id = c.tenant_id
        where c.property_id in ${propertiesRunBy(userId)} and c.state in ('open', 'seen')`,
      sql`id`,
      TODAY_LIMITS,
    ),
  );
