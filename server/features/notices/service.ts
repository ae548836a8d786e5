import { eq, inArray, lt } from "drizzle-orm";
import { kolkataDate } from "#domain/dates.ts";
import { keptSince } from "#domain/personal-data/retention.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { properties, tenants } from "#server/db/schema/properties.ts";
import { foodVotes, menus, notices } from "#server/db/schema/tenant-life.ts";
import { deleteInSteps } from "#server/db/sweep.ts";

/** At the end of an account: how they liked the food, and what they told tenants as a host. */
export async function deleteNewsOf(tx: Transaction, userId: string): Promise<void> {
  const lives = tx.select({ id: tenants.id }).from(tenants).where(eq(tenants.userId, userId));
  await tx.delete(foodVotes).where(inArray(foodVotes.tenantId, lives));
  const hosts = tx.select({ id: properties.id }).from(properties).where(eq(properties.ownerId, userId));
  await tx.delete(notices).where(inArray(notices.propertyId, hosts));
  await tx.delete(menus).where(inArray(menus.propertyId, hosts));
}

/** Deletes votes and menus whose time is over, and notices that were removed that long ago. */
export async function deleteOldNews(q: Queryable, now: Date): Promise<void> {
  const since = keptSince("foodVotes", now);
  const day = kolkataDate(since);
  await deleteInSteps(q, foodVotes, lt(foodVotes.day, day));
  await deleteInSteps(q, menus, lt(menus.day, day));
  await deleteInSteps(q, notices, lt(notices.removedAt, since));
}
