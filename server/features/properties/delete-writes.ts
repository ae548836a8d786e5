import { and, eq, inArray, ne } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { constraintOf, type Transaction } from "#server/db/client.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { properties, tenants } from "#server/db/schema/properties.ts";
import { tenantDocuments } from "#server/db/schema/tenant-life.ts";
import { lockProperty, OUT_OF_PROPERTY } from "./beds-writes.ts";
import { deleteDocuments } from "./documents-service.ts";
import type { MoneyAccess } from "./policy.ts";

/**
 * Deletes a property in which nobody lives, lived or is expected. Its listings keep the number of beds that they have.
 * @returns names of files, for `discardMedia` once this is committed
 * @throws DomainError CONFLICT
 */
export async function deleteProperty(tx: Transaction, { propertyId }: MoneyAccess): Promise<string[]> {
  await lockProperty(tx, propertyId);
  const inUse = () => new DomainError("CONFLICT", t("properties.deleteInUse"));
  const lived = and(eq(tenants.propertyId, propertyId), ne(tenants.state, "cancelled"));
  if ((await tx.$count(tenants, lived)) > 0) throw inUse();
  const whose = tx.select({ id: tenants.id }).from(tenants).where(eq(tenants.propertyId, propertyId));
  const names = await deleteDocuments(tx, inArray(tenantDocuments.tenantId, whose));
  await tx.update(pgListings).set(OUT_OF_PROPERTY).where(eq(pgListings.propertyId, propertyId));
  await tx
    .delete(properties)
    .where(eq(properties.id, propertyId))
    .catch((error: unknown) => {
      // Money was written down of somebody who then didn't come.
      if (constraintOf(error)?.kind === "foreign_key") throw inUse();
      throw error;
    });
  return names;
}
