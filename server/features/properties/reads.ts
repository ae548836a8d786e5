import { and, eq, sql } from "drizzle-orm";
import type { DomainError } from "#domain/errors.ts";
import { TODAY_LIMITS } from "#domain/today/choices.ts";
import type { Queryable } from "#server/db/client.ts";
import { properties, tenants, wardens } from "#server/db/schema/properties.ts";
import { type PropertyAccess, propertyAccess } from "./policy.ts";

/** @throws DomainError NOT_FOUND for everybody who does not run it: see `propertyAccess` */
export async function findAccess(
  q: Queryable,
  userId: string,
  propertyId: number,
  notFound?: () => DomainError,
): Promise<PropertyAccess> {
  const isWarden = sql<boolean>`exists (select 1 from ${wardens}
    where ${wardens.propertyId} = ${properties.id} and ${wardens.userId} = ${userId})`;
  const [found] = await q
    .select({ propertyId: properties.id, ownerId: properties.ownerId, isWarden })
    .from(properties)
    .where(eq(properties.id, propertyId));
  return propertyAccess(userId, found ?? null, notFound);
}

export interface OwnPlace {
  tenantId: number;
  propertyId: number;
}

/** Where somebody lives, will live or lived: the newest first, and of very many the newest. */
export function placesOf(q: Queryable, userId: string): Promise<OwnPlace[]> {
  return q
    .select({ tenantId: tenants.id, propertyId: tenants.propertyId })
    .from(tenants)
    .where(and(eq(tenants.userId, userId), sql`${tenants.state} <> 'cancelled'`))
    .orderBy(sql`${tenants.state} = 'left', ${tenants.id} desc`)
    .limit(TODAY_LIMITS.ownPlaces);
}
