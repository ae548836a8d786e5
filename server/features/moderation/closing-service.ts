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
  const { id, lastGuestMessage, lastOwnerMessage } = chatConversations;
  const isUnanswered = sql`case ${side} when 'guest' then ${lastOwnerMessage} else ${lastGuestMessage} end = 0`;
  const firstAt = sql`(select m.sent_at from chat_messages m where m.conversation_id = ${id} order by m.id limit 1)`;
  const isTakenBack = sql`${isUnanswered} and coalesce(${firstAt} > ${askedSince}, false)`;
  return {
    blockedBy: sql<"guest" | "owner">`${side}`,
    countsForTrust: sql<boolean>`${chatConversations.countsForTrust} and not (${isTakenBack})`,
  };
}
