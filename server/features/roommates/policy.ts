import { isVisitTime, visitAt } from "#domain/bookings/visit-states.ts";
import { addDays, isRealDate, kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import type { Gender } from "#domain/listings/choices.ts";
import {
  INVITATIONS_PER_POST,
  REQUEST_DAYS,
  REQUEST_LIMITS,
  requestMessages,
} from "#domain/roommates/requests.ts";
import {
  haveMetIn,
  REQUEST_MOVES,
  type RequestRole,
  type RequestStatus,
  type RequestStep,
  requestSteps,
} from "#domain/roommates/states.ts";
import { type PersonGender, ROOM_LIMITS } from "#domain/rooms/choices.ts";
import { roomMessages } from "#domain/rooms/messages.ts";
import { mayLiveIn } from "#server/features/rooms/policy.ts";

interface Parties {
  seekerUserId: string;
  currentTenantId: string;
}

/** The role of somebody in a request; null for people who may not see it. */
export function roleIn(request: Parties, userId: string): RequestRole | null {
  if (request.seekerUserId === userId) return "seeker";
  return request.currentTenantId === userId ? "tenant" : null;
}

type Shown = Parties & { status: RequestStatus; addressShownAt: Date | null };

/** Who lives there sees the address while they deal with somebody; the other, from when it was shown to them. */
export function maySeeAddress(request: Shown, userId: string): boolean {
  const role = roleIn(request, userId);
  if (role === null || !haveMetIn(request.status)) return false;
  return role === "tenant" || request.addressShownAt !== null;
}

/**
 * The tenant alone shows where they live, to somebody they talk with.
 * @throws DomainError NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION, CONFLICT for a room in a listing
 */
export function assertMayShowAddress<T extends Shown & { pgListingId: number | null }>(
  request: T | null,
  userId: string,
): T {
  const { role, request: found } = assertParty(request, userId);
  if (role !== "tenant") throw new DomainError("FORBIDDEN", requestMessages.notYourStep());
  if (found.pgListingId !== null) throw new DomainError("CONFLICT", requestMessages.addressIsPublic());
  if (!haveMetIn(found.status)) throw new DomainError("ILLEGAL_TRANSITION", requestMessages.illegalStep());
  return found;
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

/** How often one side suggests or calls off a visit of one request in a day: each time the other is told. */
export const VISIT_STEPS_PER_DAY = 10;

/** How often accounts of this week on one network ask for one room in a day: accounts cost nothing to make up. */
export const ASKS_OF_A_NETWORK = 20;

/** A request, as far as it decides what may be done with it. */
interface Course {
  status: RequestStatus;
  expiresAt: Date;
  visitAt: Date | null;
  visitBy: RequestRole | null;
  visitAgreedAt: Date | null;
  movedInBy: RequestRole | null;
  decidedAt: Date | null;
}

/** The course of a request, as the rules of domain/roommates/states.ts look at it. */
export const courseOf = (request: Course, now: Date) => ({
  status: statusAt(request, now),
  visitAt: request.visitAt,
  visitBy: request.visitBy,
  isVisitAgreed: request.visitAgreedAt !== null,
  movedInBy: request.movedInBy,
  decidedAt: request.decidedAt,
});

/** @throws DomainError FORBIDDEN for a step of the other side, ILLEGAL_TRANSITION */
export function assertStep(role: RequestRole, request: Course, step: RequestStep, now: Date): void {
  if (!REQUEST_MOVES[step].who.includes(role)) {
    throw new DomainError("FORBIDDEN", requestMessages.notYourStep());
  }
  if (!requestSteps(courseOf(request, now), role, now).includes(step)) {
    const isUndoOver = step === "undo" && request.status === "accepted";
    const message = isUndoOver ? requestMessages.undoOver() : requestMessages.illegalStep();
    throw new DomainError("ILLEGAL_TRANSITION", message);
  }
}

/** The moment of a visit that is proposed. @throws DomainError VALIDATION */
export function assertVisitTime(
  input: { day?: string | undefined; time?: string | undefined },
  now: Date,
): Date {
  const { day = "", time = "" } = input;
  if (isRealDate(day) && isVisitTime(day, time, { now, today: kolkataDate(now) })) return visitAt(day, time);
  const message = requestMessages.visitTime();
  throw new DomainError("VALIDATION", message, { time: message });
}

const DAY_MS = 86_400_000;

/** When a request is over unless something happens: a visit that was agreed has its time. */
export const expiryAt = (now: Date, visit: Date | null): Date =>
  new Date(Math.max(now.getTime(), visit?.getTime() ?? 0) + REQUEST_DAYS * DAY_MS);

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
  post: { isActive: boolean },
): string | null {
  if (request.status === "taken") return requestMessages.takenByOther();
  if (request.tenantResponse !== null || request.status !== "declined") return request.tenantResponse;
  return post.isActive ? requestMessages.declinedKindly() : requestMessages.closed();
}

/** @throws DomainError CONFLICT */
export function assertFewInvitations(invited: number): void {
  if (invited >= INVITATIONS_PER_POST) throw new DomainError("CONFLICT", requestMessages.tooManyInvited());
}
