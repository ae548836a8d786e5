import { sql } from "drizzle-orm";
import { trustScore } from "#domain/trust/rules.ts";
import type { TrustFacts } from "#domain/trust/scores.ts";
import { rows, type Transaction } from "#server/db/client.ts";

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
 * Marks the conversations of people who have paid for a booking, of some bookings at a time: their questions count.
 * Whatever somebody writes in at the moment is left to the next run.
 * @param after only of bookings behind this one
 * @returns the last booking that was looked at; null behind the last
 */
export async function markPaidAskers(tx: Transaction, after: number, limit: number): Promise<number | null> {
  // "offset 0" keeps a loop over indexes: joined as a whole, all conversations would be read.
  const [found] = await rows<{ last: number | null; ids: number[] }>(
    tx,
    sql`with paid as materialized (
        select id, user_id, guest_key from bookings
        where payment_status in ('verified', 'refund_due', 'refunded') and id > ${after} order by id limit ${limit}
      )
      select (select max(id) from paid) as last, array(
        select c.id from paid p cross join lateral (
          select id from chat_conversations where user_id = p.user_id and not asker_has_paid offset 0) c
        union select c.id from paid p cross join lateral (
          select id from chat_conversations where guest_key = p.guest_key and not asker_has_paid offset 0) c) as ids`,
  );
  const { last, ids } = found!;
  if (ids.length > 0) {
    await tx.execute(
      sql`update chat_conversations set asker_has_paid = true where id in (
        select id from chat_conversations where id = any(${sql.param(ids)}::int[]) order by id
        for no key update skip locked)`,
    );
  }
  return last;
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
  const scores = counted.map(({ userId, facts }) => {
    const { overall, verification, communication, reliability, totalRatings } = trustScore(facts);
    return { userId, facts, overall, verification, communication, reliability, totalRatings };
  });
  const found = await rows<{ userId: string }>(
    tx,
    sql`with here as (
        select u.id from users u where u.deleted_at is null
          and u.id in (select c."userId" from json_to_recordset(${JSON.stringify(scores)}::json) as c ("userId" text))
        order by u.id for share skip locked
      )
      insert into trust_scores (user_id, overall_score, verification_score, communication_score, reliability_score,
        total_ratings, facts, last_updated)
      select c."userId", c.overall, c.verification, c.communication, c.reliability, c."totalRatings", c.facts, ${now}
      from json_to_recordset(${JSON.stringify(scores)}::json) as c ("userId" text, overall numeric, verification numeric,
        communication numeric, reliability numeric, "totalRatings" int, facts json)
      join here on here.id = c."userId"
      on conflict (user_id) do update set overall_score = excluded.overall_score,
        verification_score = excluded.verification_score, communication_score = excluded.communication_score,
        reliability_score = excluded.reliability_score, total_ratings = excluded.total_ratings,
        facts = excluded.facts, last_updated = excluded.last_updated
      returning user_id as "userId"`,
  );
  return new Set(found.map(({ userId }) => userId));
}
