import { locale, t } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import type { Throttle } from "#server/http/throttle-wait.ts";
import { randomToken, sha256 } from "#server/lib/ids.ts";

/** A link that lies in an SMS or a chat must not open the account for long. */
const RESET_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** The token, which is kept as its hash alone, and the address it stands in. */
export function newResetLink(publicUrl: string, now: Date) {
  const token = randomToken();
  return {
    now,
    tokenHash: sha256(token),
    url: publicUrl + localizedPath(pages.resetPassword(token), locale()),
    expiresAt: new Date(now.getTime() + RESET_MS),
  };
}

/** Wrong tokens cannot be guessed anyway: the bound is for what is written down of them. */
export const resetThrottles = (address: string): Throttle[] => [
  { key: `reset:address:${address}`, freeAttempts: 20 },
];

/** Each asking sends an SMS to somebody, so all of them count, not the wrong ones alone. */
export function forgotThrottles(phoneNumber: string, network: string): Throttle[] {
  return [
    { key: `forgot:account:${phoneNumber}`, freeAttempts: 3 },
    // Anybody can register a number that is not theirs.
    { key: `forgot:day:${phoneNumber}`, freeAttempts: 6, withinMs: DAY_MS },
    { key: `forgot:network:${network}`, freeAttempts: 20 },
  ];
}

export const smsText = (url: string) => `${t("accounts.smsReset", { url })}\n${t("accounts.smsResetIgnore")}`;
