import { addDays, isRealDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import type { Gender } from "#domain/listings/choices.ts";
import { knownCompany } from "#domain/places/companies.ts";
import { requestMessages } from "#domain/roommates/requests.ts";
import { type RequestStatus, wasAsked } from "#domain/roommates/states.ts";
import { type Budget, type PersonGender, ROOM_LIMITS } from "#domain/rooms/choices.ts";
import { roomMessages } from "#domain/rooms/messages.ts";

const GENDER_OF_LISTING: Record<Gender, PersonGender | null> = { ladies: "woman", boys: "man", colive: null };

/** Who may live in a PG for this gender; null where everybody may. */
export const requiredGender = (gender: Gender): PersonGender | null => GENDER_OF_LISTING[gender];

/** Whether somebody of this gender may live in a PG; who has not said theirs may not where it matters. */
export function mayLiveIn(listingGender: Gender, gender: PersonGender | null): boolean {
  const required = requiredGender(listingGender);
  return required === null || required === gender;
}

/**
 * For whom the PG is, as far as a post is concerned. Its host can change that at any time; what was promised to who
 * offers a room in a PG for one gender stays.
 * @param then when the room was offered @param now what the listing says
 */
export const genderOfPost = (then: Gender, now: Gender): Gender => (then === "colive" ? now : then);

/** What is known of a post and of the listing it is in. */
export interface Offered {
  tenantId: string;
  /** As the tenant says in their preferences. */
  tenantGender: PersonGender | null;
  /** For whom the PG is, see {@link genderOfPost}. */
  gender: Gender;
  /** Whether the listing is still for the gender that the room was offered for. */
  isGenderKept: boolean;
  isActive: boolean;
  hiddenAt: Date | null;
  /** Vacancies, and how many of them are taken. */
  places: number;
  placesTaken: number;
  /** The listing and the account that posted are there, and neither is suspended. */
  isListed: boolean;
  /** The tenancy that it stands on is verified. */
  isVerified: boolean;
}

/** Somebody who is signed in. */
export interface Reader {
  id: string;
  gender: PersonGender | null;
}

/**
 * Whether somebody is asked there if men may see them, which is a woman's to choose.
 * @param given what they ever said of their gender: taking it back, or not saying it, is no way round the question
 */
export const isSeenByMen = (post: Pick<Offered, "gender">, given: PersonGender | null): boolean =>
  given !== "man" && requiredGender(post.gender) === null;

/** Whether it is shown to those who look for a room. */
export const isOffered = (post: Omit<Offered, "tenantId" | "gender" | "tenantGender">): boolean =>
  post.isActive &&
  post.hiddenAt === null &&
  post.isListed &&
  post.isVerified &&
  post.placesTaken < post.places;

/** Why a post that is open is not shown, in words for who posted it; null while it is. */
export function notShownWords(post: Omit<Offered, "tenantId" | "gender" | "tenantGender">): string | null {
  if (post.hiddenAt) return roomMessages.takenDown();
  if (!post.isActive || isOffered(post)) return null;
  if (!post.isListed) return roomMessages.placeNotListed();
  return post.isVerified ? requestMessages.full() : roomMessages.needsTenancy();
}

/** The name and face of a tenant who offers a room are for the tenant, and for people they talk with. */
export const mayKnowTenant = (
  post: Pick<Offered, "tenantId">,
  reader: Pick<Reader, "id"> | null,
  hasTalked: boolean,
): boolean => reader !== null && (reader.id === post.tenantId || hasTalked);

/** A post that is over, or was taken down, is read by its author, and as closed by who has asked to join. */
export function mayRead(
  post: Offered,
  reader: { id: string; hasAsked: boolean; isBlocked: boolean } | null,
): boolean {
  if (reader?.id === post.tenantId) return true;
  // Whoever is blocked cannot tell that from a room that has gone.
  if (reader?.isBlocked) return false;
  return isOffered(post) || (reader?.hasAsked ?? false);
}

/** @throws DomainError NOT_FOUND when there never was one, GONE for what this reader cannot read (any more) */
export function assertReadable<T extends Offered>(post: T | null, reader: Parameters<typeof mayRead>[1]): T {
  if (!post) throw new DomainError("NOT_FOUND", roomMessages.noPost());
  if (!mayRead(post, reader)) throw new DomainError("GONE", roomMessages.noPost());
  return post;
}

interface Joining {
  post: Offered;
  reader: Reader;
  /** One of the two has blocked the other. */
  isBlocked: boolean;
  /** The reader's request for it that is under way, or was declined. */
  request: { status: RequestStatus } | null;
}

function genderRefusal({ post, reader }: Pick<Joining, "post" | "reader">): string | null {
  if (requiredGender(post.gender) === null) return null;
  if (reader.gender === null) return roomMessages.genderFirst();
  const both = mayLiveIn(post.gender, reader.gender) && mayLiveIn(post.gender, post.tenantGender);
  return both ? null : roomMessages.genderRule();
}

function answeredRefusal(request: Joining["request"]): string | null {
  if (request === null || !wasAsked(request.status)) return null;
  return request.status === "declined" ? requestMessages.wasDeclined() : requestMessages.already();
}

/** Why somebody cannot ask to join a room, in words; null when they can. */
export function joinRefusal({ post, reader, isBlocked, request }: Joining): string | null {
  if (reader.id === post.tenantId) return requestMessages.ownPost();
  if (isBlocked) return requestMessages.blocked();
  const answered = answeredRefusal(request);
  if (answered !== null) return answered;
  if (!isOffered({ ...post, placesTaken: 0 })) return roomMessages.noPost();
  if (post.placesTaken >= post.places) return requestMessages.full();
  return genderRefusal({ post, reader });
}

function offerRefusal(
  forWhom: Gender,
  gender: PersonGender | null,
  tenancy: { homeId: number | null; checkedGender: PersonGender | null } | null,
): string | null {
  if (tenancy === null) return roomMessages.needsTenancy();
  if (!mayLiveIn(forWhom, gender))
    return gender === null ? roomMessages.genderFirst() : roomMessages.genderRule();
  // A listed PG takes in only the people it is for. At a home, only our team has checked who lives there.
  const isChecked =
    requiredGender(forWhom) === null || tenancy.homeId === null || tenancy.checkedGender === gender;
  return isChecked ? null : roomMessages.genderUnchecked();
}

/**
 * Whether somebody may offer a room for such people.
 * @throws DomainError FORBIDDEN without a tenancy there, where it is for others than them, and in a home whose proof was
 *   not compared with what they say they are
 */
export function assertMayOffer(...asked: Parameters<typeof offerRefusal>): void {
  const refusal = offerRefusal(...asked);
  if (refusal !== null) throw new DomainError("FORBIDDEN", refusal);
}

/**
 * Nobody but men is seen by men without having chosen it: also not by what they offer.
 * @throws DomainError VALIDATION
 */
export function assertSeenByChoice(
  gender: Gender,
  { givenGender, includingMen }: { givenGender: PersonGender | null; includingMen: boolean },
): void {
  if (includingMen || !isSeenByMen({ gender }, givenGender)) return;
  const message = roomMessages.includingMen();
  throw new DomainError("VALIDATION", message, { includingMen: message });
}

/**
 * What is near is one of the places we know. What was written freely before may stay.
 * @throws DomainError VALIDATION
 */
export function assertKnownCompanies(names: readonly string[], there: readonly string[] = []): void {
  if (names.every((name) => there.includes(name) || knownCompany(name) !== undefined)) return;
  const message = roomMessages.unknownCompany();
  throw new DomainError("VALIDATION", message, { nearbyCompanies: message });
}

/** The most that somebody with this budget wants to pay, in rupees a month; null for the one without an end. */
const UPPER: Record<Budget, number | null> = {
  "under-8000": 8_000,
  "8000-11000": 11_000,
  "11000-15000": 15_000,
  "15000-20000": 20_000,
  "over-20000": null,
};
/** So far above what they want to pay a room is still worth a look. */
const STRETCH = 1.25;

/** The highest rent of rooms that are not far too expensive for somebody; null when none is. */
export function mostRentFor(budget: Budget | null): number | null {
  const upper = budget && UPPER[budget];
  return upper && upper * STRETCH;
}

/** @throws DomainError CONFLICT @param open how many others of the same tenant are */
export function assertFewOpen(open: number): void {
  if (open >= ROOM_LIMITS.open) throw new DomainError("CONFLICT", roomMessages.tooManyOpen());
}

/** @param today yyyy-MM-dd in Kolkata @throws DomainError VALIDATION */
export function assertDay(availableFrom: string, today: string): void {
  const message = !isRealDate(availableFrom)
    ? roomMessages.dayInvalid()
    : availableFrom < today
      ? roomMessages.dayPast()
      : availableFrom > addDays(today, ROOM_LIMITS.horizonDays)
        ? roomMessages.dayTooFar()
        : null;
  if (message !== null) throw new DomainError("VALIDATION", message, { availableFrom: message });
}

/**
 * What only its author does with a post. To everybody else there is none to change.
 * @throws DomainError FORBIDDEN for what others offer and anybody may read, NOT_FOUND
 */
export function assertAuthor<T extends Offered>(post: T | null, userId: string): T {
  if (post?.tenantId === userId) return post;
  if (post && isOffered(post)) throw new DomainError("FORBIDDEN", roomMessages.notYours());
  throw new DomainError("NOT_FOUND", roomMessages.noPost());
}

/** What is there for its author alone, whatever others may read of the post. @throws DomainError NOT_FOUND */
export function assertOwnPost<T extends Offered>(post: T | null, userId: string): T {
  if (post?.tenantId === userId) return post;
  throw new DomainError("NOT_FOUND", roomMessages.noPost());
}
