import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { DEPOSIT_DUE_DAYS } from "#domain/bookings/stay.ts";
import { ADMIN_IDENTIFIER } from "#domain/chat/contract.ts";
import { trustBriefOf } from "#domain/trust/rules.ts";
import {
  ANSWER_HOURS,
  LATE_CANCEL_DAYS,
  NEW_TRUST,
  TRUST_CHAT_DAYS,
  type TrustBrief,
  type TrustFacts,
} from "#domain/trust/scores.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { trustScores } from "#server/db/schema/trust.ts";
import { notBlockedWith } from "#server/features/moderation/reads.ts";

/** The trust of each of these people; `NEW_TRUST` for people nothing is known of yet. */
export async function trustOf(q: Queryable, userIds: readonly string[]): Promise<Map<string, TrustBrief>> {
  const ids = [...new Set(userIds)];
  const trust = new Map<string, TrustBrief>(ids.map((id) => [id, NEW_TRUST]));
  if (ids.length === 0) return trust;
  const { userId, facts } = trustScores;
  const found = await q.select({ userId, facts }).from(trustScores).where(inArray(userId, ids));
  for (const row of found) if (row.facts) trust.set(row.userId, trustBriefOf(row.facts));
  return trust;
}

/**
 * Whom trust is asked of, with what it was computed from; nobody for an account that was deleted, and for who blocked
 * the reader or was blocked by them.
 */
export async function findTrust(q: Queryable, { id, readerId }: { id: string; readerId: string }) {
  const [found] = await q
    .select({ facts: trustScores.facts, lastUpdated: trustScores.lastUpdated })
    .from(users)
    .leftJoin(trustScores, eq(trustScores.userId, users.id))
    .where(and(eq(users.id, id), isNull(users.deletedAt), notBlockedWith(readerId, users.id)));
  return found ?? null;
}
export type TrustRecord = NonNullable<Awaited<ReturnType<typeof findTrust>>>;

export interface Counted {
  userId: string;
  facts: TrustFacts;
  /** What was counted before; null the first time. */
  before: TrustFacts | null;
}

const MOVED_IN = sql.raw("('checked_in', 'checked_out')");
const PAID = sql.raw("('verified', 'refund_due', 'refunded')");

/** Some people, whose facts are counted together. */
const among = (people: readonly string[]): SQL => sql`any(${sql.param([...people])}::text[])`;

/**
 * Stays. What somebody books with themselves proves nothing.
 * @param whose by an index of paid bookings: strangers make as many of others as they like
 */
const staysOf = (whose: SQL): SQL => sql`
    select b.id, b.user_id, b.check_in_host_id, b.end_host_id, b.status, b.payment_status, b.move_in_date,
      b.status in ${MOVED_IN} and b.is_check_in_confirmed as moved_in,
      b.deposit_settled_at is not null as deposit_due,
      -- A deposit that the host keeps for the most part did not come back. When it is paid is ours, since we pay it.
      (b.deposit_state_on is not null
        or (b.deposit_settled_at at time zone 'Asia/Kolkata')::date <= b.checked_out_on + ${DEPOSIT_DUE_DAYS}::int)
        and b.deposit_returned * 2 >= b.security_deposit as in_time
    from bookings b
    join pg_listings l on l.id = b.pg_id
    where ${whose} and (b.user_id is null
      or (b.user_id is distinct from l.owner_id and b.user_id is distinct from b.check_in_host_id
        and b.user_id is distinct from b.end_host_id))`;

/** Stays of guests, and of those who hosted them, whoever has the listing now. */
const stays = (people: readonly string[]): SQL => sql`
  booked as (${staysOf(sql`b.user_id = ${among(people)} and b.payment_status in ${PAID}`)}),
  begun as (${staysOf(sql`b.check_in_host_id = ${among(people)}`)}),
  ended as (${staysOf(sql`b.end_host_id = ${among(people)}`)}),
  guests as (
    select user_id, count(*) filter (where moved_in)::int as kept from booked group by user_id
  ),
  hosts as (
    select check_in_host_id as user_id, count(*)::int as hosted from begun where moved_in group by check_in_host_id
  ),
  returned as (
    select end_host_id as user_id, count(*)::int as due, count(*) filter (where in_time)::int as in_time
    from ended where deposit_due group by end_host_id
  ),
  -- Only who pays can cancel in this way; what admins call off is nobody's fault here.
  late as (
    select s.user_id, count(distinct s.id)::int as n
    from booked s join booking_events e on e.booking_id = s.id and e.what = 'cancelled_by_payer'
    where s.status = 'cancelled' and s.payment_status in ('refund_due', 'refunded')
      and e.at >= (s.move_in_date - ${LATE_CANCEL_DAYS}::int)::timestamp at time zone 'Asia/Kolkata'
    group by s.user_id
  )`;

