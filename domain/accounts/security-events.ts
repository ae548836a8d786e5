import * as z from "zod/mini";
import { idInQuery } from "#domain/fields.ts";
import { t } from "#domain/i18n.ts";

// The log of logins and of admins' reading, as admins see it. How many wrong passwords are allowed:
// server/features/accounts/policy.ts. Sessions: server/http/session.ts.

/** What is written down of who got in, who did not, and what admins looked at, in the words that admins read. */
export const SECURITY_EVENTS = {
  login: () => t("accounts.eventLogin"),
  login_failed: () => t("accounts.eventLoginFailed"),
  login_locked: () => t("accounts.eventLoginLocked"),
  signup: () => t("accounts.eventSignup"),
  password_failed: () => t("accounts.eventPasswordFailed"),
  password_locked: () => t("accounts.eventPasswordLocked"),
  password_changed: () => t("accounts.eventPasswordChanged"),
  password_reset_issued: () => t("accounts.eventResetIssued"),
  password_reset_used: () => t("accounts.eventResetUsed"),
  reset_link_failed: () => t("accounts.eventResetFailed"),
  reset_link_locked: () => t("accounts.eventResetLocked"),
  totp_failed: () => t("accounts.eventTotpFailed"),
  totp_locked: () => t("accounts.eventTotpLocked"),
  totp_on: () => t("accounts.eventTotpOn"),
  totp_off: () => t("accounts.eventTotpOff"),
  recovery_code_used: () => t("accounts.eventRecoveryUsed"),
  recovery_codes_renewed: () => t("accounts.eventRecoveryRenewed"),
  step_up: () => t("accounts.eventStepUp"),
  admin_unlocked: () => t("accounts.eventAdminUnlocked"),
  admin_locked: () => t("accounts.eventAdminLocked"),
  admin_code_failed: () => t("accounts.eventAdminCodeFailed"),
  admin_code_locked: () => t("accounts.eventAdminCodeLocked"),
  admin_password_failed: () => t("accounts.eventAdminPasswordFailed"),
  admin_password_locked: () => t("accounts.eventAdminPasswordLocked"),
  proof_read: () => t("accounts.eventProofRead"),
  document_read: () => t("accounts.eventDocumentRead"),
  chat_read: () => t("accounts.eventChatRead"),
  chats_listed: () => t("accounts.eventChatsListed"),
  person_read: () => t("accounts.eventPersonRead"),
  booking_read: () => t("accounts.eventBookingRead"),
  list_read: () => t("accounts.eventListRead"),
  payouts_read: () => t("accounts.eventPayoutsRead"),
} as const;

export type SecurityEventKind = keyof typeof SECURITY_EVENTS;
const kinds = Object.keys(SECURITY_EVENTS) as [SecurityEventKind, ...SecurityEventKind[]];

/** `GET /api/admin/security-events?before=`: newest first. */
export const securityEvent = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(kinds),
  /** Who did it: "user …", "admin mode", or "somebody". */
  actor: z.string(),
  /** With the number of an account; null where there is none any more. So too of the subject. */
  actorName: z.nullable(z.string()),
  /** Whom or what it was done to. */
  subject: z.string(),
  subjectName: z.nullable(z.string()),
  address: z.string(),
  /** "Chrome on Android"; empty when the browser did not say. */
  device: z.string(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;
export const securityEvents = z.array(securityEvent);
/** Also of `GET /api/admin/audit`: entries that are older than the one with this id. */
export const beforeQuery = z.object({ before: z.optional(idInQuery) });
export const SECURITY_PAGE = 100;
