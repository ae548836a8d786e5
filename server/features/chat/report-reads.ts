import { asc, eq, isNull } from "drizzle-orm";
import type { Queryable } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { chatConversations, chatReports } from "#server/db/schema/chat.ts";
import { pgListings } from "#server/db/schema/listings.ts";

const REPORTS_PAGE = 100;

/** Open reports, the oldest first. */
export function openReports(q: Queryable) {
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
    .innerJoin(pgListings, eq(pgListings.id, chatConversations.pgListingId))
    .leftJoin(users, eq(users.id, chatConversations.hostUserId))
    .where(isNull(chatReports.resolvedAt))
    .orderBy(asc(chatReports.id))
    .limit(REPORTS_PAGE);
}
export type ReportRecord = Awaited<ReturnType<typeof openReports>>[number];
