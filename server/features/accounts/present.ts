import type { AuditEntry, CurrentUser } from "#domain/accounts/contract.ts";
import type { AdminRole } from "#domain/accounts/roles.ts";
import type { SecurityEvent } from "#domain/accounts/security-events.ts";

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

interface AuditRow {
  id: number;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  note: string | null;
}

export function presentAudit(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor,
    action: row.action,
    subject: row.subject,
    note: row.note,
  };
}

interface SecurityEventRow extends Omit<SecurityEvent, "at"> {
  at: Date;
}

export function presentSecurityEvent(row: SecurityEventRow): SecurityEvent {
  const { id, at, kind, actor, subject, address, device } = row;
  return { id, at: at.toISOString(), kind, actor, subject, address, device };
}
