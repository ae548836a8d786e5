import { inArray } from "drizzle-orm";
import { NEW_TRUST, type TrustBrief } from "#domain/trust/scores.ts";
import type { Queryable } from "#server/db/client.ts";
import { trustScores } from "#server/db/schema/trust.ts";

/** The trust of each of these people, `NEW_TRUST` for whom nothing is known of yet. */
export async function trustOf(q: Queryable, userIds: readonly string[]): Promise<Map<string, TrustBrief>> {
  const ids = [...new Set(userIds)];
  const trust = new Map<string, TrustBrief>(ids.map((id) => [id, NEW_TRUST]));
  if (ids.length === 0) return trust;
  const { userId, overallScore, totalRatings } = trustScores;
  const found = await q
    .select({ userId, overallScore, totalRatings })
    .from(trustScores)
    .where(inArray(userId, ids));
  for (const row of found) {
    if (row.totalRatings > 0) trust.set(row.userId, { score: row.overallScore, isNew: false });
  }
  return trust;
}
