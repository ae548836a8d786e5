import { ENTRY_DAYS, FRIENDS_MAX } from "#domain/referrals/states.ts";
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

/**
 * Friends of one person who wait and signed up in one network by their link. So many are paid for at most, so that nobody
 * loses by it; and made-up accounts that come by somebody's link fill neither their list nor that of the admins.
 */
export const WAITING_OF_A_NETWORK = FRIENDS_MAX;

/** Entries from before this time bring nothing any more, unless the friend has signed up. */
export const entriesLapsedBefore = (now: Date) => new Date(now.getTime() - ENTRY_DAYS * 24 * 60 * 60_000);
