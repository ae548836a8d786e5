import type { FastifyRequest } from "fastify";
import type { Actor, AdminActor, UserActor } from "#server/http/actor.ts";
import { adminBinding, adminTokenHash } from "#server/http/admin-token.ts";
import { readGuestKey } from "#server/http/guest.ts";
import { steadyNow } from "#server/lib/clock.ts";
import type { Deps } from "#server/lib/deps.ts";
import { passwordStamp } from "#server/lib/passwords.ts";
import { findAdminToken, findUser } from "./reads.ts";

async function resolveAdmin(
  deps: Deps,
  request: FastifyRequest,
  user: UserActor | null,
): Promise<AdminActor | null> {
  if (user?.adminRole) {
    return { name: `user ${user.id}`, userId: user.id, tokenHash: null, role: user.adminRole } as AdminActor;
  }
  const tokenHash = adminTokenHash(request);
  if (tokenHash === null) return null;
  const found = await findAdminToken(deps.store.db, tokenHash, steadyNow(deps.clock), adminBinding(deps));
  if (!found) return null;
  const name = found.userId ? `user ${found.userId}` : "admin mode";
  // The code is everything that the operator may do, whoever types it.
  const role = found.role ?? (found.byCode ? "superadmin" : null);
  return role && ({ name, userId: found.userId, tokenHash, role } as AdminActor);
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
  return {
    user,
    guestKey: readGuestKey(deps, request),
    admin: await resolveAdmin(deps, request, user),
    address: request.ip,
  };
}
