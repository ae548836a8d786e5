import { DomainError } from "#domain/errors.ts";
import type { PersonGender } from "#domain/rooms/choices.ts";
import { HOME_AGAIN_DAYS, type HomeProof, homeMessages } from "#domain/tenancies/homes.ts";
import {
  type AdminVerificationInput,
  canMoveVerification,
  DOCUMENT_KEPT_DAYS,
  MOVED_IN_WITHIN_YEARS,
  verificationMessages as messages,
  VERIFICATION_ATTEMPTS,
  VERIFICATION_STEPS,
  VERIFICATIONS_WAITING,
  type VerificationInput,
  type VerificationMethod,
  type VerificationStatus,
} from "#domain/tenancies/verification.ts";

const DAY_MS = 86_400_000;

/** Of all accounts of this week on one network: each claim is work for admins. */
export const CLAIMS_OF_A_NETWORK = { most: 30, within: "hour" } as const;

/** States in which somebody may still be decided on: until then the host may say, and unsay, their word. */
export const WAITING: readonly VerificationStatus[] = ["pending", "in_review"];
const isWaiting = (status: VerificationStatus) => WAITING.includes(status);

const refused = (field: string, message: string) =>
  new DomainError("VALIDATION", message, { [field]: message });

/** The same day so many years ago, to compare with: a 29 February may be one that never was. */
const yearsBefore = (day: string, years: number) => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;

/** @param today yyyy-MM-dd in Kolkata @throws DomainError VALIDATION */
export function assertDays(
  { moveInDate, moveOutDate }: Pick<VerificationInput, "moveInDate" | "moveOutDate">,
  today: string,
): void {
  if (moveInDate > today) throw refused("moveInDate", messages.moveInFuture());
  if (moveInDate < yearsBefore(today, MOVED_IN_WITHIN_YEARS))
    throw refused("moveInDate", messages.moveInTooOld());
  if (moveOutDate !== undefined && (moveOutDate < moveInDate || moveOutDate < today))
    throw refused("moveOutDate", messages.moveOutBefore());
}

export interface Place {
  ownerId: string | null;
  /** Whether whoever runs it has an account that they can be asked by. */
  hasHost: boolean;
}

/** @throws DomainError FORBIDDEN for one's own, CONFLICT when nobody can be asked */
export function assertPlace(place: Place, userId: string, method: VerificationMethod): void {
  if (place.ownerId === userId) throw new DomainError("FORBIDDEN", messages.ownPlace());
  if (method === "owner" && !place.hasHost)
    throw new DomainError("CONFLICT", messages.noOwner(), { method: messages.noOwner() });
}

interface Sent {
  id: number;
  status: VerificationStatus;
  method: VerificationMethod;
  attempts: number;
}

/** Nobody can make a host answer: until our team looks at it, an agreement takes the place of asking them. */
const onlyAsked = ({ status, method }: Pick<Sent, "status" | "method">) =>
  status === "pending" && method === "owner";

const mayBeSentAgain = ({ status, method, attempts }: Omit<Sent, "id">) =>
  status === "rejected" && method !== "stay" && attempts < VERIFICATION_ATTEMPTS;

/** Whether it can be sent in once more, when nothing else proves or waits to prove the same place. */
export const canSendAgain = (sent: Omit<Sent, "id">, othersHere: readonly VerificationStatus[]) =>
  (mayBeSentAgain(sent) || onlyAsked(sent)) &&
  !othersHere.some((status) => status === "verified" || isWaiting(status));

/**
 * What a new one does beside what somebody has sent for this place before.
 * @returns the one that it takes the place of, rejected or not answered by the host; null when it is a first one
 * @throws DomainError CONFLICT
 */
export function assertMaySend<T extends Sent>(before: readonly T[], method: VerificationMethod): T | null {
  const live = before.filter(({ status }) => status === "verified" || isWaiting(status));
  const [asked] = live;
  if (asked && live.length === 1 && method === "agreement" && onlyAsked(asked)) return asked;
  if (asked) throw new DomainError("CONFLICT", messages.already());
  const rejected = before.find(({ status, method }) => status === "rejected" && method !== "stay");
  if (rejected && !mayBeSentAgain(rejected)) throw new DomainError("CONFLICT", messages.tooManyAttempts());
  return rejected ?? null;
}

/** Whether three refusals lie so long back that somebody may begin again. */
const isForgotten = (decidedAt: Date | null, now: Date) =>
  decidedAt !== null && decidedAt.getTime() + HOME_AGAIN_DAYS * DAY_MS <= now.getTime();

/**
 * What somebody sent before of a home that is not listed and has not ended: they live in one.
 * @returns the one that was refused and is sent again; null when there is none
 * @throws DomainError CONFLICT
 */
