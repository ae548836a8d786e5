import { ENTRY_DAYS } from "#domain/referrals/states.ts";
import type { Throttle } from "#server/http/throttle-wait.ts";

/**
 * Whoever enters friends could try numbers to learn which have an account: each try counts, right or wrong. Ten friends
 * and their typing errors fit in.
 * @param network as `networkOf` gives it
 */
export function referralThrottles(userId: string, network: string): Throttle[] {
  return [
    { key: `referral:account:${userId}`, freeAttempts: 30 },
    { key: `referral:address:${network}`, freeAttempts: 120 },
  ];
}

/** Friends that one network enters by hand in a day: accounts cost nothing to make up, and a number is easily guessed. */
export const ENTRIES_OF_A_NETWORK = 30;

/** Entries from before this time bring nothing any more, unless the friend has signed up. */
export const entriesLapsedBefore = (now: Date) => new Date(now.getTime() - ENTRY_DAYS * 24 * 60 * 60_000);
