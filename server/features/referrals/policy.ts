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
    // Short: whatever others on the network try, they keep nobody out for long.
    { key: `referral:address:${network}`, freeAttempts: 60, withinMs: 60_000 },
  ];
}

/** Friends that the accounts of this week on one network enter by hand in a day: accounts cost nothing to make up, and a number is easily guessed. */
export const ENTRIES_OF_A_NETWORK = 30;

/**
 * Of the friends of one person who signed up in one network by their link, so many wait before the rest comes last in
 * the lists. Accounts that somebody makes up fill neither that person's list nor that of the admins, and a friend from
 * the same college, hostel or carrier is still found and paid for.
 */
export const WAITING_OF_A_NETWORK = FRIENDS_MAX;

/** Entries from before this time bring nothing any more, unless the friend has signed up. */
export const entriesLapsedBefore = (now: Date) => new Date(now.getTime() - ENTRY_DAYS * 24 * 60 * 60_000);
