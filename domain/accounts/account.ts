import * as z from "zod/mini";
import { formattedText, keyInPath, rawText, trimmedText } from "#domain/fields.ts";
import { t } from "#domain/i18n.ts";
import { LOCALES } from "#domain/locale.ts";
import { fullName, newPassword, phoneNumber, totpCode, typedPassword } from "./contract.ts";
import { ADMIN_ROLES } from "./roles.ts";

export const NOTIFICATIONS = ["bookings", "messages", "searches", "referrals", "news"] as const;
export type NotificationKind = (typeof NOTIFICATIONS)[number];

export const TEAM_CODE_DIGITS = 8;

/** `GET /api/me/account`: what only the account's owner sees. */
export const account = z.object({
  id: z.string(),
  phoneNumber: z.string(),
  /** Its owner has typed a code that was sent to it, or opened a link. */
  isPhoneConfirmed: z.boolean(),
  /** Whether this site can send a code. */
  canConfirmPhone: z.boolean(),
  fullName: z.string(),
  email: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  language: z.enum(LOCALES),
  notifications: z.array(z.enum(NOTIFICATIONS)),
  isAdmin: z.boolean(),
  /** Whether a login asks for the code of an authenticator app. */
  hasTotp: z.boolean(),
  /** How many recovery codes of two-step login were not used yet; 0 while it is off. */
  recoveryCodesLeft: z.int(),
  /** How many stays they host. */
  listings: z.int(),
  /** What they read out when our team calls them. Another one each day. */
  teamCode: z.string(),
  createdAt: z.iso.datetime(),
});
export type Account = z.infer<typeof account>;

/** `PATCH /api/auth/user`: what is left out stays; an empty e-mail takes it away. Answers the account. */
export const accountInput = z.object({
  fullName: z.optional(fullName),
  email: z.optional(
    trimmedText(200, { tooLong: () => t("accounts.invalidEmail") }).check(
      z.refine((value) => value === "" || z.safeParse(z.email(), value).success, {
        error: () => t("accounts.invalidEmail"),
      }),
    ),
  ),
  language: z.optional(z.enum(LOCALES)),
  notifications: z.optional(z.array(z.enum(NOTIFICATIONS)).check(z.maxLength(NOTIFICATIONS.length))),
});
export type AccountInput = z.infer<typeof accountInput>;

export const PHONE_CODE_DIGITS = 6;
/** `POST /api/me/phone/confirm`: the code of `POST /api/me/phone/code`, which works once. */
export const phoneCodeInput = z.object({
  code: formattedText(/^\d{6}$/, () => t("accounts.phoneCodeInvalid")),
});

/** `POST /api/auth/password`: ends all other sessions. */
export const passwordInput = z.object({ currentPassword: typedPassword, newPassword });
export type PasswordInput = z.infer<typeof passwordInput>;

/** `GET /api/auth/sessions`: the newest first. `DELETE` on one ends it, on all of them every other one. */
export const sessionView = z.object({
  id: z.string(),
  /** "Chrome on Android"; empty when the browser did not say. */
  device: z.string(),
  current: z.boolean(),
  createdAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
});
export type SessionView = z.infer<typeof sessionView>;
export const sessionViews = z.array(sessionView);

/** `DELETE /api/me`. */
export const accountDeletion = z.object({ password: typedPassword });

/** `POST /api/auth/forgot`: only where the operator has an SMS sender (`site.canText`). */
export const forgotInput = z.object({ phoneNumber });
export type ForgotInput = z.infer<typeof forgotInput>;

/** `POST /api/auth/password-reset`: with the token of a link. Signs in, and ends all sessions there were. */
export const passwordResetInput = z.object({
  token: rawText(100, {
    required: () => t("accounts.resetSpent"),
    tooLong: () => t("accounts.resetSpent"),
  }),
  password: newPassword,
  totp: z.optional(totpCode),
});
export type PasswordResetInput = z.infer<typeof passwordResetInput>;

/** `POST /api/admin/password-resets {phoneNumber}`: a link to hand to the account's owner. Shown once. */
export const resetLink = z.object({ url: z.string(), expiresAt: z.iso.datetime() });
export type ResetLink = z.infer<typeof resetLink>;
export const resetLinkInput = z.object({ phoneNumber });

/** `GET /api/admin/people?phoneNumber=`: a list of one or none. */
export const peopleQuery = z.object({ phoneNumber });
export const person = z.object({
  id: z.string(),
  phoneNumber: z.string(),
  fullName: z.string(),
  isAdmin: z.boolean(),
  adminRole: z.nullable(z.enum(ADMIN_ROLES)),
  isSuspended: z.boolean(),
  createdAt: z.iso.datetime(),
  listings: z.int(),
  bookings: z.int(),
  sessions: z.int(),
});
export type Person = z.infer<typeof person>;
export const people = z.array(person);

/** `PUT /api/admin/people/{id}/role`: null takes the rights of an admin away. Answers the person. */
export const roleInput = z.object({ role: z.nullable(z.enum(ADMIN_ROLES)) });
export type RoleInput = z.infer<typeof roleInput>;
export const personParams = z.object({ id: keyInPath(/^[\w-]{1,40}$/) });
