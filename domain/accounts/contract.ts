import * as z from "zod/mini";
import { knownPhone, lineText, type Message, newPhone, rawText, trimmedText } from "#domain/fields.ts";
import { t } from "#domain/i18n.ts";
import { unknownCode } from "#domain/referrals/states.ts";
import { ADMIN_ROLES } from "./roles.ts";

export const PASSWORD_MIN = { login: 4, signup: 8 } as const;
const SPECIAL = /[!@#$%^&*(),.?":{}|<>]/;

/** Checked in this order; the first that fails is the message. */
export const PASSWORD_RULES: readonly {
  /** What is asked for, for the list beside the field. */
  label: Message;
  message: Message;
  holds: (password: string) => boolean;
}[] = [
  {
    label: () => t("accounts.ruleLength"),
    message: () => t("accounts.ruleLengthBroken"),
    holds: (password) => [...password].length >= PASSWORD_MIN.signup,
  },
  {
    label: () => t("accounts.ruleUppercase"),
    message: () => t("accounts.ruleUppercaseBroken"),
    holds: (password) => /[A-Z]/.test(password),
  },
  {
    label: () => t("accounts.ruleLowercase"),
    message: () => t("accounts.ruleLowercaseBroken"),
    holds: (password) => /[a-z]/.test(password),
  },
  {
    label: () => t("accounts.ruleNumber"),
    message: () => t("accounts.ruleNumberBroken"),
    holds: (password) => /[0-9]/.test(password),
  },
  {
    label: () => t("accounts.ruleSpecial"),
    message: () => t("accounts.ruleSpecialBroken"),
    holds: (password) => SPECIAL.test(password),
  },
];

/** The first rule that a password breaks, read as it is hashed: in its NFKC form. */
export const brokenPasswordRule = (password: string) => {
  const text = password.normalize("NFKC");
  return PASSWORD_RULES.find((rule) => !rule.holds(text));
};

const invalidPhone = () => t("accounts.invalidPhone");
export const phoneNumber = knownPhone(invalidPhone);

/** Long inputs are refused before they are hashed. */
const PASSWORD_MAX = 200;

/** A password that is there already: only its length is looked at. */
export const typedPassword = rawText(PASSWORD_MAX, { required: () => t("accounts.invalidPassword") }).check(
  z.minLength(PASSWORD_MIN.login, { error: () => t("accounts.invalidPassword") }),
);

/** Six digits of an authenticator app, or one of the recovery codes. */
export const totpCode = trimmedText(40).check(z.minLength(6));

/** Admins with an authenticator app send its code too; others are never asked for one. */
export const loginInput = z.object({ phoneNumber, password: typedPassword, totp: z.optional(totpCode) });
export type LoginInput = z.infer<typeof loginInput>;

/** A password that is being chosen. */
export const newPassword = rawText(PASSWORD_MAX, {
  required: PASSWORD_RULES[0]!.message,
  tooLong: () => t("accounts.passwordTooLong"),
}).check((context) => {
  const broken = brokenPasswordRule(context.value);
  if (broken) context.issues.push({ code: "custom", message: broken.message(), input: context.value });
});

export const fullName = lineText(100, { unreadable: () => t("accounts.nameInvalid") });

/** Who invited: the ten digits of a referral code, or the alias of a shared link. Empty is none. */
const referralCode = trimmedText(40, { wrongType: unknownCode, tooLong: unknownCode }).check(
  z.regex(/^([A-Za-z0-9_-]{6,40})?$/, { error: unknownCode }),
);

export const signupInput = z.object({
  phoneNumber: newPhone(invalidPhone),
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
  /** What an admin may do: `roles.ts`. Null for everybody else. */
  adminRole: z.nullable(z.enum(ADMIN_ROLES)),
  /** Whether they host or work at a PG, and whether they live at one here: told by `GET /api/auth/user` alone. */
  runsPg: z.optional(z.boolean()),
  livesAtPg: z.optional(z.boolean()),
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
