import type { FastifyRequest } from "fastify";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { type AdminActor, requireAdmin } from "#server/http/actor.ts";
import { steadyNow } from "#server/lib/clock.ts";
import type { Deps } from "#server/lib/deps.ts";
import { sha256 } from "#server/lib/ids.ts";
import { STEP_UP_MS } from "./policy.ts";
import { passwordTypedAt } from "./reads.ts";

/** Where it is kept that an admin typed their password: the session, or the token of who has none as an admin. */
export const stepUpHolder = (request: FastifyRequest, admin: AdminActor) =>
  admin.tokenHash === null ? { sid: sha256(request.session.sessionId) } : { tokenHash: admin.tokenHash };

/**
 * For what changes rights, money or people's data: an admin who typed their password in the last ten minutes. An open
 * session, or a token that somebody got hold of, isn't enough.
 * @throws DomainError UNAUTHENTICATED, FORBIDDEN, STEP_UP
 */
export async function requireStepUp(deps: Deps, request: FastifyRequest): Promise<AdminActor> {
  const admin = requireAdmin(request);
  const typedAt = await passwordTypedAt(deps.store.db, stepUpHolder(request, admin));
  const since = steadyNow(deps.clock).getTime() - STEP_UP_MS;
  if (typedAt !== null && typedAt.getTime() > since) return admin;
  throw new DomainError("STEP_UP", t("accounts.stepUp"));
}

/** For how many seconds {@link requireStepUp} will not ask again, so that nobody promises what would be refused. */
export async function passwordHoldsFor(deps: Deps, request: FastifyRequest): Promise<number> {
  const typedAt = await passwordTypedAt(deps.store.db, stepUpHolder(request, requireAdmin(request)));
  if (typedAt === null) return 0;
  const left = typedAt.getTime() + STEP_UP_MS - steadyNow(deps.clock).getTime();
  return Math.max(0, Math.floor(left / 1000));
}
