import { and, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { OPEN_STATUSES } from "#domain/roommates/states.ts";
import type { Transaction } from "#server/db/client.ts";
import { chatConversations } from "#server/db/schema/chat.ts";
import { roommateRequests, roomPosts, userBlocks } from "#server/db/schema/rooms.ts";
import { roomInvitations } from "#server/db/schema/seekers.ts";
import { lockAccounts } from "#server/features/accounts/reads.ts";
import { closing } from "./closing-service.ts";
import { assertMet, assertOther } from "./policy.ts";
import { haveMet } from "./reads.ts";

interface Pair {
  userId: string;
  otherId: string;
}

/** Makes wait whatever either of the two begins: who asks for a room, or answers, locks their account first. */
async function lockBoth(tx: Transaction, { userId, otherId }: Pair): Promise<void> {
  const there = await lockAccounts(tx, [userId, otherId]);
  if (!there.has(userId)) throw new DomainError("UNAUTHENTICATED", t("server.logInFirst"));
  assertMet(there.has(otherId));
}

/** The person who answers a conversation: the tenant of a room, or the host of a listing. */
const ANSWERER = sql`coalesce(${chatConversations.hostUserId},
  (select l.owner_id from pg_listings l where l.id = ${chatConversations.pgListingId}))`;

const between = ({ userId, otherId }: Pair): SQL =>
  or(
    and(eq(chatConversations.userId, userId), eq(ANSWERER, otherId)),
    and(eq(chatConversations.userId, otherId), eq(ANSWERER, userId)),
  )!;

/** Ended by a block: also what both agreed, whose bed is free again, as long as nobody has moved in. */
const ENDED_STATUSES = [...OPEN_STATUSES, "accepted"] as const;

/**
 * Rooms that were closed only because the bed was taken which is free now. A home offers one at a time: the newest of
 * them, unless another is open there.
 */
export async function openFreed(tx: Transaction, postIds: readonly number[], now: Date): Promise<void> {
  const { id, homeId, tenancyId, isClosedAsFull, hiddenAt, placesTaken, places } = roomPosts;
  // Those in listings each stand for themselves.
  const place = sql`coalesce(${homeId}, -${id})`;
  const freed = tx
    .selectDistinctOn([place], { id })
    .from(roomPosts)
    .where(
      and(
        inArray(id, [...postIds]),
        isClosedAsFull,
        isNull(hiddenAt),
        lt(placesTaken, places),
        sql`exists (select 1 from tenant_verifications v where v.id = ${tenancyId} and v.verification_status = 'verified')`,
        sql`not exists (select 1 from room_posts o where o.home_id = ${homeId} and o.is_active)`,
      ),
    )
    .orderBy(place, desc(id));
  await tx
    .update(roomPosts)
    .set({ isActive: true, isClosedAsFull: false, updatedAt: now })
    .where(inArray(id, freed));
}

/**
 * What is open between the two ends: each side takes back what it asked, and says no to what it was asked. Who has moved
 * in keeps the bed, and is not told the address any longer.
 */
async function endRequests(tx: Transaction, { userId, otherId }: Pair, now: Date): Promise<void> {
  const { seekerUserId, currentTenantId, status } = roommateRequests;
  const ways = [
    { seeker: userId, tenant: otherId, end: "withdrawn" },
    { seeker: otherId, tenant: userId, end: "declined" },
  ] as const;
  for (const { seeker, tenant, end } of ways) {
    const ended = await tx
      .update(roommateRequests)
      .set({ status: end, newsFor: null, decidedAt: now, updatedAt: now })
      .where(and(eq(seekerUserId, seeker), eq(currentTenantId, tenant), inArray(status, ENDED_STATUSES)))
      .returning({ postId: roommateRequests.roomPostId });
    await tx
      .update(roommateRequests)
      .set({ addressShownAt: null })
      .where(
        and(
          eq(seekerUserId, seeker),
          eq(currentTenantId, tenant),
          isNotNull(roommateRequests.addressShownAt),
        ),
      );
    await openFreed(
      tx,
      ended.map(({ postId }) => postId),
      now,
    );
    const posts = tx.select({ id: roomPosts.id }).from(roomPosts).where(eq(roomPosts.tenantId, tenant));
    await tx
      .delete(roomInvitations)
      .where(and(eq(roomInvitations.seekerUserId, seeker), inArray(roomInvitations.postId, posts)));
  }
}

/** The side that somebody has in a talk between two people. */
const sideOf = (userId: string) =>
  sql<"guest" | "owner">`case when ${chatConversations.userId} = ${userId} then 'guest' else 'owner' end`;

/**
 * Blocks somebody: what waits between the two ends, and what they talk in is closed. Again, it changes nothing.
 * @returns whether they were not blocked before
 * @throws DomainError VALIDATION for oneself, NOT_FOUND for people they have not met
 */
export async function block(tx: Transaction, pair: Pair, now: Date): Promise<boolean> {
  const { userId, otherId } = pair;
  assertOther(userId, otherId);
  assertMet(await haveMet(tx, userId, otherId));
  await lockBoth(tx, pair);
  const made = await tx
    .insert(userBlocks)
    .values({ userId, blockedId: otherId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: userBlocks.userId });
  await endRequests(tx, pair, now);
  await tx
    .update(chatConversations)
    .set(closing(sideOf(userId), now))
    .where(and(between(pair), isNull(chatConversations.blockedBy)));
  return made.length > 0;
}

/**
 * Takes a block back. What had waited is not asked anew; the talk that it closed opens, unless the other has blocked as
 * well. One that a "no" had closed before stays closed.
 */
export async function unblock(tx: Transaction, pair: Pair): Promise<void> {
  const { userId, otherId } = pair;
  const own = and(eq(userBlocks.userId, userId), eq(userBlocks.blockedId, otherId));
  if ((await tx.$count(userBlocks, own)) === 0) return;
  await lockBoth(tx, pair);
  await tx.delete(userBlocks).where(own);
  const [theirs] = await tx
    .select({ id: userBlocks.userId })
    .from(userBlocks)
    .where(and(eq(userBlocks.userId, otherId), eq(userBlocks.blockedId, userId)));
  await tx
    .update(chatConversations)
    .set({ blockedBy: theirs ? sideOf(otherId) : null })
    .where(
      and(
        between(pair),
        isNotNull(chatConversations.blockedBy),
        sql`${chatConversations.blockedBy} = ${sideOf(userId)}`,
        eq(chatConversations.isOver, false),
      ),
    );
}
