import type { FastifyInstance, FastifyRequest } from "fastify";
import { DomainError } from "#domain/errors.ts";
import { findAdminToken, findUser } from "#server/features/accounts/reads.ts";
import { steadyNow } from "#server/lib/clock.ts";
import type { Deps } from "#server/lib/deps.ts";
import { passwordStamp } from "#server/lib/passwords.ts";
import { adminBinding, adminTokenHash } from "./admin-token.ts";
import { readGuestKey } from "./guest.ts";

declare const proven: unique symbol;
type Brand<T, Name extends string> = T & { readonly [proven]: Name };

export interface UserActor {
  id: string;
  phoneNumber: string;
  firstName: string | null;
  profileImageUrl: string | null;
  isAdmin: boolean;
}

/** Proven to be an admin; only `resolveActor` makes one. */
export type AdminActor = Brand<
  { name: string; userId: string | null /** Null for an admin by account. */; tokenHash: string | null },
  "AdminActor"
>;

export interface Actor {
  user: UserActor | null;
  /** sha256 of the guest's capability cookie. */
  guestKey: string | null;
  admin: AdminActor | null;
  address: string;
}

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor;
  }
}

async function resolveAdmin(
  deps: Deps,
  request: FastifyRequest,
  user: UserActor | null,
): Promise<AdminActor | null> {
  if (user?.isAdmin) return { name: `user ${user.id}`, userId: user.id, tokenHash: null } as AdminActor;
  const tokenHash = adminTokenHash(request);
  if (tokenHash === null) return null;
  const found = await findAdminToken(deps.store.db, tokenHash, steadyNow(deps.clock), adminBinding(deps));
  if (!found) return null;
  const name = found.userId ? `user ${found.userId}` : "admin mode";
  return { name, userId: found.userId, tokenHash } as AdminActor;
}

/** Nobody when the account is gone, or its password is another than the session was opened with. */
async function resolveUser(deps: Deps, request: FastifyRequest): Promise<UserActor | null> {
  const { userId, stamp = "" } = request.session;
  const found = userId === undefined ? null : await findUser(deps.store.db, userId);
  if (!found) return null;
  const { password, hasTotp: _hasTotp, ...user } = found;
  return passwordStamp(password) === stamp ? user : null;
}

async function resolveActor(deps: Deps, request: FastifyRequest): Promise<Actor> {
  const user = await resolveUser(deps, request);
  return {
    user,
    guestKey: readGuestKey(deps, request),
    admin: await resolveAdmin(deps, request, user),
    address: request.ip,
  };
}

/** Says for every call who is asking. Costs a query only when a session or an admin token came along. */
export function installActor(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest("actor");
  app.addHook("onRequest", async (request) => {
    request.actor = await resolveActor(deps, request);
  });
}

/** Neither signed in nor in admin mode. */
export function isGuest({ user, admin }: Pick<Actor, "user" | "admin">): boolean {
  return user === null && admin === null;
}

/** @throws DomainError UNAUTHENTICATED */
export function requireUser(request: FastifyRequest): UserActor {
  if (!request.actor.user) throw new DomainError("UNAUTHENTICATED", "Please log in first");
  return request.actor.user;
}

/** @throws DomainError UNAUTHENTICATED without session or token, FORBIDDEN for a user who is no admin */
export function requireAdmin(request: FastifyRequest): AdminActor {
  const { admin, user } = request.actor;
  if (admin) return admin;
  if (user) throw new DomainError("FORBIDDEN", "Only an admin may do this");
  throw new DomainError("UNAUTHENTICATED", "Please log in as an admin first");
}
