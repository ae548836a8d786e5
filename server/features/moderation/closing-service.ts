import { type SQL, sql } from "drizzle-orm";
import { ANSWER_HOURS } from "#domain/trust/scores.ts";
import { chatConversations } from "#server/db/schema/chat.ts";

/**
 * What closing a conversation changes in it. Whoever asks and closes before there was time for an answer takes the
 * question back, also when it is opened again later: the other side may not answer meanwhile.
 * @param side who closes it
 */
export function closing(side: SQL, now: Date) {
  const askedSince = sql`${now.toISOString()}::timestamptz - ${ANSWER_HOURS}::int * interval '1 hour'`;
  const isTakenBack = sql`(select coalesce(bool_and(m.sender_type = ${side}) and min(m.sent_at) > ${askedSince}, false)
    from chat_messages m where m.conversation_id = ${chatConversations.id})`;
  return {
    blockedBy: sql<"guest" | "owner">`${side}`,
    countsForTrust: sql<boolean>`${chatConversations.countsForTrust} and not ${isTakenBack}`,
  };
}
