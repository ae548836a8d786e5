import { and, asc, eq, getTableColumns, type SQL } from "drizzle-orm";
import type { Queryable } from "#server/db/client.ts";
import { type MediaFileRow, mediaFiles } from "#server/db/schema/media.ts";
import { properties, tenants } from "#server/db/schema/properties.ts";
import { type TenantDocumentRow, tenantDocuments } from "#server/db/schema/tenant-life.ts";
import { findAccess } from "#server/features/properties/reads.ts";
import { assertHost, type DocumentAccess, documentAccess, noDocument } from "./policy.ts";

/**
 * Whoever is marked as not coming still deletes what they sent; the host reads it no more.
 * @throws DomainError NOT_FOUND for everybody but the tenant and those who run the property, FORBIDDEN for a warden
 */
export async function findDocumentAccess(
  q: Queryable,
  userId: string,
  tenantId: number,
): Promise<DocumentAccess> {
  const { id, propertyId, state, lastDay } = tenants;
  const [tenant] = await q
    .select({ id, propertyId, state, lastDay, userId: tenants.userId, ownerId: properties.ownerId })
    .from(tenants)
    .innerJoin(properties, eq(properties.id, propertyId))
    .where(eq(tenants.id, tenantId));
  if (!tenant) throw noDocument();
  const isOwn = tenant.userId === userId;
  if (!isOwn) assertHost((await findAccess(q, userId, tenant.propertyId, noDocument)).role);
  if (!isOwn && tenant.state === "cancelled") throw noDocument();
  return documentAccess({
    side: isOwn ? "tenant" : "host",
    userId,
    tenant,
    hasHost: tenant.ownerId !== null,
  });
}

/** With what its file is. */
export type DocumentRow = TenantDocumentRow & Pick<MediaFileRow, "extension">;

const documentsWhere = (q: Queryable, where: SQL | undefined): Promise<DocumentRow[]> =>
  q
    .select({ ...getTableColumns(tenantDocuments), extension: mediaFiles.extension })
    .from(tenantDocuments)
    .leftJoin(mediaFiles, eq(mediaFiles.name, tenantDocuments.file))
    .where(where)
    .orderBy(asc(tenantDocuments.id));

export const documentsOf = (q: Queryable, tenantId: number) =>
  documentsWhere(q, eq(tenantDocuments.tenantId, tenantId));

/** @throws DomainError NOT_FOUND for a document of another tenant */
export async function findDocument(
  q: Queryable,
  { tenant }: DocumentAccess,
  documentId: number,
): Promise<DocumentRow> {
  const { id, tenantId } = tenantDocuments;
  const [found] = await documentsWhere(q, and(eq(id, documentId), eq(tenantId, tenant.id)));
  if (!found) throw noDocument();
  return found;
}
