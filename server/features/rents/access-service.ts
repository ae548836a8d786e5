import type { FastifyRequest } from "fastify";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { Queryable } from "#server/db/client.ts";
import { type MoneyAccess, moneyAccess, noProperty } from "#server/features/properties/policy.ts";
import { findAccess, type OwnPlace } from "#server/features/properties/reads.ts";
import { findOwnTenant } from "#server/features/properties/tenant-reads.ts";
import { requireUser } from "#server/http/actor.ts";

/** The host of a property. @throws DomainError UNAUTHENTICATED, NOT_FOUND, FORBIDDEN for a warden */
export async function requireMoney(
  q: Queryable,
  request: FastifyRequest,
  propertyId: number,
  notFound?: () => DomainError,
): Promise<MoneyAccess> {
  return moneyAccess(await findAccess(q, requireUser(request).id, propertyId, notFound));
}

/** Where somebody lives. @throws DomainError NOT_FOUND for a tenant who is somebody else */
export async function requirePlace(q: Queryable, userId: string, tenantId: number): Promise<OwnPlace> {
  const tenant = await findOwnTenant(q, userId, tenantId);
  if (!tenant) throw noProperty();
  return { tenantId, propertyId: tenant.propertyId };
}

export const noPayment = () => new DomainError("NOT_FOUND", t("rents.noPayment"));
