import { addDays, kolkataDate } from "#domain/dates.ts";
import { DOCUMENTS_MAX } from "#domain/documents/choices.ts";
import type { DocumentViews } from "#domain/documents/contract.ts";
import { KEPT_DAYS } from "#domain/personal-data/retention.ts";
import { type DocumentAccess, mayRemove, takesDocuments } from "./policy.ts";
import type { DocumentRow } from "./reads.ts";

export function presentDocuments(access: DocumentAccess, rows: readonly DocumentRow[]): DocumentViews {
  const { side, tenant } = access;
  return {
    documents: rows.map((row) => ({
      ...{ id: row.id, kind: row.kind, sentBy: row.sentBy },
      isPdf: row.extension === "pdf",
      sentOn: kolkataDate(row.createdAt),
      canRemove: mayRemove(side, row),
    })),
    canAdd: takesDocuments(access) && rows.length < DOCUMENTS_MAX,
    deletedOn: tenant.lastDay === null ? null : addDays(tenant.lastDay, KEPT_DAYS.tenantDocuments + 1),
  };
}
