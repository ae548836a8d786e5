import { eq } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { type PropertyRow, properties } from "#server/db/schema/properties.ts";
import { noProperty } from "./policy.ts";

/**
 * One writer at a time of what hangs on a property and on none of its listings: its books, its notices, its menu.
 * @throws DomainError NOT_FOUND
 */
export async function lockPropertyRow(tx: Transaction, propertyId: number): Promise<PropertyRow> {
  const [property] = await tx
    .select()
    .from(properties)
    .where(eq(properties.id, propertyId))
    .for("no key update");
  // Deleted while this waited.
  if (!property) throw noProperty();
  return property;
}
