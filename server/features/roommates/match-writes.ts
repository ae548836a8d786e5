import { and, eq, lt } from "drizzle-orm";
import { SEEKERS_PER_DAY } from "#domain/roommates/limits.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { seekerViews } from "#server/db/schema/seekers.ts";
import { deleteInSteps } from "#server/db/sweep.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";

/**
 * Counts the seekers that a tenant is shown. Those of earlier today are shown again; of the others, the best first, only
 * as many as are left for the day.
 * @param day in Kolkata
 * @returns the seekers to show, and how many others could still be shown today
 */
export async function showSeekers(
  tx: Transaction,
  { tenantId, ids, day }: { tenantId: string; ids: readonly string[]; day: string },
): Promise<{ shown: Set<string>; leftToday: number }> {
  await lockAccount(tx, tenantId);
  const today = and(eq(seekerViews.tenantId, tenantId), eq(seekerViews.day, day));
  const before = await tx.select({ id: seekerViews.seekerUserId }).from(seekerViews).where(today);
  const seen = new Set(before.map(({ id }) => id));
  const fresh = ids.filter((id) => !seen.has(id)).slice(0, Math.max(0, SEEKERS_PER_DAY - seen.size));
  if (fresh.length > 0)
    await tx.insert(seekerViews).values(fresh.map((seekerUserId) => ({ tenantId, day, seekerUserId })));
  return {
    shown: new Set([...ids.filter((id) => seen.has(id)), ...fresh]),
    leftToday: Math.max(0, SEEKERS_PER_DAY - seen.size - fresh.length),
  };
}

/** @param today in Kolkata */
export async function deleteOldSeekerViews(q: Queryable, today: string): Promise<void> {
  await deleteInSteps(q, seekerViews, lt(seekerViews.day, today));
}
