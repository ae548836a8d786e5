import { t } from "#domain/i18n.ts";
import { type Locale, localizedPath } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import type { Throttle } from "#server/http/throttle-wait.ts";
import { randomToken, sha256 } from "#server/lib/ids.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** A link that lies in an SMS or a chat must not open the account for long. */
const RESET_MS = HOUR_MS;
/**
 * Where nobody has shown that the number is theirs, the link works until the next may be asked for without a share of
 * others: also when a stranger had it sent, the owner of the number can use it all day.
 */
export const UNPROVEN_RESET_MS = DAY_MS;

/** The token, which is kept as its hash alone, and the address it stands in: in the language of the person who opens it. */
export function newResetLink(publicUrl: string, now: Date, validMs = RESET_MS) {
  const token = randomToken();
  return {
    now,
    tokenHash: sha256(token),
    urlIn: (language: Locale) => publicUrl + localizedPath(pages.resetPassword(token), language),
    expiresAt: new Date(now.getTime() + validMs),
  };
}

/**
 * Wrong tokens cannot be guessed anyway: the bound is for what is written down of them.
 * @param network as `quotaNetworkOf` gives it
 */
export const resetThrottles = (network: string): Throttle[] => [
  { key: `reset:network:${network}`, freeAttempts: 20 },
];

/**
 * Each asking sends an SMS to somebody, so all of them count, not the wrong ones alone. Whoever uses up what a network
 * may ask for must not keep its other people out: a browser where the account was signed in before is counted apart.
 * @param network as `quotaNetworkOf` gives it
 * @param isKnown whether it is such a browser, of an account that is not new
 */
export function forgotThrottles(phoneNumber: string, network: string, isKnown: boolean): Throttle[] {
  return [
    { key: `forgot:account:${phoneNumber}`, freeAttempts: 3 },
    // Anybody can register a number that is not theirs. But a stranger who asks must not keep the owner out: the link that
    // they made us send works until the next may be asked for.
    { key: `forgot:day:${phoneNumber}`, freeAttempts: 6, withinMs: DAY_MS, thenEveryMs: RESET_MS },
    isKnown
      ? { key: `forgot:known:${network}`, freeAttempts: 60 }
      : { key: `forgot:network:${network}`, freeAttempts: 20 },
  ];
}

/** Links by SMS to an account whose number nobody has proven, in a day: the first, and all. */
export function unprovenThrottles(userId: string): { first: Throttle; all: Throttle } {
  const key = `sms:unproven:${userId}`;
  return {
    first: { key, freeAttempts: 1, withinMs: DAY_MS },
    all: { key, freeAttempts: 4, withinMs: DAY_MS, thenEveryMs: 6 * HOUR_MS },
  };
}

/**
 * First links of a day to such accounts: parts of what may be sent in an hour. Whoever asks for many from a few networks,
 * or for many accounts that were made for it, leaves others theirs. A part that is used up is followed by the next.
 */
export const FIRST_LINKS = {
  /** What one network asks for first, in an hour. */
  ofNetwork: 2,
  parts: { "first of a network": 1 / 2, "new accounts": 1 / 4, "older accounts": 1 / 4 },
};

/**
 * Links by SMS in an hour to such accounts, after the first of a day: for one network that asks, and in all. Not for the
 * network that the account was made in: a stranger who made it has chosen that.
 */
export const SMS_REPEATS = { ofNetwork: 10, inAll: 100 };

export const smsText = (url: string, isProven: boolean) =>
  `${isProven ? t("accounts.smsReset", { url }) : t("accounts.smsResetDay", { url })}\n${t("accounts.smsResetIgnore")}`;
