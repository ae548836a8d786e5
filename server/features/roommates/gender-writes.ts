import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { blockMessages } from "#domain/roommates/requests.ts";
import { OPEN_STATUSES } from "#domain/roommates/states.ts";
import type { PersonGender } from "#domain/rooms/choices.ts";
import type { Transaction } from "#server/db/client.ts";
import { chatConversations } from "#server/db/schema/chat.ts";
import { roommateRequests, roomPosts } from "#server/db/schema/rooms.ts";
import { roomInvitations } from "#server/db/schema/seekers.ts";
import { lockAccounts } from "#server/features/accounts/reads.ts";
import { closing } from "#server/features/moderation/closing-service.ts";
import { setGender } from "#server/features/preferences/service.ts";
import { closePosts } from "#server/features/rooms/closing-service.ts";
import type { DeclinedRoommateRequest } from "#server/features/rooms/events.ts";
import type { AdminActor } from "#server/http/actor.ts";
import { recordAudit } from "#server/http/audit-store.ts";

/**
 * Changes what somebody said, for a reason that goes into the audit. What is open ends: others were told of another
 * gender, and so do the rooms they offer and the talks about them.
 * @returns the requests for their rooms that ended
 * @throws DomainError NOT_FOUND
 */
export async function changeGender(
  tx: Transaction,
  args: { userId: string; gender: PersonGender; reason: string; admin: AdminActor; now: Date },
): Promise<DeclinedRoommateRequest[]> {
  const { userId, gender, reason, admin, now } = args;
  const there = await lockAccounts(tx, [userId]);
  if (!there.has(userId)) throw new DomainError("NOT_FOUND", blockMessages.noPerson());
  const declined = await closePosts(
    tx,
    and(eq(roomPosts.tenantId, userId), eq(roomPosts.isActive, true)),
    now,
  );
  await tx
    .update(roommateRequests)
    .set({ status: "withdrawn", newsFor: "tenant", decidedAt: now, updatedAt: now })
    .where(
      and(eq(roommateRequests.seekerUserId, userId), inArray(roommateRequests.status, [...OPEN_STATUSES])),
    );
  const { roommateRequestId, blockedBy } = chatConversations;
  await tx
    .update(chatConversations)
    .set(closing(sql`case when ${chatConversations.userId} = ${userId} then 'guest' else 'owner' end`, now))
    .where(
      and(
        isNotNull(roommateRequestId),
        isNull(blockedBy),
        or(eq(chatConversations.userId, userId), eq(chatConversations.hostUserId, userId)),
      ),
    );
  await tx.delete(roomInvitations).where(eq(roomInvitations.seekerUserId, userId));
  await setGender(tx, { userId, gender, now });
  const note = `${gender}: ${reason}`;
  await recordAudit(tx, { actor: admin, action: "gender changed", subject: `user ${userId}`, note, at: now });
  return declined;
}
