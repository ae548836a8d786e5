import { and, asc, count, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { CURRENT_TENANTS } from "#domain/properties/choices.ts";
import type { TenantsQuery } from "#domain/properties/contract.ts";
import type { Queryable } from "#server/db/client.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import {
  bedStays,
  properties,
  propertyBeds,
  propertyRooms,
  type TenantRow,
  tenants,
} from "#server/db/schema/properties.ts";
import { bedName } from "./beds-writes.ts";
import { bedOnDay } from "./tenant-reads.ts";

const PAGE = 100;

/** Null once they left. */
const bedOn = (today: string) =>
  sql<string | null>`case when tenants.state in ('expected', 'living') then ${bedOnDay(today)} end`;

const isCurrent = inArray(tenants.state, [...CURRENT_TENANTS]);

export interface FoundTenant {
  tenant: TenantRow;
  bed: string | null;
}

/** @param after only tenants behind the one with this id */
export async function listTenants(
  q: Queryable,
  { propertyId, query, today }: { propertyId: number; query: TenantsQuery; today: string },
): Promise<{ found: FoundTenant[]; total: number }> {
  const { which = "current", q: words = "", after } = query;
  const digits = words.replaceAll(/\D/g, "");
  const isNamed: SQL[] =
    words === ""
      ? []
      : [
          sql`(strpos(lower(${tenants.name}), lower(${words})) > 0
            or strpos(lower(coalesce(${bedOn(today)}, '')), lower(${words})) > 0
            or (${digits} <> '' and strpos(${tenants.phone}, ${digits}) > 0))`,
        ];
  const where = and(
    eq(tenants.propertyId, propertyId),
    which === "current" ? isCurrent : eq(tenants.state, "left"),
    ...isNamed,
  );
  const [counted] = await q.select({ total: count() }).from(tenants).where(where);
  const last = sql`(select lower(l.name), l.id from tenants l where l.id = ${after} and l.property_id = ${propertyId})`;
  const found = await q
    .select({ tenant: tenants, bed: bedOn(today) })
    .from(tenants)
    .where(
      and(where, after === undefined ? undefined : sql`(lower(${tenants.name}), ${tenants.id}) > ${last}`),
    )
    .orderBy(sql`lower(${tenants.name})`, asc(tenants.id))
    .limit(PAGE);
  return { found, total: counted!.total };
}

export interface TenantDetail extends FoundTenant {
  noticeDays: number | null;
  /** The listing that was booked. */
  listingId: number | null;
  stays: { bedId: number; bed: string; firstDay: string; lastDay: string | null }[];
}

export async function findTenant(
  q: Queryable,
  { propertyId, tenantId, today }: { propertyId: number; tenantId: number; today: string },
): Promise<TenantDetail | null> {
  const [found] = await q
    .select({ tenant: tenants, bed: bedOn(today), rules: properties.houseRules, listingId: bookings.pgId })
    .from(tenants)
    .innerJoin(properties, eq(properties.id, tenants.propertyId))
    .leftJoin(bookings, eq(bookings.id, tenants.bookingId))
    .where(and(eq(tenants.id, tenantId), eq(tenants.propertyId, propertyId)));
  if (!found) return null;
  const { bedId, firstDay, lastDay } = bedStays;
  const stays = await q
    .select({ bedId, bed: bedName, firstDay, lastDay })
    .from(bedStays)
    .innerJoin(propertyBeds, eq(propertyBeds.id, bedId))
    .innerJoin(propertyRooms, eq(propertyRooms.id, propertyBeds.roomId))
    .where(eq(bedStays.tenantId, tenantId))
    .orderBy(asc(firstDay));
  const { tenant, bed, rules, listingId } = found;
  return { tenant, bed, noticeDays: rules.noticeDays ?? null, listingId, stays };
}

/** Somebody with this number who lives at the property, or will. @param not the tenant whose number it may be */
export async function findByPhone(
  q: Queryable,
  { propertyId, phone, today, not = 0 }: { propertyId: number; phone: string; today: string; not?: number },
): Promise<{ name: string; bed: string | null } | null> {
  const [found] = await q
    .select({ name: tenants.name, bed: bedOn(today) })
    .from(tenants)
    .where(and(eq(tenants.propertyId, propertyId), isCurrent, eq(tenants.phone, phone), ne(tenants.id, not)))
    .limit(1);
  return found ?? null;
}

export const countCurrent = (q: Queryable, propertyId: number): Promise<number> =>
  q.$count(tenants, and(eq(tenants.propertyId, propertyId), isCurrent));
