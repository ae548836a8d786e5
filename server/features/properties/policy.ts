import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";

declare const proven: unique symbol;

/** What somebody is to a property: its host, or a warden, who handles no money. */
export type PropertyRole = "host" | "warden";

/** Proven to run this property; only {@link propertyAccess} and {@link moneyAccess} make one. */
export interface PropertyAccess {
  readonly [proven]: "PropertyAccess";
  propertyId: number;
  role: PropertyRole;
  userId: string;
}

/** The same, for somebody who may also see and change its money. */
export type MoneyAccess = PropertyAccess & { role: "host" };

export const noProperty = () => new DomainError("NOT_FOUND", t("properties.notFound"));

interface Parties {
  propertyId: number;
  ownerId: string | null;
  isWarden: boolean;
}

export function roleAt(
  userId: string,
  { ownerId, isWarden }: Omit<Parties, "propertyId">,
): PropertyRole | null {
  if (ownerId === userId) return "host";
  return isWarden ? "warden" : null;
}

/**
 * @param notFound the refusal, where it is not the property that was asked for: another one would tell what exists
 * @throws DomainError NOT_FOUND for everybody who does not run it
 */
export function propertyAccess(
  userId: string,
  parties: Parties | null,
  notFound: () => DomainError = noProperty,
): PropertyAccess {
  const role = parties === null ? null : roleAt(userId, parties);
  if (parties === null || role === null) throw notFound();
  return { propertyId: parties.propertyId, role, userId } as PropertyAccess;
}

function asHost(access: PropertyAccess, refusal: string): MoneyAccess {
  if (access.role !== "host") throw new DomainError("FORBIDDEN", refusal);
  return access as MoneyAccess;
}

/** @throws DomainError FORBIDDEN for a warden */
export const moneyAccess = (access: PropertyAccess): MoneyAccess => asHost(access, t("properties.hostOnly"));

/** For what only the host does, beside its money. @throws DomainError FORBIDDEN for a warden */
export const hostAccess = (access: PropertyAccess): MoneyAccess =>
  asHost(access, t("properties.hostOnlyRooms"));
