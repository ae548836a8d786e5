import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { Actor, AdminActor } from "#server/http/actor.ts";

/** Who wants to run a listing: an account, an admin, or both. */
export interface Host {
  userId: string | null;
  admin: AdminActor | null;
}

interface Owned {
  ownerId: string | null;
}

/** @throws DomainError UNAUTHENTICATED for who is neither signed in nor in admin mode */
export function requireHost({ user, admin }: Pick<Actor, "user" | "admin">): Host {
  if (!user && !admin) throw new DomainError("UNAUTHENTICATED", t("hosting.logInFirst"));
  return { userId: user?.id ?? admin?.userId ?? null, admin };
}

export function manages(host: Host, { ownerId }: Owned): boolean {
  return host.admin !== null || (host.userId !== null && host.userId === ownerId);
}

/**
 * Who may change a listing. That there is such a listing, everybody may know.
 * @throws DomainError NOT_FOUND, GONE, FORBIDDEN
 */
export function assertMayChange(host: Host, listing: Owned & { isDeleted: number }): void {
  if (listing.isDeleted !== 0) throw new DomainError("GONE", t("listings.noLongerListed"));
  if (!manages(host, listing)) throw new DomainError("FORBIDDEN", t("hosting.notYours"));
}

/**
 * Who sees what only its host sees: for everybody else that does not exist.
 * @throws DomainError NOT_FOUND, GONE for the host of a listing that was deleted, which admins still see
 */
export function assertMayManage<T extends Owned & { isDeleted: number }>(host: Host, listing: T | null): T {
  if (!listing || !manages(host, listing)) throw new DomainError("NOT_FOUND", t("listings.notFound"));
  if (listing.isDeleted !== 0 && !host.admin) throw new DomainError("GONE", t("listings.noLongerListed"));
  return listing;
}
