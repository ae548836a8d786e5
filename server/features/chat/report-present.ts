import { type ChatReport, nameOf } from "#domain/chat/contract.ts";
import type { ReportRecord } from "./report-reads.ts";

export function presentReport(record: ReportRecord): ChatReport {
  const { report, guest, title, contactName, hostUserId, hostName, blockedBy } = record;
  return {
    id: report.id,
    conversationId: report.conversationId,
    side: report.side,
    reason: report.reason,
    guestName: nameOf(guest),
    ownerName: hostUserId === null ? contactName : (hostName ?? "Former tenant"),
    listingTitle: title,
    isBlocked: blockedBy !== null,
    createdAt: report.createdAt.toISOString(),
  };
}
