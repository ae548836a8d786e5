import { createHmac, randomInt } from "node:crypto";
import { PHONE_CODE_DIGITS } from "#domain/accounts/account.ts";
import type { Throttle } from "#server/http/throttle-wait.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
export const CODE_VALID_MS = 10 * MINUTE_MS;
/** Of one code; the next has to be sent anew. */
export const CODE_TRIES = 5;
/** Of what may be texted in an hour: the rest is for those who forgot their password. */
export const CODES_SHARE = 1 / 4;

/** Anybody can sign up with somebody else's number: each code bothers its owner, at our cost. */
export const codeThrottles = (userId: string, network: string): Throttle[] => [
  { key: `phone-code:account:${userId}`, freeAttempts: 3 },
  { key: `phone-code:day:${userId}`, freeAttempts: 5, withinMs: DAY_MS, thenEveryMs: DAY_MS },
  { key: `phone-code:network:${network}`, freeAttempts: 15 },
];

export const newPhoneCode = () => String(randomInt(10 ** PHONE_CODE_DIGITS)).padStart(PHONE_CODE_DIGITS, "0");

/** The number is part of it: a code is worth nothing once the account has another. */
export const phoneCodeHash = (
  secret: string,
  { userId, phone }: { userId: string; phone: string },
  code: string,
) => createHmac("sha256", secret).update(`phone code ${userId} ${phone} ${code}`).digest("hex");
