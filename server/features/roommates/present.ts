import { t } from "#domain/i18n.ts";
import { compatibility } from "#domain/roommates/match-score.ts";
import type { RoomInvitation, RoommatePerson, RoommateRequest } from "#domain/roommates/requests.ts";
import {
  isJoined,
  isOpenRequest,
  isTurnOf,
  type RequestStatus,
  requestSteps,
  undoUntil,
} from "#domain/roommates/states.ts";
import { isOffered } from "#server/features/rooms/policy.ts";
import type { RoomRecord } from "#server/features/rooms/reads.ts";
import { answerWords, courseOf } from "./policy.ts";
import type { InvitationRecord, OtherPerson, RequestRecord } from "./reads.ts";

const nameless = () => t("roommates.someone");

const presentPost = (post: RoomRecord) => ({
  id: post.id,
  title: post.title,
  image: post.images[0] ?? null,
  locality: post.listing.locality,
  rent: post.rent,
});

/** Before the tenant begins to talk, neither is told who the other is; how to reach them, once both have agreed. */
function presentPerson(other: OtherPerson, status: RequestStatus, isTalkedIn: boolean): RoommatePerson {
  const { id, firstName, profileImageUrl, preferences, trust, phoneNumber, isConfirmed } = other;
  return {
    id,
    firstName: isTalkedIn ? (firstName ?? nameless()) : null,
    profileImageUrl: isTalkedIn ? profileImageUrl : null,
    age: preferences.age,
    profession: preferences.profession,
    trust,
    contact: isJoined(status) && phoneNumber ? { phoneNumber, isConfirmed } : null,
  };
}

/** A request as one of its two sides sees it: how to reach the other is there once both agreed, and not before. */
export function presentRequest(record: RequestRecord, now: Date): RoommateRequest {
  const { request, role, post, other, mine, conversationId } = record;
  const course = courseOf(request, now);
  const { status } = course;
  const steps = requestSteps(course, role, now);
  const { visitAt, visitBy } = request;
  return {
    id: request.id,
    role,
    status,
    steps,
    isMyTurn: isTurnOf(course, role, now),
    isNews: request.newsFor === role,
    roomType: request.roomType,
    preferredMoveInDate: request.preferredMoveInDate,
    seekerMessage: request.seekerMessage,
    tenantResponse: role === "seeker" ? answerWords(request, post) : request.tenantResponse,
    match: compatibility(mine, other.preferences),
    post: { ...presentPost(post), isActive: isOffered(post) },
    other: presentPerson(other, status, conversationId !== null),
    visit:
      visitAt && visitBy ? { at: visitAt.toISOString(), by: visitBy, isAgreed: course.isVisitAgreed } : null,
    undoUntil: steps.includes("undo") ? (undoUntil(course)?.toISOString() ?? null) : null,
    conversationId,
    expiresAt: isOpenRequest(status) ? request.expiresAt.toISOString() : null,
    createdAt: request.createdAt.toISOString(),
    decidedAt: request.decidedAt?.toISOString() ?? null,
  };
}

export function presentInvitation({ post, theirs, mine, createdAt }: InvitationRecord): RoomInvitation {
  return {
    post: presentPost(post),
    match: compatibility(mine, theirs).score,
    createdAt: createdAt.toISOString(),
  };
}
