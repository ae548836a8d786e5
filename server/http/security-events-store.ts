import { and, eq, gt, lte } from "drizzle-orm";
import type { Queryable } from "#server/db/client.ts";
import { securityEvents } from "#server/db/schema/auth.ts";

type SecurityEventRow = typeof securityEvents.$inferInsert;

/**
 * @param unlessSince not when the same was written down since then
 * @returns whether it was written
 */
export async function insertSecurityEvent(
  q: Queryable,
  event: SecurityEventRow,
  unlessSince?: Date,
): Promise<boolean> {
  const { kind, actor, subject, at } = event;
  if (unlessSince !== undefined) {
    const same = and(
      eq(securityEvents.kind, kind),
      eq(securityEvents.actor, actor),
      eq(securityEvents.subject, subject),
      gt(securityEvents.at, unlessSince),
      lte(securityEvents.at, at),
    );
    if ((await q.$count(securityEvents, same)) > 0) return false;
  }
  await q.insert(securityEvents).values(event);
  return true;
}
