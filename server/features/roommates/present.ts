import { t } from "#domain/i18n.ts";
import { compatibility, toldScore } from "#domain/roommates/match-score.ts";
import type { RoomInvitation, RoommatePerson, RoommateRequest } from "#domain/roommates/requests.ts";
import { isOffered } from "#server/features/rooms/policy.ts";
import type { RoomRecord } from "#server/features/rooms/reads.ts";
import { answerWords, statusAt } from "./policy.ts";
import type { InvitationRecord, OtherPerson, RequestRecord } from "./reads.ts";

const nameless = () => t("roommates.someone");

const presentPost = (post: RoomRecord) => ({
  id: post.id,
  title: post.title,
  image: post.images[0] ?? null,
  locality: post.listing.locality,
  rent: post.rent,
});

function presentPerson(other: OtherPerson, isAccepted: boolean): RoommatePerson {
  const { id, firstName, profileImageUrl, preferences, trust, phoneNumber } = other;
  return {
    id,
    firstName: firstName ?? nameless(),
    profileImageUrl,
    age: preferences.age,
    profession: preferences.profession,
    trust,
    contact: isAccepted && phoneNumber ? { phoneNumber } : null,
  };
}

/** A request as one of its two sides sees it: how to reach the other is there once it was accepted, and not before. */
export function presentRequest(record: RequestRecord, now: Date): RoommateRequest {
  const { request, role, post, other, mine, conversationId } = record;
  const status = statusAt(request, now);
  return {
    id: request.id,
    role,
    status,
    roomType: request.roomType,
    preferredMoveInDate: request.preferredMoveInDate,
    seekerMessage: request.seekerMessage,
    tenantResponse: role === "seeker" ? answerWords(request, post) : request.tenantResponse,
    match: compatibility(mine, other.preferences),
    post: { ...presentPost(post), isActive: isOffered(post) },
    other: presentPerson(other, status === "accepted"),
    conversationId,
    expiresAt: status === "pending" ? request.expiresAt.toISOString() : null,
    createdAt: request.createdAt.toISOString(),
    decidedAt: request.decidedAt?.toISOString() ?? null,
  };
}

export function presentInvitation({ post, tenant, mine, createdAt }: InvitationRecord): RoomInvitation {
  return {
    post: presentPost(post),
    firstName: tenant.firstName ?? nameless(),
    match: toldScore(mine, tenant.preferences),
    createdAt: createdAt.toISOString(),
  };
}
