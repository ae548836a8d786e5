import { t } from "#domain/i18n.ts";
import { type Locale, localizedPath } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import type { Throttle } from "#server/http/throttle-wait.ts";
import { randomToken, sha256 } from "#server/lib/ids.ts";

/** A link that lies in an SMS or a chat must not open the account for long. */
const RESET_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** The token, which is kept as its hash alone, and the address it stands in: in the language of the person who opens it. */
export function newResetLink(publicUrl: string, now: Date) {
  const token = randomToken();
  return {
    now,
    tokenHash: sha256(token),
    urlIn: (language: Locale) => publicUrl + localizedPath(pages.resetPassword(token), language),
    expiresAt: new Date(now.getTime() + RESET_MS),
  };
}

/**
 * Wrong tokens cannot be guessed anyway: the bound is for what is written down of them.
 * @param network as `quotaNetworkOf` gives it
 */
export const resetThrottles = (network: string): Throttle[] => [
  { key: `reset:network:${network}`, freeAttempts: 20 },
];

/** How old an account is before its own browser asks apart from its network: until then it may be made up for it. */
export const TRUSTED_AFTER_MS = 7 * DAY_MS;

/**
 * Each asking sends an SMS to somebody, so all of them count, not the wrong ones alone. Whoever uses up what a network
 * may ask for must not keep its other people out: a browser where the account was signed in before is counted apart.
 * @param network as `quotaNetworkOf` gives it
 * @param isKnown whether it is such a browser, of an account that is not new
 */
export function forgotThrottles(phoneNumber: string, network: string, isKnown: boolean): Throttle[] {
  return [
    { key: `forgot:account:${phoneNumber}`, freeAttempts: 3 },
    // Anybody can register a number that is not theirs. But whoever asks for another's must not keep them out: the link that
    // they made us send works until the next may be asked for.
    { key: `forgot:day:${phoneNumber}`, freeAttempts: 6, withinMs: DAY_MS, thenEveryMs: RESET_MS },
    isKnown
      ? { key: `forgot:known:${network}`, freeAttempts: 60 }
      : { key: `forgot:network:${network}`, freeAttempts: 20 },
  ];
}

/**
 * Links by SMS in an hour to accounts of this week that have proven nothing: a stranger makes such accounts with other
 * people's numbers, and each link is an SMS that we pay for. Those that were made in one network have a share of their
 * own, so that a few networks do not keep all other newcomers out.
 */
export const SMS_TO_NEW_ACCOUNTS = { ofNetwork: 10, inAll: 500 };

export const smsText = (url: string) => `${t("accounts.smsReset", { url })}\n${t("accounts.smsResetIgnore")}`;
