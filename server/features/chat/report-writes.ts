import { and, eq, isNull } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { Transaction } from "#server/db/client.ts";
import { chatConversations, chatReports } from "#server/db/schema/chat.ts";

/**
 * Decides a report; `close` shuts its conversation to both sides.
 * @returns the conversation
 * @throws DomainError NOT_FOUND for one that is unknown or decided
 */
export async function decideReport(
  tx: Transaction,
  { id, resolution, close, now }: { id: number; resolution: string; close: boolean; now: Date },
): Promise<number> {
  const [decided] = await tx
    .update(chatReports)
    .set({ resolution, resolvedAt: now })
    .where(and(eq(chatReports.id, id), isNull(chatReports.resolvedAt)))
    .returning({ conversationId: chatReports.conversationId });
  if (!decided) throw new DomainError("NOT_FOUND", t("chat.reportNotFound"));
  if (close) {
    await tx
      .update(chatConversations)
      .set({ blockedBy: "admin" })
      .where(eq(chatConversations.id, decided.conversationId));
  }
  return decided.conversationId;
}
