import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { CURRENT_TENANTS } from "#domain/properties/choices.ts";
import type { Queryable } from "#server/db/client.ts";
import { properties, type TenantRow, tenants, wardens } from "#server/db/schema/properties.ts";

/** As text: drizzle leaves out the name of the table where a query has one alone. */
const TENANT_ID = sql.raw("tenants.id");

/** Of the bed of a tenant on a day: the one they are in, else the next, else the last one. */
const ofBed = <T>(what: string, day: string, tenantId: SQL = TENANT_ID): SQL<T | null> => sql<T | null>`(
  select ${sql.raw(what)} from bed_stays s
  join property_beds b on b.id = s.bed_id join property_rooms r on r.id = b.room_id
  where s.tenant_id = ${tenantId}
  order by (s.first_day <= ${day}::date and (s.last_day is null or s.last_day >= ${day}::date)) desc,
    case when s.first_day > ${day}::date then s.first_day end, s.first_day desc
  limit 1)`;

/** "101 A". @param tenantId of whom, in a query that reads tenants under another name */
export const bedOnDay = (day: string, tenantId?: SQL) =>
  ofBed<string>("r.name || ' ' || b.letter", day, tenantId);
export const floorOnDay = (day: string) => ofBed<number>("r.floor::int", day);

/** A tenancy of this account, however it goes on; null for everybody else's. */
export async function findOwnTenant(
  q: Queryable,
  userId: string,
  tenantId: number,
): Promise<TenantRow | null> {
  const [found] = await q
    .select()
    .from(tenants)
    .where(and(eq(tenants.id, tenantId), eq(tenants.userId, userId), sql`${tenants.state} <> 'cancelled'`));
  return found ?? null;
}

/** The accounts of those who run a property. */
export async function staffOf(q: Queryable, propertyId: number): Promise<string[]> {
  const [owner, others] = await Promise.all([
    q.select({ id: properties.ownerId }).from(properties).where(eq(properties.id, propertyId)),
    q.select({ id: wardens.userId }).from(wardens).where(eq(wardens.propertyId, propertyId)),
  ]);
  return [...owner, ...others].flatMap(({ id }) => id ?? []);
}

/** The accounts of those who live at a property, or will soon. */
export async function tenantAccountsOf(q: Queryable, propertyId: number): Promise<string[]> {
  const found = await q
    .selectDistinct({ id: tenants.userId })
    .from(tenants)
    .where(
      and(
        eq(tenants.propertyId, propertyId),
        inArray(tenants.state, [...CURRENT_TENANTS]),
        isNotNull(tenants.userId),
      ),
    );
  return found.flatMap(({ id }) => id ?? []);
}
