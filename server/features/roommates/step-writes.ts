import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { type RoommateRequestStep, requestMessages } from "#domain/roommates/requests.ts";
import {
  isOpenRequest,
  type RequestRole,
  type RequestStatus,
  type RequestStep,
  statusAfter,
  UNDONE_WITHOUT_ROOM,
} from "#domain/roommates/states.ts";
import { roomMessages } from "#domain/rooms/messages.ts";
import type { Transaction } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { chatConversations } from "#server/db/schema/chat.ts";
import { roommateRequests, roomPosts } from "#server/db/schema/rooms.ts";
import { lockAccounts } from "#server/features/accounts/reads.ts";
import { insertMessage, openRoommateChat } from "#server/features/chat/service.ts";
import { closing } from "#server/features/moderation/closing-service.ts";
import { areBlocked } from "#server/features/moderation/reads.ts";
import { preferencesOf } from "#server/features/preferences/reads.ts";
import { closePosts, reopenPost } from "#server/features/rooms/closing-service.ts";
import type { DeclinedRoommateRequest } from "#server/features/rooms/events.ts";
import { isOffered } from "#server/features/rooms/policy.ts";
import { lockRoomPost, type RoomRecord } from "#server/features/rooms/reads.ts";
import { assertParty, assertSameGender, assertStep, assertVisitTime, expiryAt } from "./policy.ts";
import { findRequest, type RequestRow } from "./reads.ts";
import { toDomainError } from "./writes.ts";

export async function lockRequest(tx: Transaction, id: number): Promise<RequestRow> {
  const [request] = await tx.select().from(roommateRequests).where(eq(roommateRequests.id, id)).for("update");
  // It may have gone with the account of the other since it was read.
  if (!request) throw new DomainError("NOT_FOUND", requestMessages.noRequest());
  return request;
}

const sideOf = (role: RequestRole) => (role === "seeker" ? "guest" : "owner");

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

/** Who cancels says why in the chat, which stays open: there may be things to settle. */
async function writeInChat(
  tx: Transaction,
  { request, role, text, now }: { request: RequestRow; role: RequestRole; text: string; now: Date },
) {
  const { roommateRequestId, blockedBy } = chatConversations;
  const [conversation] = await tx
    .select()
    .from(chatConversations)
    .where(and(eq(roommateRequestId, request.id), isNull(blockedBy)));
  if (!conversation || text === "") return null;
  const messageId = await insertMessage(tx, { conversation, side: sideOf(role), text, now });
  return { conversationId: conversation.id, messageIds: [messageId] };
}

/** A no closes the chat: the person who said it hears no more of the other, who may have closed it before to open it. */
async function closeChat(tx: Transaction, request: RequestRow, role: RequestRole, now: Date): Promise<void> {
  const { roommateRequestId, blockedBy } = chatConversations;
  await tx
    .update(chatConversations)
    .set({ ...closing(sql`${sideOf(role)}`, now), isOver: true })
    .where(and(eq(roommateRequestId, request.id), or(isNull(blockedBy), ne(blockedBy, "admin"))));
}

/** @throws DomainError CONFLICT when no vacancy is left */
function assertVacancy(post: RoomRecord): void {
  if (post.placesTaken >= post.places) throw new DomainError("CONFLICT", requestMessages.full());
  if (!isOffered(post)) throw new DomainError("CONFLICT", roomMessages.noPost());
}

/** @throws DomainError FORBIDDEN when the PG is for others than one of the two */
async function assertFit(tx: Transaction, post: RoomRecord, request: RequestRow): Promise<void> {
  const said = await preferencesOf(tx, [request.seekerUserId, request.currentTenantId]);
  const genderOf = (id: string) => said.get(id)?.gender ?? null;
  assertSameGender(post.gender, genderOf(request.seekerUserId), genderOf(request.currentTenantId));
}

export interface RequestStepResult {
  request: RequestRow;
  /** What was written in their conversation, which the tenant may have begun with it. */
  written: { conversationId: number; messageIds: number[] } | null;
  /** The others who asked for the last vacancy. */
  declinedOthers: DeclinedRoommateRequest[];
}

/** These need a free bed. */
const NEEDS_BED: readonly RequestStep[] = ["talk", "offer", "accept"];
/** These give one back. */
const FREES_BED: readonly RequestStep[] = ["undo", "cancel"];
/** Both look at the room, and so does what goes on between two whom it may not suit any more. */
const LOOKS_AT_ROOM: readonly RequestStep[] = [...NEEDS_BED, ...FREES_BED, "propose_visit", "confirm_visit"];
/** One side can take these again and again: a request that only they keep moving ends with its time. */
const WITHOUT_ANSWER: readonly RequestStep[] = ["propose_visit", "call_off_visit"];
/** What ends or frees something stays possible while the other is suspended; nobody is brought together with them. */
const WITHOUT_OTHER: readonly RequestStep[] = ["decline", "withdraw", "call_off_visit", ...FREES_BED];
const NO_VISIT = { visitAt: null, visitBy: null, visitAgreedAt: null, visitRemindedAt: null } as const;

function visitAfter(step: RequestStep, { role, request, at, now }: Visiting) {
  if (step === "propose_visit") return { ...NO_VISIT, visitAt: at, visitBy: role };
  if (step === "confirm_visit") return { visitAgreedAt: now };
  // Nobody can say yes to a suggestion once the bed is offered: it must not stand there as a question.
  const isUnanswered = step === "offer" && request.visitAgreedAt === null;
  return isUnanswered || step === "call_off_visit" || FREES_BED.includes(step) ? NO_VISIT : {};
}

/** Who says that the move has happened, as long as it is one of the two. */
function movedInAfter(step: RequestStep, role: RequestRole, to: RequestStatus) {
  return { movedInBy: step === "move_in" && to === "accepted" ? role : null };
}

