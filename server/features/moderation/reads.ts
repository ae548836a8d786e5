import { and, desc, eq, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Queryable, rows } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { userBlocks } from "#server/db/schema/rooms.ts";

/** The people that somebody has blocked or was blocked by. */
export async function blockedWith(q: Queryable, userId: string): Promise<string[]> {
  const found = await q
    .select()
    .from(userBlocks)
    .where(or(eq(userBlocks.userId, userId), eq(userBlocks.blockedId, userId)));
  return found.map((row) => (row.userId === userId ? row.blockedId : row.userId));
}

/** Holds for rows whose person (a column with the id of a user) and this reader have not blocked each other. */
export const notBlockedWith = (readerId: string, person: SQLWrapper): SQL =>
  sql`not exists (select 1 from user_blocks b
    where (b.user_id = ${readerId} and b.blocked_id = ${person}) or (b.user_id = ${person} and b.blocked_id = ${readerId}))`;

export async function areBlocked(q: Queryable, one: string, other: string): Promise<boolean> {
  const [found] = await rows<{ blocked: boolean }>(
    q,
    sql`select not (${notBlockedWith(one, sql`${other}::text`)}) as blocked`,
  );
  return found!.blocked;
}

/** The people that somebody has blocked, the latest first. */
export function blockedBy(q: Queryable, userId: string) {
  return q
    .select({ id: users.id, firstName: users.firstName, blockedAt: userBlocks.createdAt })
    .from(userBlocks)
    .innerJoin(users, and(eq(users.id, userBlocks.blockedId), isNull(users.deletedAt)))
    .where(eq(userBlocks.userId, userId))
    .orderBy(desc(userBlocks.createdAt), users.id);
}

/** Whether the two have met: they had a request, or they talk. Nobody else learns here which ids there are. */
export async function haveMet(q: Queryable, userId: string, otherId: string): Promise<boolean> {
  const [found] = await rows<{ met: boolean }>(
    q,
    sql`select exists (
        select 1 from roommate_requests r
        where (r.seeker_user_id, r.current_tenant_id) in ((${userId}, ${otherId}), (${otherId}, ${userId})))
      or exists (
        select 1 from chat_conversations c left join pg_listings l on l.id = c.pg_listing_id
        where (c.user_id, coalesce(c.host_user_id, l.owner_id)) in ((${userId}, ${otherId}), (${otherId}, ${userId})))
      or exists (select 1 from user_blocks b where b.user_id = ${userId} and b.blocked_id = ${otherId}) as met`,
  );
  return found!.met;
}
