import { type ChatReport, nameOf } from "#domain/chat/contract.ts";
import type { ReportRecord } from "./reads.ts";

export function presentReport({ report, guest, title, contactName, blockedBy }: ReportRecord): ChatReport {
  return {
    id: report.id,
    conversationId: report.conversationId,
    side: report.side,
    reason: report.reason,
    guestName: nameOf(guest),
    ownerName: contactName,
    listingTitle: title,
    isBlocked: blockedBy !== null,
    createdAt: report.createdAt.toISOString(),
  };
}
