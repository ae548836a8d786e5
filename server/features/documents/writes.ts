import { and, eq } from "drizzle-orm";
import { DOCUMENTS_MAX, type DocumentKind } from "#domain/documents/choices.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { Transaction } from "#server/db/client.ts";
import { tenants } from "#server/db/schema/properties.ts";
import { tenantDocuments } from "#server/db/schema/tenant-life.ts";
import { attachMedia, detachMedia } from "#server/features/media/service.ts";
import { recordDone } from "#server/features/properties/record-service.ts";
import { assertTakesDocuments, type DocumentAccess, mayRemove, noDocument } from "./policy.ts";
import { findDocument, findDocumentAccess } from "./reads.ts";

/** The access as it is now, one at a time for each tenant: many at once would all count the same. */
async function lockAccess(tx: Transaction, { userId, tenant }: DocumentAccess): Promise<DocumentAccess> {
  await tx.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenant.id)).for("no key update");
  return findDocumentAccess(tx, userId, tenant.id);
}

interface NewDocument {
  kind: DocumentKind;
  /** Name of a file that was received. */
  file: string;
  now: Date;
}

/** @throws DomainError CONFLICT, ILLEGAL_TRANSITION, NOT_FOUND */
export async function addDocument(
  tx: Transaction,
  asked: DocumentAccess,
  { kind, file, now }: NewDocument,
): Promise<void> {
  const access = await lockAccess(tx, asked);
  assertTakesDocuments(access);
  const { tenant, side, userId } = access;
  if ((await tx.$count(tenantDocuments, eq(tenantDocuments.tenantId, tenant.id))) >= DOCUMENTS_MAX)
    throw new DomainError("CONFLICT", t("documents.tooMany", { most: DOCUMENTS_MAX }));
  await attachMedia(tx, [file]);
  await tx.insert(tenantDocuments).values({ tenantId: tenant.id, kind, file, sentBy: side, createdAt: now });
  const { id: tenantId, propertyId } = tenant;
  await recordDone(tx, {
    propertyId,
    actorId: userId,
    step: "document_added",
    tenantId,
    note: kind,
    at: now,
  });
}

/** @returns the name of its file, for `discardMedia` once this is committed @throws DomainError NOT_FOUND */
export async function removeDocument(
  tx: Transaction,
  asked: DocumentAccess,
  { documentId, now }: { documentId: number; now: Date },
): Promise<string> {
  const access = await lockAccess(tx, asked);
  const document = await findDocument(tx, access, documentId);
  if (!mayRemove(access.side, document)) throw noDocument();
  const { id: tenantId, propertyId } = access.tenant;
  await tx
    .delete(tenantDocuments)
    .where(and(eq(tenantDocuments.id, documentId), eq(tenantDocuments.tenantId, tenantId)));
  await detachMedia(tx, [document.file]);
  const step = { step: "document_removed", tenantId, note: document.kind, at: now } as const;
  await recordDone(tx, { propertyId, actorId: access.userId, ...step });
  return document.file;
}
