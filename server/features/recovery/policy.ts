import type { Throttle } from "#server/features/auth/policy.ts";

/** A link that lies in an SMS or a chat must not open the account for long. */
export const RESET_MS = 60 * 60_000;

/** Wrong tokens, which cannot be guessed anyway; many people may stand behind one address. */
export function resetThrottles(tokenHash: string, address: string): Throttle[] {
  return [
    { subject: `reset:token:${tokenHash}`, max: 20, forgiven: true },
    { subject: `reset:address:${address}`, max: 20 },
  ];
}

/** Each asking sends an SMS to somebody, so all of them count, not the wrong ones alone. */
export function forgotThrottles(phoneNumber: string, address: string): Throttle[] {
  return [
    { subject: `forgot:account:${phoneNumber}`, max: 3 },
    { subject: `forgot:address:${address}`, max: 20 },
  ];
}

export const smsText = (url: string) =>
  `Tangu: choose a new password within an hour: ${url}\nDid you not ask for this? Then do nothing.`;
