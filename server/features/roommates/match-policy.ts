import type { Gender } from "#domain/listings/choices.ts";
import type { PersonGender } from "#domain/rooms/choices.ts";
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

/** How often somebody looks through those who seek; a page that is opened now and then is far below it. */
export const matchThrottles = (userId: string): Throttle[] => [
  { key: `room-matches:account:${userId}`, freeAttempts: 20 },
];
