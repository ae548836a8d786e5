import type { Throttle } from "#server/http/throttle-wait.ts";

/**
 * Whoever enters friends could try numbers to learn which have an account: each try counts, right or wrong. Ten friends
 * and their typing errors fit in.
 * @param network as `networkOf` gives it
 */
export function referralThrottles(userId: string, network: string): Throttle[] {
  return [
    { subject: `referral:account:${userId}`, freeAttempts: 30 },
    { subject: `referral:address:${network}`, freeAttempts: 120 },
  ];
}

/** What stands for a friend who signed up by a link and gave no name. */
export const NAMELESS_FRIEND = "A friend";