interface Visiting {
  role: RequestRole;
  request: RequestRow;
  at: Date | null;
  now: Date;
}

interface Locked {
  request: RequestRow;
  role: RequestRole;
  post: RoomRecord | null;
}

/** @throws DomainError CONFLICT while an account of the other is suspended; ours is seen to at the gate */
async function assertNotSuspended(tx: Transaction, request: RequestRow, role: RequestRole): Promise<void> {
  const otherId = role === "tenant" ? request.seekerUserId : request.currentTenantId;
  const suspended = and(eq(users.id, otherId), isNotNull(users.suspendedAt));
  if ((await tx.$count(users, suspended)) === 0) return;
  throw new DomainError("CONFLICT", role === "tenant" ? requestMessages.noSeeker() : roomMessages.noPost());
}

/** Locks the two people, the room where a step looks at it, and the request, in this order everywhere. */
async function lockAll(
  tx: Transaction,
  { id, userId, step }: { id: number; userId: string; step: RequestStep },
): Promise<Locked> {
  const { request: found, role } = assertParty(await findRequest(tx, id), userId);
  // Both: neither blocks the other, nor closes their account, while the two are brought together.
  const locked = await lockAccounts(tx, [found.seekerUserId, found.currentTenantId]);
  if (!locked.has(userId)) throw new DomainError("UNAUTHENTICATED", t("roommates.logInFirst"));
  if (locked.size < 2) throw new DomainError("NOT_FOUND", requestMessages.noRequest());
  // The person who blocked the other is asked, told and shown nothing more.
  if (await areBlocked(tx, found.seekerUserId, found.currentTenantId))
    throw new DomainError("NOT_FOUND", requestMessages.noRequest());
  if (!WITHOUT_OTHER.includes(step)) await assertNotSuspended(tx, found, role);
  const post = LOOKS_AT_ROOM.includes(step) ? await lockRoomPost(tx, found.roomPostId) : null;
  return { request: await lockRequest(tx, id), role, post };
}

/**
 * The one way in which people move a request. Agreeing takes a vacancy (counted by the trigger of `roommate_requests`)
 * and, with the last one, closes the post and ends what others asked; undoing gives it back. Push messages and
 * notifications follow in `routes/requests.ts`.
 * @throws DomainError NOT_FOUND (for everybody but its two sides), FORBIDDEN, ILLEGAL_TRANSITION, CONFLICT, VALIDATION
 */
export async function takeRequestStep(
  tx: Transaction,
  args: { id: number; userId: string; input: RoommateRequestStep; now: Date },
): Promise<RequestStepResult> {
  const { id, userId, input, now } = args;
  const { step } = input;
  const { request, role, post } = await lockAll(tx, { id, userId, step });
  assertStep(role, request, step, now);
  if (post && NEEDS_BED.includes(step)) assertVacancy(post);
  if (post && !FREES_BED.includes(step)) await assertFit(tx, post, request);
  const isReopened = FREES_BED.includes(step) && post !== null && (await reopenPost(tx, post, now));
  const to = step === "undo" && !isReopened ? UNDONE_WITHOUT_ROOM[role] : statusAfter(step, request);
  const visit = step === "propose_visit" ? assertVisitTime(input, now) : null;
  const says = role === "tenant" && (step === "talk" || step === "offer" || step === "decline");
  const [moved] = await tx
    .update(roommateRequests)
    .set({
      status: to,
      ...(says && input.response !== "" ? { tenantResponse: input.response } : {}),
      ...visitAfter(step, { role, request, at: visit, now }),
      ...movedInAfter(step, role, to),
      newsFor: role === "seeker" ? "tenant" : "seeker",
      ...(isOpenRequest(to) && !WITHOUT_ANSWER.includes(step)
        ? { expiresAt: expiryAt(now, request.visitAt) }
        : {}),
      // Moving in keeps the day on which both agreed.
      ...(step === "move_in" ? {} : { decidedAt: isOpenRequest(to) ? null : now }),
      updatedAt: now,
    })
    .where(eq(roommateRequests.id, id))
    .returning()
    .catch((error: unknown) => {
      throw toDomainError(error);
    });
  if (step === "decline" || step === "withdraw") await closeChat(tx, request, role, now);
  const opened = step === "talk" ? await openChat(tx, request, input.response, now) : null;
  const told = step === "cancel" ? await writeInChat(tx, { request, role, text: input.response, now }) : null;
  const isLast = step === "accept" && post !== null && post.placesTaken + 1 >= post.places;
  return {
    request: moved!,
    written: opened ?? told,
    declinedOthers: isLast ? await closePosts(tx, eq(roomPosts.id, post.id), now) : [],
  };
}

/** The visits that begin within so long, to be reminded of now; noted before anybody is told. */
export async function takeDueVisits(tx: Transaction, now: Date, withinMs: number): Promise<RequestRow[]> {
  const { id, status, visitAt, visitAgreedAt, visitRemindedAt } = roommateRequests;
  const at = sql`${now.toISOString()}::timestamptz`;
  const until = sql`${new Date(now.getTime() + withinMs).toISOString()}::timestamptz`;
  const due = tx
    .select({ id })
    .from(roommateRequests)
    .where(
      and(
        inArray(status, ["visit_agreed", "offered", "accepted"]),
        isNull(visitRemindedAt),
        sql`${visitAgreedAt} is not null and ${visitAt} > ${at} and ${visitAt} <= ${until}`,
      ),
    )
    .orderBy(id)
    .limit(200)
    .for("update", { skipLocked: true });
  return tx.update(roommateRequests).set({ visitRemindedAt: now }).where(inArray(id, due)).returning();
}
