import { createHmac } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { recordSecurityEvent, watchGuesses } from "#server/http/security-events.ts";
import { throttleGuess } from "#server/http/throttle.ts";
import type { Deps } from "#server/lib/deps.ts";
import { openHandle, sealHandle } from "#server/lib/handles.ts";
import { newRecoveryCodes, recoveryHash, totpStep } from "#server/lib/totp.ts";
import { totpThrottles } from "./policy.ts";
import { totpOf } from "./reads.ts";
import { spendRecoveryCode, spendTotpStep } from "./writes.ts";

const scopeOf = (userId: string) => `totp ${userId}`;

/** A secret as the table keeps it: who reads the table can make no codes. */
export const sealTotp = ({ secrets }: Deps, userId: string, secret: string): string =>
  sealHandle(secrets.capabilityKey, scopeOf(userId), secret);

export const openTotp = ({ secrets }: Deps, userId: string, sealed: string | null): string | null =>
  sealed === null ? null : openHandle(secrets.capabilityKey, scopeOf(userId), sealed);

/** The codes that come with this secret, the same each time: who confirms it twice at once is shown one set. */
export function firstRecoveryCodes({ secrets }: Deps, userId: string, sealed: string): string[] {
  const seed = createHmac("sha256", secrets.capabilityKey).update(`recovery codes ${userId} ${sealed}`);
  return newRecoveryCodes(seed.digest());
}

async function isRight(deps: Deps, request: FastifyRequest, userId: string, code: string): Promise<boolean> {
  const { store, clock } = deps;
  const secret = openTotp(deps, userId, (await totpOf(store.db, userId)).sealed);
  const step = secret === null ? null : totpStep(secret, code, clock.now());
  if (step !== null) return spendTotpStep(store.db, userId, step);
  if (!(await spendRecoveryCode(store.db, userId, recoveryHash(code)))) return false;
  const who = `user ${userId}` as const;
  await recordSecurityEvent(deps, request, { kind: "recovery_code_used", actor: who, subject: who });
  return true;
}

/**
 * The second step of a login, for accounts that have turned it on: the code of their app, or a recovery code. Each
 * works once.
 * @throws DomainError TOTP_REQUIRED without a code, WRONG_TOTP, RATE_LIMITED
 */
export async function requireSecondFactor(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, code, field = "totp" }: { userId: string; code: string | undefined; field?: string },
): Promise<void> {
  if (code === undefined) {
    throw new DomainError("TOTP_REQUIRED", t("accounts.totpRequired"), {
      [field]: t("accounts.totpRequired"),
    });
  }
  const check = () => isRight(deps, request, userId, code);
  const watch = watchGuesses(deps, request, { at: "totp", subject: `user ${userId}` });
  if (await throttleGuess(deps, reply, totpThrottles(userId), check, watch)) return;
  throw new DomainError("WRONG_TOTP", t("accounts.wrongTotp"), { [field]: t("accounts.wrongTotp") });
}
