import { sql } from "drizzle-orm";
import { trustScore } from "#domain/trust/rules.ts";
import type { TrustFacts } from "#domain/trust/scores.ts";
import { rows, type Transaction } from "#server/db/client.ts";

const BATCH = 1_000;

/**
 * Lets one server at a time count: what is counted after this is never overwritten by what another counted before.
 * @returns false when another is at it
 */
export async function claimCounting(tx: Transaction): Promise<boolean> {
  const [lock] = await rows<{ mine: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtext('trust_scores')) as mine`,
  );
  return lock?.mine === true;
}

/**
 * Writes what was counted of people: nobody else writes this table. Whoever is changing their account at the moment is
 * left to the next run, and nothing is written of an account that was deleted meanwhile.
 * @returns of whom something was written
 */
export async function writeTrust(
  tx: Transaction,
  counted: readonly { userId: string; facts: TrustFacts }[],
  now: Date,
): Promise<Set<string>> {
  const written = new Set<string>();
  for (let start = 0; start < counted.length; start += BATCH) {
    const batch = counted.slice(start, start + BATCH).map(({ userId, facts }) => {
      const { overall, verification, communication, reliability, totalRatings } = trustScore(facts);
      return { userId, facts, overall, verification, communication, reliability, totalRatings };
    });
    const found = await rows<{ userId: string }>(
      tx,
      sql`with here as (
          select u.id from users u where u.deleted_at is null
            and u.id in (select c."userId" from json_to_recordset(${JSON.stringify(batch)}::json) as c ("userId" text))
          order by u.id for share skip locked
        )
        insert into trust_scores (user_id, overall_score, verification_score, communication_score, reliability_score,
          total_ratings, facts, last_updated)
        select c."userId", c.overall, c.verification, c.communication, c.reliability, c."totalRatings", c.facts, ${now}
        from json_to_recordset(${JSON.stringify(batch)}::json) as c ("userId" text, overall numeric, verification numeric,
          communication numeric, reliability numeric, "totalRatings" int, facts json)
        join here on here.id = c."userId"
        on conflict (user_id) do update set overall_score = excluded.overall_score,
          verification_score = excluded.verification_score, communication_score = excluded.communication_score,
          reliability_score = excluded.reliability_score, total_ratings = excluded.total_ratings,
          facts = excluded.facts, last_updated = excluded.last_updated
        returning user_id as "userId"`,
    );
    for (const { userId } of found) written.add(userId);
  }
  return written;
}
