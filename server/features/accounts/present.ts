import type { AuditEntry } from "#domain/accounts/audit.ts";
import type { CurrentUser } from "#domain/accounts/contract.ts";
import type { AdminRole } from "#domain/accounts/roles.ts";
import type { SecurityEvent } from "#domain/accounts/security-events.ts";
import { t } from "#domain/i18n.ts";
import { writeCsv } from "#server/lib/csv-write.ts";
import type { AuditRecord } from "./audit-reads.ts";

interface KnownUser {
  id: string;
  phoneNumber: string | null;
  firstName: string | null;
  profileImageUrl: string | null;
  isAdmin: boolean;
  adminRole: AdminRole | null;
}

export function presentUser(user: KnownUser): CurrentUser {
  return {
    id: user.id,
    phoneNumber: user.phoneNumber ?? "",
    firstName: user.firstName,
    profileImageUrl: user.profileImageUrl,
    isAdmin: user.isAdmin,
    adminRole: user.adminRole,
  };
}

export function presentAudit(row: AuditRecord): AuditEntry {
  const { id, at, actor, actorName, action, subject, subjectName, note } = row;
  return { id, at: at.toISOString(), actor, actorName, action, subject, subjectName, note };
}

const auditHeadings = (): string[] => [
  t("admin.csvTime"),
  t("admin.csvAction"),
  t("admin.csvActor"),
  t("admin.csvActorName"),
  t("admin.csvSubject"),
  t("admin.csvSubjectName"),
  t("admin.csvNote"),
];

export const presentAuditFile = (found: readonly AuditRecord[]): string =>
  writeCsv(
    auditHeadings(),
    found.map((row) => [
      row.at.toISOString(),
      row.action,
      row.actor,
      row.actorName,
      row.subject,
      row.subjectName,
      row.note,
    ]),
  );

interface SecurityEventRow extends Omit<SecurityEvent, "at" | "actorName" | "subjectName"> {
  at: Date;
}

/** @param names of the people and listings that it is about */
export function presentSecurityEvent(
  { id, at, kind, actor, subject, address, device }: SecurityEventRow,
  names: ReadonlyMap<string, string>,
): SecurityEvent {
  const [actorName = null, subjectName = null] = [names.get(actor), names.get(subject)];
  return { id, at: at.toISOString(), kind, actor, actorName, subject, subjectName, address, device };
}
