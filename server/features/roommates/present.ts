import { t } from "#domain/i18n.ts";
import { compatibility } from "#domain/roommates/match-score.ts";
import type { RoomInvitation, RoommatePerson, RoommateRequest } from "#domain/roommates/requests.ts";
import {
  endsRequest,
  haveMetIn,
  isJoined,
  isOpenRequest,
  isTurnOf,
  type RequestStatus,
  requestSteps,
  undoUntil,
} from "#domain/roommates/states.ts";
import { NO_PREFERENCES } from "#domain/rooms/choices.ts";
import { NEW_TRUST } from "#domain/trust/scores.ts";
import { isOffered } from "#server/features/rooms/policy.ts";
import type { RoomRecord } from "#server/features/rooms/reads.ts";
import { answerWords, courseOf } from "./policy.ts";
import type { InvitationRecord, OtherPerson, RequestRecord } from "./reads.ts";

const nameless = () => t("roommates.someone");

const presentPost = (post: RoomRecord) => ({
  id: post.id,
  title: post.title,
  image: post.images[0] ?? null,
  locality: post.position.locality,
  rent: post.rent,
});

function presentAnswer({ request, role, post, isForOthers }: RequestRecord): string | null {
  if (role === "tenant") return request.tenantResponse;
  return answerWords(isForOthers ? { ...request, tenantResponse: null } : request, post);
}

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

/** Somebody hidden from the reader, as the room is not for people like the reader. */
const UNKNOWN_PERSON: RoommatePerson = {
  id: null,
  firstName: null,
  profileImageUrl: null,
  age: null,
  profession: null,
  trust: NEW_TRUST,
  contact: null,
};

/** A request as one of its two sides sees it: how to reach the other is there once both agreed, and not before. */
export function presentRequest(record: RequestRecord, now: Date): RoommateRequest {
  const { request, role, post, mine, isForOthers } = record;
  const conversationId = isForOthers ? null : record.conversationId;
  const other = isForOthers ? null : record.other;
  const course = courseOf(request, now);
  const { status } = course;
  const steps = requestSteps(course, role, now).filter((step) => !isForOthers || endsRequest(step));
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
    seekerMessage: other || role === "seeker" ? request.seekerMessage : "",
    tenantResponse: presentAnswer(record),
    match: compatibility(mine, other?.preferences ?? NO_PREFERENCES),
    post: { ...presentPost(post), isActive: isOffered(post) },
    other: other ? presentPerson(other, status, conversationId !== null) : UNKNOWN_PERSON,
    movedInBy: request.movedInBy,
    isForOthers,
    visit:
      visitAt && visitBy ? { at: visitAt.toISOString(), by: visitBy, isAgreed: course.isVisitAgreed } : null,
    address:
      post.homeId !== null && haveMetIn(status) && !isForOthers
        ? { isShown: request.addressShownAt !== null, text: record.address }
        : null,
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
