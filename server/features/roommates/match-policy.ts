import type { Gender } from "#domain/listings/choices.ts";
import { BUDGETS, type Budget, type PersonGender } from "#domain/rooms/choices.ts";
import { mayLiveIn, requiredGender } from "#server/features/rooms/policy.ts";
import type { Throttle } from "#server/http/throttle-wait.ts";

/** A room, as far as it decides who may be shown to who offers it. */
interface Room {
  /** For whom the PG is. */
  gender: Gender;
  /** Whether the listing is still for the gender that the room was offered for: a host may change it for a while. */
  isGenderKept: boolean;
  tenantGender: PersonGender | null;
}

interface Seeker {
  gender: PersonGender | null;
  /** `same`: rooms that only their own gender lives in. */
  lookingFor: "same" | "any";
}

/** Who can be shown to a tenant, as conditions on what seekers say of themselves. */
export interface ShownSeekers {
  gender: PersonGender | null;
  lookingFor: "any" | null;
}

/**
 * Who looks for rooms of their own gender only is shown to tenants of that gender alone, and for places of that gender
 * alone: a woman who looks for a ladies' room is never shown to a man, whatever he offers.
 * @returns null when nobody may be shown
 */
export function seekersFor({ gender, isGenderKept, tenantGender }: Room): ShownSeekers | null {
  const asked = requiredGender(gender);
  if (asked === null) return { gender: null, lookingFor: "any" };
  if (!mayLiveIn(gender, tenantGender)) return null;
  return { gender: asked, lookingFor: isGenderKept ? null : "any" };
}

/** The same of one person. */
export function mayBeShown(seeker: Seeker, room: Room): boolean {
  const shown = seekersFor(room);
  if (shown === null) return false;
  const genderFits = shown.gender === null || seeker.gender === shown.gender;
  return genderFits && (shown.lookingFor === null || seeker.lookingFor === shown.lookingFor);
}

/** The most that somebody with this budget wants to pay; null for the one without an end. */
const UPPER: Record<Budget, number | null> = {
  "under-8000": 8_000,
  "8000-11000": 11_000,
  "11000-15000": 15_000,
  "15000-20000": 20_000,
  "over-20000": null,
};
/** So far above what they want to pay a room is still worth a look. */
const STRETCH = 1.25;

/** Budgets with which a room of this rent is not hopeless. @param rent rupees a month */
export const budgetsFor = (rent: number): readonly Budget[] =>
  BUDGETS.filter((budget) => UPPER[budget] === null || rent <= UPPER[budget] * STRETCH);

/** How often somebody looks through those who seek; a page that is opened now and then is far below it. */
export const matchThrottles = (userId: string): Throttle[] => [
  { key: `room-matches:account:${userId}`, freeAttempts: 20 },
];
