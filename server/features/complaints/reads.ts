import { and, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { COMPLAINT_LIMITS } from "#domain/complaints/limits.ts";
import { OPEN_COMPLAINTS } from "#domain/complaints/states.ts";
import type { Queryable } from "#server/db/client.ts";
import { properties, tenants } from "#server/db/schema/properties.ts";
import { type ComplaintRow, complaints } from "#server/db/schema/tenant-life.ts";
import { bedOnDay } from "#server/features/properties/tenant-reads.ts";

export interface ComplaintRecord {
  complaint: ComplaintRow;
  person: string;
  /** The account that wrote it, as long as it is the tenant's. */
  userId: string | null;
  property: string;
  bed: string | null;
}

const writer = sql<
  string | null
>`case when coalesce(${complaints.userId}, ${tenants.userId}) = ${tenants.userId}
  then ${tenants.userId} end`;

const findComplaints = (q: Queryable, where: SQL | undefined, today: string): Promise<ComplaintRecord[]> =>
  q
    .select({
      complaint: complaints,
      person: tenants.name,
      userId: writer,
      property: properties.name,
      bed: bedOnDay(today),
    })
    .from(complaints)
    .innerJoin(tenants, eq(tenants.id, complaints.tenantId))
    .innerJoin(properties, eq(properties.id, complaints.propertyId))
    .where(where)
    .orderBy(desc(complaints.id))
    .limit(COMPLAINT_LIMITS.page);

export async function findComplaint(
  q: Queryable,
  id: number,
  today: string,
): Promise<ComplaintRecord | null> {
  const [found] = await findComplaints(q, eq(complaints.id, id), today);
  return found ?? null;
}

export const isOpenComplaint = inArray(complaints.state, [...OPEN_COMPLAINTS]);

/** Of one property, the newest first. @param after only what is older than the one with this id */
export function complaintsAt(
  q: Queryable,
  {
    propertyId,
    show,
    after,
    today,
  }: { propertyId: number; show: "open" | "all"; after?: number; today: string },
): Promise<ComplaintRecord[]> {
  const where = and(
    eq(complaints.propertyId, propertyId),
    show === "open" ? isOpenComplaint : undefined,
    after === undefined ? undefined : lt(complaints.id, after),
  );
  return findComplaints(q, where, today);
}

/** What an account wrote as a tenant, the newest first. */
export const complaintsOf = (
  q: Queryable,
  { tenantId, userId, today }: { tenantId: number; userId: string; today: string },
): Promise<ComplaintRecord[]> =>
  findComplaints(q, and(eq(complaints.tenantId, tenantId), eq(writer, userId)), today);

/** Whose complaint it is, for its photos. */
export async function partiesOfComplaint(q: Queryable, id: number) {
  const [found] = await q
    .select({ propertyId: complaints.propertyId, photos: complaints.photos, userId: writer })
    .from(complaints)
    .innerJoin(tenants, eq(tenants.id, complaints.tenantId))
    .where(eq(complaints.id, id));
  return found ?? null;
}
