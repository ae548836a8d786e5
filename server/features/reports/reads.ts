import { asc, eq, isNull } from "drizzle-orm";
import type { Queryable } from "#server/db/client.ts";
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
    })
    .from(chatReports)
    .innerJoin(chatConversations, eq(chatConversations.id, chatReports.conversationId))
    .innerJoin(pgListings, eq(pgListings.id, chatConversations.pgListingId))
    .where(isNull(chatReports.resolvedAt))
    .orderBy(asc(chatReports.id))
    .limit(REPORTS_PAGE);
}
export type ReportRecord = Awaited<ReturnType<typeof openReports>>[number];
