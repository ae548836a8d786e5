import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { QUEUE_PAGE } from "#domain/admin-queue.ts";
import type { Queryable } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { chatConversations, chatReports } from "#server/db/schema/chat.ts";
import { pgListings } from "#server/db/schema/listings.ts";

/** Whether a report was made without an account. */
const byGuest = sql`(${chatReports.side} = 'guest' and ${chatConversations.userId} is null)`;
/** Whether one of the two has written nothing: somebody who makes up one side only gets no further. */
const isOneSided = sql`(least(${chatConversations.lastGuestMessage}, ${chatConversations.lastOwnerMessage}) = 0)`;

/**
 * Open reports: first of talks with words of both sides, then those of accounts before those of guests, of each the
 * oldest first.
 * @param after only those behind this one
 */
export function openReports(q: Queryable, after?: number) {
  const last = sql`(select least(c.last_guest_message, c.last_owner_message) = 0, r.side = 'guest' and c.user_id is null, r.id
    from chat_reports r join chat_conversations c on c.id = r.conversation_id where r.id = ${after})`;
  return q
    .select({
      report: chatReports,
      guest: chatConversations.participantOne,
      blockedBy: chatConversations.blockedBy,
      title: pgListings.title,
      contactName: pgListings.contactName,
      /** Who answered in place of the host. */
      hostUserId: chatConversations.hostUserId,
      hostName: users.firstName,
    })
    .from(chatReports)
    .innerJoin(chatConversations, eq(chatConversations.id, chatReports.conversationId))
    .leftJoin(pgListings, eq(pgListings.id, chatConversations.pgListingId))
    .leftJoin(users, eq(users.id, chatConversations.hostUserId))
    .where(
      and(
        isNull(chatReports.resolvedAt),
        after === undefined ? undefined : sql`(${isOneSided}, ${byGuest}, ${chatReports.id}) > ${last}`,
      ),
    )
    .orderBy(isOneSided, byGuest, asc(chatReports.id))
    .limit(QUEUE_PAGE);
}
export type ReportRecord = Awaited<ReturnType<typeof openReports>>[number];
