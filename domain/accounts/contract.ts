import * as z from "zod/mini";
import { formattedText, lineText, rawText, trimmedText } from "#domain/fields.ts";
import { UNKNOWN_CODE } from "#domain/referrals/states.ts";

export const authMessages = {
  invalidPhoneTitle: "Invalid Phone Number",
  invalidPhone: "Please enter a valid 10-digit mobile number",
  invalidPasswordTitle: "Invalid Password",
  invalidPassword: "Please enter your password",
  passwordRequirementsTitle: "Password Requirements Not Met",
  loginFailedTitle: "Login Failed",
  loginFailed: "Please check your phone number and password",
  signupFailedTitle: "Signup Failed",
  signupFailed: "Please try again",
  logoutFailedTitle: "Logout Failed",
  loginSuccessTitle: "Login Successful",
  loginSuccess: "Welcome back!",
  accountCreatedTitle: "Account Created",
  accountCreated: "Welcome to the platform!",
  loggedOutTitle: "Logged Out",
  loggedOut: "You have been successfully logged out",
  codeCopiedTitle: "Referral Code Copied!",
  codeCopied: (code: string) => `Your referral code ${code} has been copied to clipboard`,
  copyFailedTitle: "Copy Failed",
  copyFailed: "Please copy the referral code manually",
  nameInvalid: "Name has characters that cannot be used",
  phoneTaken: "An account with this mobile number already exists",
  tooManyAttempts: "Too many attempts. Please wait a few minutes and try again.",
  passwordTooLong: "Password must be at most 200 characters long",
  manySignUps:
    "Too many accounts were made from your internet connection. Please try again later, or use another connection.",
  commonPassword: "This password is too common. Choose one that is harder to guess.",
  stepUp: "Type your password again to do this.",
  wrongStepUp: "That password is not right",
  totpRequired: "Enter the code from your authenticator app.",
  wrongTotp: "That code isn't right, or was used already.",
  wrongAdminCode: "That admin code is not right",
} as const;

export const PASSWORD_MIN = { login: 4, signup: 8 } as const;
const SPECIAL = /[!@#$%^&*(),.?":{}|<>]/;

/** Checked in this order; the first that fails is the message. */
export const PASSWORD_RULES: readonly {
  /** What is asked for, for the list beside the field. */
  label: string;
  message: string;
  holds: (password: string) => boolean;
}[] = [
  {
    label: "At least 8 characters",
    message: "Password must be at least 8 characters long",
    holds: (password) => [...password].length >= PASSWORD_MIN.signup,
  },
  {
    label: "One uppercase letter",
    message: "Password must contain at least one uppercase letter",
    holds: (password) => /[A-Z]/.test(password),
  },
  {
    label: "One lowercase letter",
    message: "Password must contain at least one lowercase letter",
    holds: (password) => /[a-z]/.test(password),
  },
  {
    label: "One number",
    message: "Password must contain at least one number",
    holds: (password) => /[0-9]/.test(password),
  },
  {
    label: "One special character, such as ! or @",
    message: "Password must contain at least one special character",
    holds: (password) => SPECIAL.test(password),
  },
];

/** The first rule that a password breaks, read as it is hashed: in its NFKC form. */
export const brokenPasswordRule = (password: string) => {
  const text = password.normalize("NFKC");
  return PASSWORD_RULES.find((rule) => !rule.holds(text));
};

export const phoneNumber = formattedText(/^[0-9]{10}$/, authMessages.invalidPhone);

/** Long inputs are refused before they are hashed. */
const PASSWORD_MAX = 200;

/** A password that is there already: only its length is looked at. */
export const typedPassword = rawText(PASSWORD_MAX, { required: authMessages.invalidPassword }).check(
  z.minLength(PASSWORD_MIN.login, authMessages.invalidPassword),
);

/** Six digits of an authenticator app, or one of the recovery codes. */
export const totpCode = trimmedText(40).check(z.minLength(6));

/** Admins with an authenticator app send its code too; others are never asked for one. */
export const loginInput = z.object({ phoneNumber, password: typedPassword, totp: z.optional(totpCode) });
export type LoginInput = z.infer<typeof loginInput>;

/** A password that is being chosen. */
export const newPassword = rawText(PASSWORD_MAX, {
  required: PASSWORD_RULES[0]!.message,
  tooLong: authMessages.passwordTooLong,
}).check((context) => {
  const broken = brokenPasswordRule(context.value);
  if (broken) context.issues.push({ code: "custom", message: broken.message, input: context.value });
});

export const fullName = lineText(100, { unreadable: authMessages.nameInvalid });

/** Who invited: the ten digits of a referral code, or the alias of a shared link. Empty is none. */
const referralCode = trimmedText(40, { wrongType: UNKNOWN_CODE, tooLong: UNKNOWN_CODE }).check(
  z.regex(/^([A-Za-z0-9_-]{6,40})?$/, UNKNOWN_CODE),
);

export const signupInput = z.object({
  phoneNumber,
  password: newPassword,
  fullName: z.optional(fullName),
  referralCode: z.optional(referralCode),
});
export type SignupInput = z.infer<typeof signupInput>;

/** `GET /api/auth/user`: what every screen reads. */
export const currentUser = z.object({
  id: z.string(),
  phoneNumber: z.string(),
  firstName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  isAdmin: z.boolean(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** A signed-in admin sends no code, and needs no body for that. */
export const adminUnlockInput = z.nullish(z.object({ code: z.optional(rawText(200)) }));
export const adminUnlockOutput = z.object({ token: z.string(), expiresAt: z.iso.datetime() });
export type AdminUnlock = z.infer<typeof adminUnlockOutput>;

/** `POST /api/admin/confirm`: one's own password for an admin by account, else the admin password. */
export const stepUpInput = z.object({ password: typedPassword });
export const stepUpOutput = z.object({ expiresAt: z.iso.datetime() });

/** `POST /api/me/totp`: a secret for an authenticator app, which counts once a code of it came back. */
export const totpStartInput = z.object({ password: typedPassword });
export const totpSetup = z.object({ secret: z.string(), uri: z.string() });
export type TotpSetup = z.infer<typeof totpSetup>;
/** `PUT /api/me/totp`: answers recovery codes. */
export const totpConfirmInput = z.object({ code: totpCode });
/** Shown once, here and at `POST /api/me/totp/codes`, which makes new ones. */
export const recoveryCodesOutput = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesOutput>;
/** `DELETE /api/me/totp`. */
export const totpRemoveInput = z.object({ password: typedPassword, code: totpCode });

export const auditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  note: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;
export const auditEntries = z.array(auditEntry);