/** The first message of a talk, of all or of some, by an index of its conversation. */
const firstMessage = (where: SQL): SQL => sql`(select m.id, m.sent_at, m.sender_type = 'owner'
    and m.sender_identifier = ${ADMIN_IDENTIFIER} as by_admin
  from chat_messages m where m.conversation_id = c.id ${where} order by m.id limit 1)`;

/**
 * Who was asked, and how they answered. A host is asked by the first message of a guest who has paid for a booking, also
 * when the host spoke first; a guest by that of a host who spoke first, if they wrote as well. One that an admin
 * closed was no question, and one that an admin answered in time, in place of the host, is nobody's failure and nobody's
 * merit. Talks about rooms don't count: the two open them together, when one has accepted the other. What was asked
 * less than a day ago may yet be answered. None counts that its asker closed too early. Of each talk four messages are
 * read at most.
 */
const answers = (people: readonly string[], now: Date): SQL => {
  const counts = sql`c.counts_for_trust and c.created_at > ${now}::timestamptz - ${TRUST_CHAT_DAYS}::int * interval '1 day'
      and c.blocked_by is distinct from 'admin'
      and c.host_user_id is null and c.user_id is distinct from l.owner_id
      -- Before that it was for another host to answer.
      and (l.owner_since is null or c.created_at >= l.owner_since)`;
  return sql`
  questions as (
    select l.owner_id as user_id, question.sent_at as asked_at, answer.sent_at as answered_at,
      case when reply.by_admin then reply.sent_at end as stood_in_at
    from pg_listings l
    join chat_conversations c on c.pg_listing_id = l.id
    cross join lateral ${firstMessage(sql``)} beginning
    cross join lateral ${firstMessage(sql`and m.sender_type = 'guest'`)} question
    left join lateral ${firstMessage(sql`and m.sender_type = 'owner' and m.id > question.id`)} reply on true
    left join lateral ${firstMessage(sql`and m.sender_type = 'owner' and m.id > question.id
      and m.sender_identifier <> ${ADMIN_IDENTIFIER}`)} answer on true
    where l.owner_id = ${among(people)} and c.asker_has_paid and ${counts}
      -- What an admin began asks nobody.
      and not beginning.by_admin
    union all
    select c.user_id, question.sent_at, answer.sent_at, null
    from chat_conversations c
    join pg_listings l on l.id = c.pg_listing_id
    cross join lateral ${firstMessage(sql``)} question
    -- Who only opened a chat owes no answer.
    cross join lateral ${firstMessage(sql`and m.sender_type = 'guest'`)} answer
    where c.user_id = ${among(people)} and c.host_wrote_first and ${counts}
  ),
  judged as (
    select user_id, answered_at <= asked_at + ${ANSWER_HOURS}::int * interval '1 hour' as answered,
      floor(extract(epoch from answered_at - asked_at) / 60)::int as minutes
    from questions
    where answered_at <= asked_at + ${ANSWER_HOURS}::int * interval '1 hour'
      or (asked_at <= ${now}::timestamptz - ${ANSWER_HOURS}::int * interval '1 hour'
        and coalesce(stood_in_at > asked_at + ${ANSWER_HOURS}::int * interval '1 hour', true))
  ),
  replies as (
    select user_id, count(*)::int as asked, count(*) filter (where answered)::int as answered,
      percentile_disc(0.5) within group (order by minutes) filter (where answered) as median
    from judged group by user_id
  )`;
};

