import { and, eq, isNull } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { Transaction } from "#server/db/client.ts";
import { chatConversations, chatReports } from "#server/db/schema/chat.ts";
import { assertNotHost } from "#server/features/accounts/own-cause-service.ts";
import { type AdminActor, assertNoParty } from "#server/http/actor.ts";

/**
 * Decides a report; `close` shuts its conversation to both sides.
 * @returns the conversation
 * @throws DomainError NOT_FOUND for one that is unknown or decided
 */
export async function decideReport(
  tx: Transaction,
  {
    id,
    resolution,
    close,
    admin,
    now,
  }: { id: number; resolution: string; close: boolean; admin: AdminActor; now: Date },
): Promise<number> {
  const [decided] = await tx
    .update(chatReports)
    .set({ resolution, resolvedAt: now })
    .where(and(eq(chatReports.id, id), isNull(chatReports.resolvedAt)))
    .returning({ conversationId: chatReports.conversationId });
  if (!decided) throw new DomainError("NOT_FOUND", t("chat.reportNotFound"));
  const [chat] = await tx
    .select({
      userId: chatConversations.userId,
      guestKey: chatConversations.guestKey,
      hostUserId: chatConversations.hostUserId,
      pgListingId: chatConversations.pgListingId,
    })
    .from(chatConversations)
    .where(eq(chatConversations.id, decided.conversationId));
  if (chat) {
    assertNoParty(admin, chat.userId, chat.guestKey, chat.hostUserId);
    await assertNotHost(tx, admin, chat.pgListingId);
  }
  if (close) {
    await tx
      .update(chatConversations)
      .set({ blockedBy: "admin" })
      .where(eq(chatConversations.id, decided.conversationId));
  }
  return decided.conversationId;
}
