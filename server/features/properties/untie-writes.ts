import { and, eq } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { Transaction } from "#server/db/client.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { tenants } from "#server/db/schema/properties.ts";
import { tenantDocuments } from "#server/db/schema/tenant-life.ts";
import { deleteDocuments } from "./documents-service.ts";
import { endLinks } from "./invites-writes.ts";
import { recordDone } from "./record-service.ts";
import { noTenant } from "./refusals-policy.ts";

interface Untied {
  tenantId: number;
  /** The host of a property; left out where the account unties itself. */
  propertyId?: number;
  actorId: string;
  now: Date;
}

/**
 * Unties an account from a tenant: it was the wrong one, or doesn't want to be. What it sent of its ID goes; what was
 * written of rent and complaints stays with the tenant. A new link ties another.
 * @returns names of files, for `discardMedia` once this is committed
 * @throws DomainError NOT_FOUND, ILLEGAL_TRANSITION for an account that booked the bed: that is no link
 */
export async function untieTenant(
  tx: Transaction,
  { tenantId, propertyId: runs, actorId, now }: Untied,
): Promise<string[]> {
  const whose = runs === undefined ? eq(tenants.userId, actorId) : eq(tenants.propertyId, runs);
  const [tenant] = await tx
    .select()
    .from(tenants)
    .where(and(eq(tenants.id, tenantId), whose))
    .for("update");
  if (!tenant || tenant.userId === null) throw noTenant();
  const { bookingId, userId, propertyId } = tenant;
  const isGuest = and(eq(bookings.id, bookingId ?? 0), eq(bookings.userId, userId));
  if ((await tx.$count(bookings, isGuest)) > 0)
    throw new DomainError("ILLEGAL_TRANSITION", t("properties.untieBooked"));
  await tx.update(tenants).set({ userId: null, updatedAt: now }).where(eq(tenants.id, tenantId));
  await endLinks(tx, tenantId);
  const sent = and(eq(tenantDocuments.tenantId, tenantId), eq(tenantDocuments.sentBy, "tenant"));
  const names = await deleteDocuments(tx, sent);
  await recordDone(tx, { propertyId, actorId, step: "tenant_untied", tenantId, at: now });
  return names;
}
