import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { getComplaintPhoto } from "#domain/complaints/endpoints.ts";
import { getDocument } from "#domain/documents/endpoints.ts";
import type { Queryable } from "#server/db/client.ts";
import { properties, tenants } from "#server/db/schema/properties.ts";
import { complaints, foodVotes, notices, tenantDocuments } from "#server/db/schema/tenant-life.ts";
import { pagesOf } from "./paging-reads.ts";

/** What they asked to be mended, with what was answered to them. */
async function* complaintsOf(q: Queryable, userId: string) {
  const { id, kind, text, photos, state, answer, createdAt, fixedAt, confirmedAt } = complaints;
  const columns = { id, kind, text, photos, state, answer, createdAt, fixedAt, confirmedAt };
  const pages = pagesOf(id, (after) =>
    q
      .select({ key: id, row: { ...columns, property: properties.name } })
      .from(complaints)
      .innerJoin(tenants, eq(tenants.id, complaints.tenantId))
      .innerJoin(properties, eq(properties.id, complaints.propertyId))
      .where(and(sql`coalesce(${complaints.userId}, ${tenants.userId}) = ${userId}`, after)),
  );
  for await (const page of pages)
    yield page.map((complaint) => ({
      ...complaint,
      photos: complaint.photos.map((name) => getComplaintPhoto(complaint.id, name).path),
    }));
}

/** Their agreement and ID, where to see them. */
async function* documentsOf(q: Queryable, userId: string) {
  const { id, tenantId, kind, sentBy, createdAt } = tenantDocuments;
  const pages = pagesOf(id, (after) =>
    q
      .select({ key: id, row: { id, tenantId, kind, sentBy, createdAt, property: properties.name } })
      .from(tenantDocuments)
      .innerJoin(tenants, eq(tenants.id, tenantId))
      .innerJoin(properties, eq(properties.id, tenants.propertyId))
      .where(and(eq(tenants.userId, userId), after)),
  );
  for await (const page of pages)
    yield page.map((document) => ({ ...document, file: getDocument(document.tenantId, document.id).path }));
}

/** What somebody said as a tenant, and told tenants as a host. */
export const tenantLifeOf = (q: Queryable, userId: string) => ({
  complaints: complaintsOf(q, userId),
  documents: documentsOf(q, userId),
  // Of the last weeks alone.
  foodVotes: () =>
    q
      .select({ property: properties.name, day: foodVotes.day, score: foodVotes.score })
      .from(foodVotes)
      .innerJoin(tenants, eq(tenants.id, foodVotes.tenantId))
      .innerJoin(properties, eq(properties.id, foodVotes.propertyId))
      .where(eq(tenants.userId, userId))
      .orderBy(asc(foodVotes.day)),
  notices: pagesOf(notices.id, (after) => {
    const { id, text, createdAt } = notices;
    return q
      .select({ key: id, row: { id, property: properties.name, text, createdAt } })
      .from(notices)
      .innerJoin(properties, eq(properties.id, notices.propertyId))
      .where(and(eq(properties.ownerId, userId), isNull(notices.removedAt), after));
  }),
});
