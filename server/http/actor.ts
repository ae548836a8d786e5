import type { FastifyInstance, FastifyRequest } from "fastify";
import { rightFor } from "#domain/accounts/rights.ts";
import { type AdminRole, hasRight, roleLabel } from "#domain/accounts/roles.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { mayWhileSuspended } from "#domain/suspensions/allowed.ts";

declare const proven: unique symbol;
type Brand<T, Name extends string> = T & { readonly [proven]: Name };

export interface UserActor {
  id: string;
  phoneNumber: string;
  firstName: string | null;
  profileImageUrl: string | null;
  isAdmin: boolean;
  adminRole: AdminRole | null;
  isSuspended: boolean;
}

/** Proven to be an admin; only `resolveActor` of accounts makes one. */
export type AdminActor = Brand<
  {
    name: string;
    /** The account that it is; null where the code opened admin mode and nobody was signed in. */
    userId: string | null;
    /** Everybody behind the request: the accounts of the token and of the session, and the guest's key. */
    identities: readonly string[];
    /** Null for an admin by account. */
    tokenHash: string | null;
    role: AdminRole;
  },
  "AdminActor"
>;

export interface Actor {
  user: UserActor | null;
  /** sha256 of the guest's capability cookie. */
  guestKey: string | null;
  /** Null also for an admin whose role has no right to this endpoint. */
  admin: AdminActor | null;
  /** The role of an admin who has no right to this endpoint. */
  lacking?: AdminRole;
  address: string;
}

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor;
  }
}

/** Whom this call takes the admin for: one whose role has no right to it is nobody special. */
function limitedToRole(request: FastifyRequest, actor: Actor): Actor {
  const role = actor.admin?.role;
  if (role === undefined || role === "superadmin") return actor;
  const right = rightFor(request.method, request.routeOptions.url ?? "");
  if (right === null || (right !== undefined && hasRight(role, right))) return actor;
  return { ...actor, admin: null, lacking: role };
}

export const suspended = () => new DomainError("FORBIDDEN", t("server.suspended"));

/** For an endpoint that also takes away what is one's own. @throws DomainError FORBIDDEN for a suspended account */
export function refuseSuspended({ actor }: FastifyRequest): void {
  if (actor.user?.isSuspended) throw suspended();
}

/** Says for every call who is asking, as `resolve` finds out. */
export function installActor(
  app: FastifyInstance,
  resolve: (request: FastifyRequest) => Promise<Actor>,
): void {
  app.decorateRequest("actor");
  app.addHook("onRequest", async (request) => {
    const actor = limitedToRole(request, await resolve(request));
    request.actor = actor;
    const { method, routeOptions } = request;
    if (actor.user?.isSuspended && !mayWhileSuspended(method, routeOptions.url ?? "")) throw suspended();
  });
}

/** Neither signed in nor in admin mode. */
export function isGuest({ user, admin }: Pick<Actor, "user" | "admin">): boolean {
  return user === null && admin === null;
}

/** Who asks, as records keep it: an id and no name. */
export const actorName = ({ user, admin }: Pick<Actor, "user" | "admin">): string =>
  admin?.name ?? (user ? `user ${user.id}` : "guest");

/** @throws DomainError UNAUTHENTICATED */
export function requireUser(request: FastifyRequest): UserActor {
  if (!request.actor.user) throw new DomainError("UNAUTHENTICATED", t("server.logInFirst"));
  return request.actor.user;
}

/** @throws DomainError UNAUTHENTICATED without session or token, FORBIDDEN for a user who is no admin */
export function requireAdmin(request: FastifyRequest): AdminActor {
  const { admin, user, lacking } = request.actor;
  if (admin) return admin;
  if (lacking) throw new DomainError("NO_RIGHT", t("server.roleLacks", { role: roleLabel(lacking) }));
  if (user) throw new DomainError("FORBIDDEN", t("server.adminOnly"));
  throw new DomainError("UNAUTHENTICATED", t("server.adminLogInFirst"));
}

/** Whether an admin is one of those that something is about. @param parties accounts, and keys of guests */
export const isParty = (
  { identities }: Pick<AdminActor, "identities">,
  ...parties: readonly (string | null)[]
): boolean => parties.some((party) => party !== null && identities.includes(party));

export const ownCause = () => new DomainError("FORBIDDEN", t("server.ownCause"));

/**
 * Nobody decides in their own cause. Admin mode that the code opened in a browser where nobody is signed in is the
 * operator's: there is nobody to compare.
 * @param parties as for {@link isParty}
 * @throws DomainError FORBIDDEN
 */
export function assertNoParty(admin: AdminActor, ...parties: readonly (string | null)[]): void {
  if (isParty(admin, ...parties)) throw ownCause();
}