const living = (people: readonly string[]): SQL => sql`
  tenancies as (
    select user_id, count(distinct (pg_listing_id, home_id)) filter (where verification_status <> 'revoked')::int as n,
      -- A check-in that an admin took back was the host's word, not the guest's.
      count(distinct (pg_listing_id, home_id)) filter (where verification_status = 'revoked' and not exists (
        select from bookings b where b.id = t.booking_id and b.status = 'cancelled'))::int as revoked
    from tenant_verifications t
    where user_id = ${among(people)} and verification_status in ('verified', 'expired', 'revoked') group by user_id
  ),
  hosting as (
    select owner_id as user_id, count(*)::int as n from pg_listings
    where owner_id = ${among(people)} and is_deleted = 0 group by owner_id
  ),
  -- Several reports of one thing are one.
  upheld as (
    select user_id, count(*)::int as n from (
      select about_user_id as user_id, kind, subject_id as thing
      from room_reports where decision = 'hide' and about_user_id = ${among(people)}
      union
      select user_id, 'review', id from reviews where hidden_reason = 'report' and user_id = ${among(people)}
    ) things group by user_id
  )`;

/** Columns that name people of whom there are facts, each with an index of such rows alone, in the order of people. */
const PEOPLE: readonly [table: string, column: string, where?: string][] = [
  ["pg_listings", "owner_id"],
  ["bookings", "user_id", "payment_status in ('verified', 'refund_due', 'refunded')"],
  ["bookings", "check_in_host_id"],
  ["bookings", "end_host_id"],
  // Whoever wrote a review has stayed somewhere.
  ["tenant_verifications", "user_id", "verification_status in ('verified', 'expired', 'revoked')"],
  ["room_reports", "about_user_id", "decision = 'hide'"],
  ["chat_conversations", "user_id", "host_wrote_first"],
  ["trust_scores", "user_id"],
];

/** Some of those of whom there are facts, or were, in order. @param after only those behind this one */
export async function peopleWithFacts(q: Queryable, after: string, limit: number): Promise<string[]> {
  const each = PEOPLE.map(([table, column, where = "true"]) => {
    const id = sql.raw(column);
    return sql`(select distinct ${id} as id from ${sql.raw(table)} where ${id} > ${after} and ${sql.raw(where)}
      order by ${id} limit ${limit})`;
  });
  const found = await rows<{ id: string }>(
    q,
    sql`select id from (${sql.join(each, sql` union `)}) people order by id limit ${limit}`,
  );
  return found.map(({ id }) => id);
}

/**
 * The facts of some people, counted anew: by indexes, and never all messages of a talk.
 */
export function countFacts(
  q: Queryable,
  { people, now }: { people: readonly string[]; now: Date },
): Promise<Counted[]> {
  return rows<Counted>(
    q,
    sql`with ${stays(people)}, ${answers(people, now)}, ${living(people)},
    people as (select unnest(${sql.param([...people])}::text[]) as user_id)
    select p.user_id as "userId", t.facts as before, json_build_object(
      'tenancies', coalesce(tenancies.n, 0),
      'tenanciesRevoked', coalesce(tenancies.revoked, 0),
      'listings', coalesce(hosting.n, 0),
      'hostedStays', coalesce(hosts.hosted, 0),
      'asked', coalesce(replies.asked, 0),
      'answered', coalesce(replies.answered, 0),
      'medianReplyMinutes', replies.median,
      'staysKept', coalesce(guests.kept, 0),
      'cancelledLate', coalesce(late.n, 0),
      'depositsInTime', coalesce(returned.in_time, 0),
      'depositsDue', coalesce(returned.due, 0),
      'reportsUpheld', coalesce(upheld.n, 0)) as facts
    from people p
    join users u on u.id = p.user_id and u.deleted_at is null
    left join trust_scores t on t.user_id = p.user_id
    left join guests on guests.user_id = p.user_id
    left join hosts on hosts.user_id = p.user_id
    left join returned on returned.user_id = p.user_id
    left join late on late.user_id = p.user_id
    left join replies on replies.user_id = p.user_id
    left join tenancies on tenancies.user_id = p.user_id
    left join hosting on hosting.user_id = p.user_id
    left join upheld on upheld.user_id = p.user_id`,
  );
}
