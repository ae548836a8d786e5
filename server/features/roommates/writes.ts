import { and, eq, inArray, lte } from "drizzle-orm";
import { kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { comparable, toldScore } from "#domain/roommates/match-score.ts";
import {
  REQUEST_DAYS,
  type RoommateRequestInput,
  type RoommateRequestStep,
  requestMessages,
} from "#domain/roommates/requests.ts";
import { NO_PREFERENCES, roomMessages } from "#domain/rooms/choices.ts";
import { constraintOf, type Queryable, type Transaction } from "#server/db/client.ts";
import { roomInvitations, roommateRequests, roomPosts } from "#server/db/schema/rooms.ts";
import { lockAccount, lockAccounts } from "#server/features/accounts/reads.ts";
import { insertMessage, openRoommateChat } from "#server/features/chat/service.ts";
import { areBlocked } from "#server/features/moderation/reads.ts";
import { preferencesOf } from "#server/features/preferences/reads.ts";
import { closePosts } from "#server/features/rooms/closing-service.ts";
import type { DeclinedRoommateRequest } from "#server/features/rooms/events.ts";
import { isOffered, joinRefusal, mayRead } from "#server/features/rooms/policy.ts";
import { lockRoomPost, type RoomRecord, requestFor as requestForPost } from "#server/features/rooms/reads.ts";
import { writeRoomReport } from "#server/features/rooms/reporting-service.ts";
import {
  assertFewInvitations,
  assertFewRequests,
  assertMoveIn,
  assertParty,
  assertSameGender,
  assertStep,
  joinError,
  statusAt,
} from "./policy.ts";
import { findRequest, invitationCountOf, type RequestRow, requestCountsOf } from "./reads.ts";

const DAY_MS = 86_400_000;

/** Maps errors of constraints: two requests, or two answers, at the same moment. */
function toDomainError(error: unknown): unknown {
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

/** @returns how many had waited in vain */
export async function expireRequests(
  q: Queryable,
  now: Date,
  only?: { postId: number; seekerId: string },
): Promise<number> {
  const { id, status, expiresAt, roomPostId, seekerUserId } = roommateRequests;
  const overdue = q
    .select({ id })
    .from(roommateRequests)
    .where(
      and(
        eq(status, "pending"),
        lte(expiresAt, now),
        ...(only ? [eq(roomPostId, only.postId), eq(seekerUserId, only.seekerId)] : []),
      ),
    )
    .orderBy(id)
    // One that is being answered is judged by the clock there.
    .for("update", { skipLocked: true });
  const expired = await q
    .update(roommateRequests)
    .set({ status: "expired", updatedAt: now })
    .where(and(inArray(id, overdue), eq(status, "pending")))
    .returning({ id });
  return expired.length;
}

/** @throws DomainError NOT_FOUND, FORBIDDEN, CONFLICT: whatever speaks against this person asking for this room */
async function assertMayRequest(tx: Transaction, post: RoomRecord | null, seekerId: string) {
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
  const { roomPostId, message, preferredMoveInDate } = input;
  assertMoveIn(preferredMoveInDate, kolkataDate(now));
  // One at a time for each account: many at once would all find that few were asked.
  await lockAccount(tx, seekerId);
  const locked = await lockRoomPost(tx, roomPostId);
  await expireRequests(tx, now, { postId: roomPostId, seekerId });
  const { post, score } = await assertMayRequest(tx, locked, seekerId);
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
      expiresAt: new Date(now.getTime() + REQUEST_DAYS * DAY_MS),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
    .catch((error: unknown) => {
      throw toDomainError(error);
    });
  return created!;
}

async function lockRequest(tx: Transaction, id: number): Promise<RequestRow> {
  const [request] = await tx.select().from(roommateRequests).where(eq(roommateRequests.id, id)).for("update");
  // Withdrawn with the account of the other meanwhile.
  if (!request) throw new DomainError("NOT_FOUND", requestMessages.noRequest());
  return request;
}

/** The seeker's words first, then what was answered, as they would have stood in a talk from the beginning. */
async function openChat(tx: Transaction, request: RequestRow, answer: string, now: Date) {
  const conversation = await openRoommateChat(tx, {
    requestId: request.id,
    seekerId: request.seekerUserId,
    tenantId: request.currentTenantId,
    pgListingId: request.pgListingId,
    now,
  });
  const messageIds = [
    await insertMessage(tx, { conversation, side: "guest", text: request.seekerMessage, now }),
  ];
  if (answer !== "") {
    messageIds.push(await insertMessage(tx, { conversation, side: "owner", text: answer, now }));
  }
  return { conversationId: conversation.id, messageIds };
}

/** @throws DomainError CONFLICT when no vacancy is left, FORBIDDEN when the PG is for others than one of the two */
async function assertVacancy(tx: Transaction, post: RoomRecord, request: RequestRow): Promise<void> {
  if (post.placesTaken >= post.places) throw new DomainError("CONFLICT", requestMessages.full());
  if (!isOffered(post)) throw new DomainError("CONFLICT", roomMessages.noPost());
  const said = await preferencesOf(tx, [request.seekerUserId, request.currentTenantId]);
  const genderOf = (id: string) => said.get(id)?.gender ?? null;
  assertSameGender(post.gender, genderOf(request.seekerUserId), genderOf(request.currentTenantId));
}

export interface RequestStepResult {
  request: RequestRow;
  /** The conversation that accepting opened. */
  opened: { conversationId: number; messageIds: number[] } | null;
  /** The others who asked for the last vacancy. */
  declinedOthers: DeclinedRoommateRequest[];
}

/**
 * Accepts, declines or withdraws a request. Accepting takes a vacancy (counted by the trigger of `roommate_requests`), opens
 * a chat and, with the last vacancy, closes the post and declines the others who asked. Push messages and notifications
 * follow in `routes/requests.ts`.
 * @throws DomainError NOT_FOUND (for everybody but its two sides), FORBIDDEN, ILLEGAL_TRANSITION, CONFLICT
 */
export async function takeRequestStep(
  tx: Transaction,
  args: { id: number; userId: string; input: RoommateRequestStep; now: Date },
): Promise<RequestStepResult> {
  const { id, userId, input, now } = args;
  const { request: found, role } = assertParty(await findRequest(tx, id), userId);
  // Both: neither blocks the other, nor closes their account, while the talk of the two is opened.
  const locked = await lockAccounts(tx, [found.seekerUserId, found.currentTenantId]);
  if (!locked.has(userId)) throw new DomainError("UNAUTHENTICATED", t("roommates.logInFirst"));
  if (locked.size < 2) throw new DomainError("NOT_FOUND", requestMessages.noRequest());
  const takesVacancy = role === "tenant" && input.status === "accepted";
  const post = takesVacancy ? await lockRoomPost(tx, found.roomPostId) : null;
  const request = await lockRequest(tx, id);
  assertStep(role, statusAt(request, now), input.status);
  if (post) await assertVacancy(tx, post, request);
  const [moved] = await tx
    .update(roommateRequests)
    .set({
      status: input.status,
      ...(role === "tenant" ? { tenantResponse: input.response || null } : {}),
      decidedAt: now,
      updatedAt: now,
    })
    .where(eq(roommateRequests.id, id))
    .returning()
    .catch((error: unknown) => {
      throw toDomainError(error);
    });
  const isLast = post !== null && post.placesTaken + 1 >= post.places;
  return {
    request: moved!,
    opened: takesVacancy ? await openChat(tx, request, input.response, now) : null,
    declinedOthers: isLast ? await closePosts(tx, eq(roomPosts.id, post.id), now) : [],
  };
}

/** @throws DomainError NOT_FOUND for everybody but its two sides, CONFLICT when they have reported it before */
export async function reportRequest(
  tx: Transaction,
  { id, userId, reason, now }: { id: number; userId: string; reason: string; now: Date },
): Promise<void> {
  await lockAccount(tx, userId);
  const { request, role } = assertParty(await findRequest(tx, id), userId);
  const aboutUserId = role === "seeker" ? request.currentTenantId : request.seekerUserId;
  await writeRoomReport(tx, { of: { kind: "request", id }, aboutUserId, userId, reason, now });
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
