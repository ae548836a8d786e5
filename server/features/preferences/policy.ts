import { DomainError } from "#domain/errors.ts";
import { PLACES } from "#domain/places/places.ts";
import type { PersonGender } from "#domain/rooms/choices.ts";
import { type PreferencesInput, preferenceMessages } from "#domain/rooms/preferences.ts";

const AREAS = new Set(PLACES.filter(({ kind }) => kind === "area").map(({ name }) => name));

const refused = (field: keyof PreferencesInput, message: string) =>
  new DomainError("VALIDATION", message, { [field]: message });

/** @throws DomainError VALIDATION for an area nobody knows, and for who wants to be found by their gender without one */
export function assertSearch(
  search: Pick<PreferencesInput, "gender" | "isLooking" | "lookingNear" | "lookingFor">,
) {
  if (search.lookingNear !== null && !AREAS.has(search.lookingNear)) {
    throw refused("lookingNear", preferenceMessages.unknownPlace);
  }
  if (search.isLooking && search.lookingFor === "same" && search.gender === null) {
    throw refused("gender", preferenceMessages.genderToBeFound);
  }
}

/**
 * Who asked to join, or was asked, was told of a gender that was said: it stands until that is settled.
 * @throws DomainError CONFLICT
 */
export function assertGenderMayBe(
  next: PersonGender | null,
  { said, underWay }: { said: PersonGender | null; underWay: boolean },
) {
  if (said === null || said === next || !underWay) return;
  throw new DomainError("CONFLICT", preferenceMessages.genderFixed, {
    gender: preferenceMessages.genderFixed,
  });
}
