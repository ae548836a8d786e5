import type { FastifyRequest } from "fastify";
import type { Actor, AdminActor, UserActor } from "#server/http/actor.ts";
import { adminBinding, adminTokenHash } from "#server/http/admin-token.ts";
import { readGuestKey } from "#server/http/guest.ts";
import { steadyNow } from "#server/lib/clock.ts";
import type { Deps } from "#server/lib/deps.ts";
import { passwordStamp } from "#server/lib/passwords.ts";
import { findAdminToken, findUser } from "./reads.ts";

/**
 * The rights are the session's, or else the token's. Admin mode may be one account's, and the session another's: neither
 * decides in its own cause.
 */
async function resolveAdmin(
  deps: Deps,
  request: FastifyRequest,
  { user, guestKey }: Pick<Actor, "user" | "guestKey">,
): Promise<AdminActor | null> {
  const tokenHash = adminTokenHash(request);
  const token =
    tokenHash === null
      ? null
      : await findAdminToken(deps.store.db, tokenHash, steadyNow(deps.clock), adminBinding(deps));
  const identities: readonly string[] = [user?.id, token?.userId, guestKey].filter(
    (each) => typeof each === "string",
  );
  if (user?.adminRole) {
    const name = `user ${user.id}`;
    return { name, userId: user.id, identities, tokenHash: null, role: user.adminRole } as AdminActor;
  }
  if (!token) return null;
  const known = token.userId ?? user?.id;
  const name = known ? `user ${known}` : "admin mode";
  // The code is everything that the operator may do, whoever types it.
  const role = token.role ?? (token.byCode ? "superadmin" : null);
  return role && ({ name, userId: token.userId, identities, tokenHash, role } as AdminActor);
}

/** Nobody when the account is gone, or its password is another than the session was opened with. */
async function resolveUser(deps: Deps, request: FastifyRequest): Promise<UserActor | null> {
  const { userId, stamp = "" } = request.session;
  const found = userId === undefined ? null : await findUser(deps.store.db, userId);
  if (!found) return null;
  const { password, hasTotp: _hasTotp, ...user } = found;
  return passwordStamp(password) === stamp ? user : null;
}

/** Who is asking. Costs a query only when a session or an admin token came along. */
export async function resolveActor(deps: Deps, request: FastifyRequest): Promise<Actor> {
  const user = await resolveUser(deps, request);
  const guestKey = readGuestKey(deps, request);
  return {
    user,
    guestKey,
    admin: await resolveAdmin(deps, request, { user, guestKey }),
    address: request.ip,
  };
}
