import { createHmac } from "node:crypto";
import type { FastifyReply } from "fastify";
import { TEAM_CODE_DIGITS } from "#domain/accounts/account.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { hostingMessages } from "#domain/listings/hosting.ts";
import { throttleGuess } from "#server/http/throttle.ts";
import type { Deps } from "#server/lib/deps.ts";
import { sameSecret } from "#server/lib/passwords.ts";
import { teamCodeThrottles } from "./policy.ts";
import { findIdByPhone } from "./reads.ts";

type Secret = Pick<Deps, "secrets">;

function codeOfDay({ secrets }: Secret, userId: string, day: string): string {
  const digest = createHmac("sha256", secrets.capabilityKey).update(`team code ${userId} ${day}`).digest();
  const number = digest.readUIntBE(0, 6) % 10 ** TEAM_CODE_DIGITS;
  return String(number).padStart(TEAM_CODE_DIGITS, "0");
}

/**
 * What an account reads out to our team on the phone: it shows that one person has both the phone and the account, as
 * nobody checks a number at sign-up. Another one each day in Kolkata; it is computed, so nothing is stored.
 */
export const teamCode = (deps: Secret, userId: string, now: Date): string =>
  codeOfDay(deps, userId, kolkataDate(now));

/**
 * Finds the account whose code an admin was read out, today's or yesterday's.
 * @returns its id
 * @throws DomainError NOT_FOUND for no such account, VALIDATION for a wrong code, RATE_LIMITED after too many
 */
export async function requireTeamCode(
  deps: Deps,
  reply: FastifyReply,
  { phoneNumber, code }: { phoneNumber: string; code: string },
): Promise<string> {
  const userId = await findIdByPhone(deps.store.db, phoneNumber);
  if (userId === null) {
    const message = hostingMessages.noSuchOwner();
    throw new DomainError("NOT_FOUND", message, { phoneNumber: message });
  }
  const today = kolkataDate(deps.clock.now());
  const codes = [today, addDays(today, -1)].map((day) => codeOfDay(deps, userId, day));
  const isRight = async () => codes.some((right) => sameSecret(code, right));
  if (await throttleGuess(deps, reply, teamCodeThrottles(userId), isRight)) return userId;
  const message = hostingMessages.wrongTeamCode();
  throw new DomainError("VALIDATION", message, { code: message });
}
