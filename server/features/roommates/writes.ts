import { and, eq, inArray, isNotNull, lte, or, sql } from "drizzle-orm";
import { kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { comparable, toldScore } from "#domain/roommates/match-score.ts";
import { REQUEST_DAYS, type RoommateRequestInput, requestMessages } from "#domain/roommates/requests.ts";
import { OPEN_STATUSES } from "#domain/roommates/states.ts";
import { NO_PREFERENCES } from "#domain/rooms/choices.ts";
import { roomMessages } from "#domain/rooms/messages.ts";
import { constraintOf, type Queryable, type Transaction } from "#server/db/client.ts";
import { roommateRequests } from "#server/db/schema/rooms.ts";
import { roomInvitations } from "#server/db/schema/seekers.ts";
import { lockAccount, lockAccounts } from "#server/features/accounts/reads.ts";
import { block } from "#server/features/moderation/blocking-service.ts";
import { areBlocked } from "#server/features/moderation/reads.ts";
import { givenGender, preferencesOf } from "#server/features/preferences/reads.ts";
import { isOffered, isSeenByMen, joinRefusal, mayRead } from "#server/features/rooms/policy.ts";
import { lockRoomPost, type RoomRecord, requestFor as requestForPost } from "#server/features/rooms/reads.ts";
import { writeRoomReport } from "#server/features/rooms/reporting-service.ts";
import {
  assertFewInvitations,
  assertFewRequests,
  assertMoveIn,
  assertParty,
  expiryAt,
  joinError,
} from "./policy.ts";
import { findRequest, invitationCountOf, type RequestRow, requestCountsOf } from "./reads.ts";

const DAY_MS = 86_400_000;

/** Maps errors of constraints: two requests, or two answers, at the same moment. */
export function toDomainError(error: unknown): unknown {
  const constraint = constraintOf(error)?.name;
  if (constraint === "roommate_requests_once_unique") {
    return new DomainError("CONFLICT", requestMessages.already());
  }
  if (constraint === "room_posts_places_check") return new DomainError("CONFLICT", requestMessages.full());
  if (constraint === "roommate_requests_steps") {
    return new DomainError("ILLEGAL_TRANSITION", requestMessages.illegalStep());
  }
  return error;
}

/**
 * Where one side said that the move has happened, and the other has said nothing else for 14 days, it has.
 * @returns how many
 */
export async function settleMoves(q: Queryable, now: Date): Promise<number> {
  const { id, status, movedInBy, updatedAt } = roommateRequests;
  const settled = await q
    .update(roommateRequests)
    .set({ status: "moved_in", movedInBy: null, newsFor: null, updatedAt: now })
    .where(
      and(
        eq(status, "accepted"),
        isNotNull(movedInBy),
        lte(updatedAt, new Date(now.getTime() - REQUEST_DAYS * DAY_MS)),
      ),
    )
    .returning({ id });
  return settled.length;
}

/**
 * Ends requests without a step for 14 days, unless the two still write to each other.
 * @returns those that ended, for their seekers to be told
 */
export async function expireRequests(
  q: Queryable,
  now: Date,
  only?: { postId: number; seekerId: string },
): Promise<{ id: number; seekerUserId: string; postId: number }[]> {
  const { id, status, expiresAt, roomPostId, seekerUserId } = roommateRequests;
  const silentSince = sql`${new Date(now.getTime() - REQUEST_DAYS * DAY_MS).toISOString()}::timestamptz`;
  const overdue = q
    .select({ id })
    .from(roommateRequests)
    .where(
      and(
        inArray(status, [...OPEN_STATUSES]),
        lte(expiresAt, now),
        sql`not exists (select 1 from chat_conversations c
          where c.roommate_request_id = ${id} and c.last_message_at > ${silentSince})`,
        ...(only ? [eq(roomPostId, only.postId), eq(seekerUserId, only.seekerId)] : []),
      ),
    )
    .orderBy(id)
    // One that is being answered is judged by the clock there.
    .for("update", { skipLocked: true });
  return q
    .update(roommateRequests)
    .set({ status: "expired", newsFor: "seeker", updatedAt: now })
    .where(and(inArray(id, overdue), inArray(status, [...OPEN_STATUSES])))
    .returning({ id, seekerUserId, postId: roomPostId });
}

/** @throws DomainError NOT_FOUND, FORBIDDEN, CONFLICT: whatever speaks against this person asking for this room */
async function assertMayRequest(
  tx: Transaction,
  post: RoomRecord | null,
  { seekerId, includingMen }: { seekerId: string; includingMen: boolean },
) {
  if (!post) throw new DomainError("NOT_FOUND", roomMessages.noPost());
  const isBlocked = await areBlocked(tx, seekerId, post.tenantId);
  const request = await requestForPost(tx, post.id, seekerId);
  const reader = { id: seekerId, hasAsked: request !== null, isBlocked };
  if (!mayRead(post, reader)) throw new DomainError("NOT_FOUND", roomMessages.noPost());
  const preferences = await preferencesOf(tx, [seekerId, post.tenantId]);
  const said = preferences.get(seekerId);
  const gender = said?.gender ?? null;
  const refusal = joinRefusal({ post, reader: { id: seekerId, gender }, isBlocked, request });
  if (refusal !== null) throw joinError(refusal);
  const given = (await givenGender(tx, seekerId)).gender ?? gender;
  if (isSeenByMen(post, given) && !includingMen) {
    const message = requestMessages.includingMen();
    throw new DomainError("VALIDATION", message, { includingMen: message });
  }
  const mine = comparable(said, true) ?? NO_PREFERENCES;
  return { post, score: toldScore(mine, preferences.get(post.tenantId) ?? NO_PREFERENCES) };
}

/**
 * Asks to join a room.
 * @throws DomainError VALIDATION, NOT_FOUND, FORBIDDEN, CONFLICT (asked or answered already, full, too many wait),
 * RATE_LIMITED
 */
export async function createRoommateRequest(
  tx: Transaction,
  args: { seekerId: string; input: RoommateRequestInput; now: Date },
): Promise<RequestRow> {
  const { seekerId, input, now } = args;
  const { roomPostId, message, preferredMoveInDate, includingMen } = input;
  assertMoveIn(preferredMoveInDate, kolkataDate(now));
  // One at a time for each account: many at once would all find that few were asked.
  await lockAccount(tx, seekerId);
  const locked = await lockRoomPost(tx, roomPostId);
  await expireRequests(tx, now, { postId: roomPostId, seekerId });
  const { post, score } = await assertMayRequest(tx, locked, { seekerId, includingMen });
  assertFewRequests(await requestCountsOf(tx, seekerId, now));
  const [created] = await tx
    .insert(roommateRequests)
    .values({
      pgListingId: post.pgId,
      roomPostId,
      seekerUserId: seekerId,
      currentTenantId: post.tenantId,
      roomType: post.sharingType,
      preferredMoveInDate,
      seekerMessage: message,
      compatibilityScore: score,
      newsFor: "tenant",
      expiresAt: expiryAt(now, null),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
    .catch((error: unknown) => {
      throw toDomainError(error);
    });
  return created!;
}

/**
 * The reported person loses sight of the other at once: the two are blocked, which ends what is open between them and
 * closes their talk.
 * @throws DomainError NOT_FOUND for everybody but its two sides, CONFLICT when they have reported it before and are blocked
 */
export async function reportRequest(
  tx: Transaction,
  { id, userId, reason, now }: { id: number; userId: string; reason: string; now: Date },
): Promise<void> {
  const { request, role } = assertParty(await findRequest(tx, id), userId);
  const aboutUserId = role === "seeker" ? request.currentTenantId : request.seekerUserId;
  const isNew = await block(tx, { userId, otherId: aboutUserId }, now);
  const report = { of: { kind: "request", id }, aboutUserId, userId, reason, now } as const;
  await writeRoomReport(tx, report).catch((error: unknown) => {
    // Reported before, and seen again since: the admin has that report, and the block is made anew.
    const isKnown = error instanceof DomainError && error.code === "CONFLICT";
    if (!isKnown || !isNew) throw error;
  });
}

/**
 * Invites somebody who looks for a room, once.
 * @param args.isShown whether the post's author may see this person as a seeker, asked under the lock of the post
 * @throws DomainError NOT_FOUND, CONFLICT
 */
export async function invite(
  tx: Transaction,
  args: {
    postId: number;
    tenantId: string;
    seekerId: string;
    isShown: (post: RoomRecord) => Promise<boolean>;
    now: Date;
  },
): Promise<void> {
  const { postId, tenantId, seekerId, isShown, now } = args;
  const there = await lockAccounts(tx, [tenantId, seekerId]);
  if (!there.has(tenantId)) throw new DomainError("UNAUTHENTICATED", t("roommates.logInFirst"));
  const post = await lockRoomPost(tx, postId);
  if (post?.tenantId !== tenantId || !isOffered(post)) {
    throw new DomainError("NOT_FOUND", roomMessages.noPost());
  }
  if (!there.has(seekerId) || !(await isShown(post))) {
    throw new DomainError("NOT_FOUND", requestMessages.noSeeker());
  }
  const own = and(eq(roomInvitations.postId, postId), eq(roomInvitations.seekerUserId, seekerId));
  if ((await tx.$count(roomInvitations, own)) > 0) {
    throw new DomainError("CONFLICT", requestMessages.invited());
  }
  assertFewInvitations(await invitationCountOf(tx, postId));
  await tx.insert(roomInvitations).values({ postId, seekerUserId: seekerId, createdAt: now });
}

/** These were shown to somebody: what moved them last is no news any more. */
export async function markSeen(q: Queryable, userId: string, ids: readonly number[]): Promise<void> {
  const { id, newsFor, seekerUserId, currentTenantId } = roommateRequests;
  await q
    .update(roommateRequests)
    .set({ newsFor: null })
    .where(
      and(
        inArray(id, [...ids]),
        or(
          and(eq(newsFor, "seeker"), eq(seekerUserId, userId)),
          and(eq(newsFor, "tenant"), eq(currentTenantId, userId)),
        ),
      ),
    );
}
