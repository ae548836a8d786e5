import * as z from "zod/mini";
import { isRealDate } from "#domain/dates.ts";
import { formattedText, idInQuery, knownPhone } from "#domain/fields.ts";
import { t } from "#domain/i18n.ts";
import { RECORD_KINDS } from "./record-words.ts";

/** Entries of a file at most: what is more is asked for by shorter periods. */
export const AUDIT_FILE_MAX = 10_000;

const day = formattedText(/^\d{4}-\d{2}-\d{2}$/, () => t("admin.auditDay")).check(
  z.refine(isRealDate, { error: () => t("admin.auditDay") }),
);

/** `GET /api/admin/audit.csv`. All conditions hold together. */
export const auditFilter = z.object({
  /** The mobile number of who did it, or to whom it was done. */
  phoneNumber: z.optional(knownPhone(() => t("accounts.invalidPhone"))),
  kind: z.optional(z.enum(RECORD_KINDS)),
  /** Of one record of that kind. */
  id: z.optional(formattedText(/^[\w-]{1,40}$/)),
  /** Days in Kolkata, both included. */
  from: z.optional(day),
  to: z.optional(day),
});
export type AuditFilter = z.infer<typeof auditFilter>;

/** `GET /api/admin/audit`: newest first, older than `before`. */
export const auditQuery = z.extend(auditFilter, { before: z.optional(idInQuery) });

export const auditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor: z.string(),
  /** Of a person who is still there. */
  actorName: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  /** Of a person or a listing. */
  subjectName: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;
export const auditEntries = z.array(auditEntry);
