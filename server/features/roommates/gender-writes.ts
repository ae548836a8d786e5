import { and, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { blockMessages } from "#domain/roommates/requests.ts";
import { OPEN_STATUSES } from "#domain/roommates/states.ts";
import type { PersonGender } from "#domain/rooms/choices.ts";
import type { Transaction } from "#server/db/client.ts";
import { chatConversations } from "#server/db/schema/chat.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { roommateRequests, roomPosts } from "#server/db/schema/rooms.ts";
import { roomInvitations } from "#server/db/schema/seekers.ts";
import { lockAccounts } from "#server/features/accounts/reads.ts";
import { openFreed } from "#server/features/moderation/blocking-service.ts";
import { closing } from "#server/features/moderation/closing-service.ts";
import { setGender } from "#server/features/preferences/service.ts";
import { closePosts } from "#server/features/rooms/closing-service.ts";
import type { DeclinedRoommateRequest } from "#server/features/rooms/events.ts";
import { type AdminActor, assertNoParty } from "#server/http/actor.ts";
import { recordAudit } from "#server/http/audit-store.ts";

/** What was agreed about rooms for one gender: the bed is free again, and nobody is shown the other's number or home. */
async function endAgreed(tx: Transaction, userId: string, now: Date): Promise<void> {
  const { seekerUserId, currentTenantId, roomPostId, status } = roommateRequests;
  const forOneGender = tx
    .select({ id: roomPosts.id })
    .from(roomPosts)
    .leftJoin(pgListings, eq(pgListings.id, roomPosts.pgId))
    .where(or(ne(roomPosts.gender, "colive"), ne(pgListings.gender, "colive")));
  const ways = [
    { whose: seekerUserId, end: "withdrawn", newsFor: "tenant" },
    { whose: currentTenantId, end: "declined", newsFor: "seeker" },
  ] as const;
  for (const { whose, end, newsFor } of ways) {
    const ended = await tx
      .update(roommateRequests)
      .set({ status: end, newsFor, addressShownAt: null, decidedAt: now, updatedAt: now })
      .where(and(eq(whose, userId), eq(status, "accepted"), inArray(roomPostId, forOneGender)))
      .returning({ postId: roomPostId });
    // Their own rooms are closed.
    if (whose === seekerUserId)
      await openFreed(
        tx,
        ended.map(({ postId }) => postId),
        now,
      );
  }
}

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
  assertNoParty(admin, userId);
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
  await endAgreed(tx, userId, now);
  const side = sql`case when ${chatConversations.userId} = ${userId} then 'guest' else 'owner' end`;
  await tx
    .update(chatConversations)
    // By an admin, so that neither side opens it again.
    .set({ ...closing(side, now), blockedBy: "admin" })
    .where(
      and(
        isNotNull(chatConversations.roommateRequestId),
        or(eq(chatConversations.userId, userId), eq(chatConversations.hostUserId, userId)),
      ),
    );
  await tx.delete(roomInvitations).where(eq(roomInvitations.seekerUserId, userId));
  await setGender(tx, { userId, gender, now });
  const note = `${gender}: ${reason}`;
  await recordAudit(tx, { actor: admin, action: "gender changed", subject: `user ${userId}`, note, at: now });
  return declined;
}
