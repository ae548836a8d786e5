import { eq, sql } from "drizzle-orm";
import { ADMIN_IDENTIFIER } from "#domain/chat/contract.ts";
import { type Queryable, rows, type Store } from "#server/db/client.ts";
import { pushSubscriptions } from "#server/db/schema/chat.ts";
import { notifyChat } from "./events.ts";

/** One conversation takes in the messages of another one of the same person about the same listing. */
interface Merge {
  from: number;
  into: number;
}

/**
 * How many chats about listings, and messages that they wrote there, an account may come to by taking over those of
 * guests. Far more than anybody asks; but guests cost nothing, so that it could take over any number. What hosts wrote is
 * not counted, or a host could keep a guest from their own chats.
 */
const MOST_OF_ONE = 2_000;

/** Those of a guest's chats that the account takes over: the latest. All others stay with the guest token. */
async function claimable(tx: Queryable, guestKey: string, userId: string): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx,
    sql`with sizes as (
        select id, user_id, last_message_at,
          1 + (select count(*) from (select from chat_messages m
            where m.conversation_id = c.id and m.sender_type = 'guest' limit ${MOST_OF_ONE}) m) as size
        from chat_conversations c
        where guest_key = ${guestKey} and user_id is null or user_id = ${userId} and host_user_id is null),
      sums as (
        select id, user_id, sum(size) over (
          order by user_id is null, last_message_at desc nulls last, id desc) as total
        from sizes)
      select id from sums where user_id is null and total <= ${MOST_OF_ONE}`,
  );
  return found.map(({ id }) => id);
}

/**
 * Locks both, because one of them goes away: a message that is sent at the same time finds it gone.
 * In the order of their ids, as two logins at once may merge the same ones.
 */
async function lockTwins(tx: Queryable, claimed: number[], userId: string): Promise<Merge[]> {
  const twins = sql`select g.id as from_id, a.id as into_id from chat_conversations g
    join chat_conversations a on a.pg_listing_id = g.pg_listing_id
    where g.id = any(${sql.param(claimed)}::int[]) and g.user_id is null and a.user_id = ${userId} and a.host_user_id is null`;
  await tx.execute(
    sql`select c.id from chat_conversations c where c.id in
        (select unnest(array[from_id, into_id]) from (${twins}) t) order by c.id for update`,
  );
  const found = await rows<{ from_id: number; into_id: number }>(tx, twins);
  return found.map(({ from_id: from, into_id: into }) => ({ from, into }));
}

/** What a side has read, as the id of a message: never past one that it has not read in either conversation. */
const readUpTo = (side: "guest" | "owner", other: "guest" | "owner", { into }: Merge) =>
  sql`least(greatest(${sql.raw(`a.${side}_read, g.${side}_read`)}),
    (select min(m.id) - 1 from chat_messages m
      where m.conversation_id = ${into} and m.sender_type = ${other} and m.is_read = 0))`;

async function merge(tx: Queryable, twins: Merge): Promise<void> {
  const { from, into } = twins;
  await tx.execute(sql`update chat_messages set conversation_id = ${into} where conversation_id = ${from}`);
  await tx.execute(sql`update chat_reports set conversation_id = ${into} where conversation_id = ${from}`);
  await tx.execute(sql`
    update chat_conversations a set
      guest_delivered = greatest(a.guest_delivered, g.guest_delivered),
      owner_delivered = greatest(a.owner_delivered, g.owner_delivered),
      guest_read = ${readUpTo("guest", "owner", twins)},
      owner_read = ${readUpTo("owner", "guest", twins)},
      message_count = a.message_count + g.message_count,
      last_guest_message = greatest(a.last_guest_message, g.last_guest_message),
      last_owner_message = greatest(a.last_owner_message, g.last_owner_message),
      last_message_at = greatest(a.last_message_at, g.last_message_at),
      created_at = least(a.created_at, g.created_at),
      asker_has_paid = a.asker_has_paid or g.asker_has_paid,
      host_wrote_first = coalesce((select m.sender_type = 'owner' and m.sender_identifier <> ${ADMIN_IDENTIFIER}
        from chat_messages m where m.conversation_id = ${into} order by m.id limit 1), false),
      counts_for_trust = a.counts_for_trust and g.counts_for_trust,
      blocked_by = case
        when 'admin' in (a.blocked_by, g.blocked_by) then 'admin'
        when 'owner' in (a.blocked_by, g.blocked_by) then 'owner'
        else coalesce(a.blocked_by, g.blocked_by) end
    from chat_conversations g where a.id = ${into} and g.id = ${from}`);
  await tx.execute(sql`delete from chat_conversations where id = ${from}`);
}

/**
 * What a guest asked becomes the user's at login, and the guest token opens it no longer. An account has one conversation
 * about a listing: the messages of a second one go there, and whoever looks at it is told.
 */
export const claimGuestConversations =
  (store: Pick<Store, "notify">) =>
  async (tx: Queryable, guestKey: string, userId: string): Promise<void> => {
    const claimed = await claimable(tx, guestKey, userId);
    if (claimed.length === 0) return;
    const merges = await lockTwins(tx, claimed, userId);
    for (const twins of merges) await merge(tx, twins);
    await tx.execute(
      // Whoever blocked the host asks them nothing: they may not answer.
      sql`update chat_conversations c set user_id = ${userId}, guest_key = null,
            counts_for_trust = counts_for_trust and not exists (
              select from user_blocks b join pg_listings l on l.owner_id = b.blocked_id
              where b.user_id = ${userId} and l.id = c.pg_listing_id)
          where id = any(${sql.param(claimed)}::int[]) and user_id is null`,
    );
    for (const { into } of merges) await notifyChat(store, { kind: "changed", conversationId: into });
  };

/** At login nothing is the guest's any more. The browser subscribes again, for the account. */
export async function dropGuestSubscriptions(q: Queryable, guestKey: string): Promise<void> {
  await q.delete(pushSubscriptions).where(eq(pushSubscriptions.guestKey, guestKey));
}
