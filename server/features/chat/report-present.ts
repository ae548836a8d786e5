import { type ChatReport, nameOf } from "#domain/chat/contract.ts";
import { t } from "#domain/i18n.ts";
import { shownName } from "#domain/personal-data/placeholder-names.ts";
import type { ReportRecord } from "./report-reads.ts";

export function presentReport(record: ReportRecord): ChatReport {
  const { report, guest, title, contactName, hostUserId, hostName, blockedBy } = record;
  return {
    id: report.id,
    conversationId: report.conversationId,
    side: report.side,
    reason: report.reason,
    guestName: shownName(nameOf(guest)),
    ownerName: hostUserId === null ? shownName(contactName ?? "") : (hostName ?? t("chat.formerTenant")),
    listingTitle: title ?? t("chat.theRoom"),
    isBlocked: blockedBy !== null,
    createdAt: report.createdAt.toISOString(),
  };
}