export function assertMaySendHome<T extends Sent & { decidedAt: Date | null }>(
  before: T | null,
  now: Date,
): (T & { nextAttempt: number }) | null {
  if (before === null) return null;
  if (before.status === "verified") throw new DomainError("CONFLICT", homeMessages.oneHome());
  if (before.status !== "rejected") throw new DomainError("CONFLICT", homeMessages.waits());
  if (mayBeSentAgain(before)) return { ...before, nextAttempt: before.attempts + 1 };
  if (isForgotten(before.decidedAt, now)) return { ...before, nextAttempt: 1 };
  throw new DomainError("CONFLICT", messages.tooManyAttempts());
}

/** @throws DomainError VALIDATION */
export function assertProof(isThere: boolean, method: HomeProof): void {
  if (isThere) return;
  throw refused(
    "document",
    method === "bill" ? homeMessages.billRequired() : homeMessages.agreementRequired(),
  );
}

/** @throws DomainError CONFLICT for who waits at many places: people live at one, and may be wrong about another */
export function assertFewWaiting(waitingElsewhere: number): void {
  if (waitingElsewhere >= VERIFICATIONS_WAITING) throw new DomainError("CONFLICT", messages.tooManyWaiting());
}

interface Lived {
  userId: string;
  method: VerificationMethod;
  status: VerificationStatus;
}

/** A tenancy that was sent in ends with their word; a stay ends by checking out. */
export const canEnd = ({ status, method }: Omit<Lived, "userId">) =>
  status === "verified" && method !== "stay";

/** @throws DomainError NOT_FOUND for everybody else, CONFLICT for a stay, ILLEGAL_TRANSITION for what is not in force */
export function assertMayEnd<T extends Lived>(found: T | null, userId: string): T {
  if (found?.userId !== userId) throw new DomainError("NOT_FOUND", messages.noVerification());
  if (found.status !== "verified") throw new DomainError("ILLEGAL_TRANSITION", messages.illegalStep());
  if (!canEnd(found)) throw new DomainError("CONFLICT", messages.stayEnds());
  return found;
}

interface Asked {
  method: VerificationMethod;
  status: VerificationStatus;
  ownerId: string | null;
}

/** To everybody but the host who was asked, and once it is decided, there is nothing to say. @throws DomainError NOT_FOUND, CONFLICT */
export function assertMayConfirm<T extends Asked>(found: T | null, hostId: string): T {
  if (found?.ownerId !== hostId || found.method !== "owner")
    throw new DomainError("NOT_FOUND", messages.noVerification());
  if (!isWaiting(found.status)) throw new DomainError("ILLEGAL_TRANSITION", messages.illegalStep());
  return found;
}

interface Decided {
  userId: string;
  method: VerificationMethod;
  status: VerificationStatus;
  ownerWord: "yes" | "no" | null;
  ownerId: string | null;
}

/** Why an admin cannot say that this is verified, though its state would let them; null when they can. */
function notProven({ userId, method, ownerWord, ownerId }: Decided): string | null {
  if (ownerId === userId) return messages.ownPlace();
  // The badge would say that the host has confirmed it.
  return method === "owner" && ownerWord !== "yes" ? messages.ownerNotYes() : null;
}

/** Where an admin may lead it. That it has ended is nobody's decision. */
export const nextStatuses = (found: Decided): VerificationStatus[] =>
  VERIFICATION_STEPS[found.status].filter(
    (next) => next !== "expired" && next !== "pending" && !(next === "verified" && notProven(found)),
  );

/** @throws DomainError ILLEGAL_TRANSITION, CONFLICT, VALIDATION without a reason where one is needed */
export function assertDecision(found: Decided, to: VerificationStatus, reason: string | undefined): void {
  if (!canMoveVerification(found.status, to))
    throw new DomainError("ILLEGAL_TRANSITION", messages.illegalStep());
  const unproven = to === "verified" ? notProven(found) : null;
  if (unproven !== null) throw new DomainError("CONFLICT", unproven);
  if ((to === "rejected" || to === "revoked") && !reason) throw refused("reason", messages.reasonRequired());
}

/** @throws DomainError CONFLICT when it was sent in again after the admin looked: nobody has seen what it says now */
export function assertSeen(
  now: { attempts: number; gender: PersonGender | null },
  seen: Pick<AdminVerificationInput, "attempts" | "gender">,
): void {
  const { attempts = now.attempts, gender = now.gender } = seen;
  if (attempts !== now.attempts || gender !== now.gender)
    throw new DomainError("CONFLICT", messages.sentAgain());
}

/** When the photo of an agreement goes; null while nothing was decided. */
export const documentUntil = (decidedAt: Date | null): Date | null =>
  decidedAt && new Date(decidedAt.getTime() + DOCUMENT_KEPT_DAYS * DAY_MS);

/** Decisions before this have kept their photos long enough. */
export const documentsDecidedBefore = (now: Date) => new Date(now.getTime() - DOCUMENT_KEPT_DAYS * DAY_MS);
