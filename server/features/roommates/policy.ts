import { addDays, isRealDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import type { Gender } from "#domain/listings/choices.ts";
import {
  canMoveRequest,
  INVITATIONS_PER_POST,
  REQUEST_LIMITS,
  type RequestStatus,
  requestMessages,
} from "#domain/roommates/requests.ts";
import { type PersonGender, ROOM_LIMITS, roomMessages } from "#domain/rooms/choices.ts";
import { mayLiveIn } from "#server/features/rooms/policy.ts";

export type RequestRole = "seeker" | "tenant";

interface Parties {
  seekerUserId: string;
  currentTenantId: string;
}

/** The role of somebody in a request; null for people who may not see it. */
export function roleIn(request: Parties, userId: string): RequestRole | null {
  if (request.seekerUserId === userId) return "seeker";
  return request.currentTenantId === userId ? "tenant" : null;
}

/** @throws DomainError NOT_FOUND for everybody else */
export function assertParty<T extends Parties>(
  request: T | null,
  userId: string,
): { request: T; role: RequestRole } {
  const role = request && roleIn(request, userId);
  if (!request || !role) throw new DomainError("NOT_FOUND", requestMessages.noRequest());
  return { request, role };
}

/** Nobody waits beyond the last day, whether or not the job has come by. */
export function statusAt(request: { status: RequestStatus; expiresAt: Date }, now: Date): RequestStatus {
  return request.status === "pending" && request.expiresAt <= now ? "expired" : request.status;
}

/** How often accounts of this week on one network ask for one room in a day: accounts cost nothing to make up. */
export const ASKS_OF_A_NETWORK = 20;

type Step = "accepted" | "declined" | "withdrawn";
const STEPS_OF: Record<RequestRole, readonly Step[]> = {
  seeker: ["withdrawn"],
  tenant: ["accepted", "declined"],
};

/** @throws DomainError FORBIDDEN for a step of the other side, ILLEGAL_TRANSITION */
export function assertStep(role: RequestRole, from: RequestStatus, to: Step): void {
  if (!STEPS_OF[role].includes(to)) throw new DomainError("FORBIDDEN", requestMessages.notYourStep());
  if (!canMoveRequest(from, to)) throw new DomainError("ILLEGAL_TRANSITION", requestMessages.illegalStep());
}

/** Both sides live there: what they say of themselves may have changed since one of them asked. */
export function assertSameGender(
  listingGender: Gender,
  seeker: PersonGender | null,
  tenant: PersonGender | null,
): void {
  if (mayLiveIn(listingGender, seeker) && mayLiveIn(listingGender, tenant)) return;
  throw new DomainError("FORBIDDEN", roomMessages.genderRule());
}

/** The error for a refusal of `joinRefusal`. */
export function joinError(message: string): DomainError {
  if (message === roomMessages.noPost()) return new DomainError("NOT_FOUND", message);
  const passing: string[] = [
    requestMessages.already(),
    requestMessages.wasDeclined(),
    requestMessages.full(),
  ];
  const isPassing = passing.includes(message);
  return new DomainError(isPassing ? "CONFLICT" : "FORBIDDEN", message);
}

/** @throws DomainError CONFLICT for who waits for too many answers, RATE_LIMITED for who asked too often today */
export function assertFewRequests({ pending, today }: { pending: number; today: number }): void {
  if (pending >= REQUEST_LIMITS.pending) throw new DomainError("CONFLICT", requestMessages.tooManyPending());
  if (today >= REQUEST_LIMITS.perDay) throw new DomainError("RATE_LIMITED", requestMessages.tooManyToday());
}

/** @param today yyyy-MM-dd in Kolkata @throws DomainError VALIDATION */
export function assertMoveIn(day: string | null, today: string): void {
  if (day === null) return;
  const message = !isRealDate(day)
    ? roomMessages.dayInvalid()
    : day < today
      ? roomMessages.dayPast()
      : day > addDays(today, ROOM_LIMITS.horizonDays)
        ? roomMessages.dayTooFar()
        : null;
  if (message !== null) throw new DomainError("VALIDATION", message, { preferredMoveInDate: message });
}

/** What the seeker reads: nobody is turned away without a word. */
export function answerWords(
  request: { status: RequestStatus; tenantResponse: string | null },
  post: { places: number; placesTaken: number; isActive: boolean },
): string | null {
  if (request.tenantResponse !== null || request.status !== "declined") return request.tenantResponse;
  if (post.placesTaken >= post.places) return requestMessages.takenByOther();
  return post.isActive ? requestMessages.declinedKindly() : requestMessages.closed();
}

/** @throws DomainError CONFLICT */
export function assertFewInvitations(invited: number): void {
  if (invited >= INVITATIONS_PER_POST) throw new DomainError("CONFLICT", requestMessages.tooManyInvited());
}
