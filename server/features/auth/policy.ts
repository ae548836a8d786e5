import { accountMessages } from "#domain/auth/account.ts";
import { DomainError } from "#domain/errors.ts";
import { holdsContact } from "#domain/text.ts";

const MINUTE_MS = 60_000;

export const ATTEMPTS_WINDOW_MS = 15 * MINUTE_MS;
export const ADMIN_TOKEN_MS = 30 * MINUTE_MS;
/** How long after it a sign-up may be repeated by its key. */
export const SIGNUP_REPEAT_MS = 10 * MINUTE_MS;

const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long it is known where an account was signed in. An address is somebody else's before long. */
export const MARKS_KEPT_MS = { browser: 180 * DAY_MS, address: 30 * DAY_MS };

/** What is guessed, and how many wrong guesses it bears in the window. */
export interface Throttle {
  subject: string;
  max: number;
}

export const accountSubject = (phoneNumber: string) => `login:account:${phoneNumber}`;

/** A household or an office shares an address, so it bears more than one account does. */
export function loginThrottles(phoneNumber: string, address: string): Throttle[] {
  return [
    { subject: accountSubject(phoneNumber), max: 5 },
    { subject: `login:address:${address}`, max: 50 },
  ];
}

/** The second bound holds a guesser with many addresses without letting one address lock everybody out. */
export function adminCodeThrottles(address: string): Throttle[] {
  return [
    { subject: `admin-code:address:${address}`, max: 5 },
    { subject: "admin-code:all", max: 20 },
  ];
}

/**
 * Everybody with an account may try the admin password, so the guesses of many accounts are held per address, and of
 * many addresses altogether.
 */
export function adminPasswordThrottles(userId: string | null, address: string): Throttle[] {
  const guesser = userId === null ? `mode:${address}` : `account:${userId}`;
  return [
    { subject: `admin-password:${guesser}`, max: 5 },
    { subject: `admin-password:address:${address}`, max: 20 },
    { subject: "admin-password:all", max: 60 },
  ];
}

/**
 * Seconds to wait before the next guess, or 0 when one is free.
 * @param failures times of wrong guesses
 */
export function secondsToWait(failures: readonly Date[], max: number, now: Date): number {
  const recent = failures
    .map((at) => at.getTime())
    .filter((at) => at > now.getTime() - ATTEMPTS_WINDOW_MS)
    .sort((a, b) => b - a);
  const blocking = recent[max - 1];
  if (blocking === undefined) return 0;
  return Math.max(1, Math.ceil((blocking + ATTEMPTS_WINDOW_MS - now.getTime()) / 1000));
}

/**
 * First word and the rest; nothing typed is null.
 * @throws DomainError VALIDATION for a name by which others could reach somebody before they are meant to
 */
export function splitName(fullName: string | undefined): {
  firstName: string | null;
  lastName: string | null;
} {
  if (fullName !== undefined && holdsContact(fullName)) {
    const message = accountMessages.nameTells;
    throw new DomainError("VALIDATION", message, { fullName: message });
  }
  const [first, ...rest] = (fullName ?? "").trim().split(/\s+/);
  return { firstName: first || null, lastName: rest.join(" ") || null };
}
