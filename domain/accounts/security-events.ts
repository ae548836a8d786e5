import * as z from "zod/mini";
import { idInQuery } from "#domain/fields.ts";

// The log of logins and of admins' reading, as admins see it. How many wrong passwords are allowed:
// server/features/accounts/policy.ts. Sessions: server/http/session.ts.

/** What is written down of who got in, who did not, and what admins looked at, in the words that admins read. */
export const SECURITY_EVENTS = {
  login: "Logged in",
  login_failed: "Wrong password at login",
  login_locked: "Logins paused after wrong passwords",
  signup: "Signed up",
  password_failed: "Wrong password typed in a session",
  password_locked: "Password checks paused in a session",
  password_changed: "Changed the password",
  password_reset_issued: "Made a reset link",
  password_reset_used: "Set a password with a reset link",
  reset_link_failed: "Tried a reset link that is not valid",
  reset_link_locked: "Reset links paused after wrong ones",
  totp_failed: "Wrong authenticator code",
  totp_locked: "Authenticator codes paused after wrong ones",
  totp_on: "Turned two-step login on",
  totp_off: "Turned two-step login off",
  recovery_code_used: "Used a recovery code",
  recovery_codes_renewed: "Got new recovery codes",
  step_up: "Typed the password again",
  admin_unlocked: "Opened admin mode",
  admin_locked: "Closed admin mode",
  admin_code_failed: "Wrong admin code",
  admin_code_locked: "Admin codes paused after wrong ones",
  admin_password_failed: "Wrong admin password",
  admin_password_locked: "Admin passwords paused after wrong ones",
  proof_read: "Looked at a payment proof",
  document_read: "Looked at a rental agreement",
  chat_read: "Read a chat",
  chats_listed: "Listed all chats",
  person_read: "Looked a person up",
  booking_read: "Looked at a booking",
  list_read: "Read a list with people's details",
  payouts_read: "Downloaded the payouts",
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
  /** Whom or what it was done to. */
  subject: z.string(),
  address: z.string(),
  /** "Chrome on Android"; empty when the browser did not say. */
  device: z.string(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;
export const securityEvents = z.array(securityEvent);
/** Also of `GET /api/admin/audit`: entries that are older than the one with this id. */
export const beforeQuery = z.object({ before: z.optional(idInQuery) });
export const SECURITY_PAGE = 100;
