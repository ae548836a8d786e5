import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { PLACES } from "#domain/places/places.ts";
import type { PreferencesInput } from "#domain/preferences/contract.ts";
import type { PersonGender } from "#domain/rooms/choices.ts";

const AREAS = new Set(PLACES.filter(({ kind }) => kind === "area").map(({ name }) => name));

const refused = (field: keyof PreferencesInput, message: string) =>
  new DomainError("VALIDATION", message, { [field]: message });

/** @throws DomainError VALIDATION for an area nobody knows, and for who wants to be found by their gender without one */
export function assertSearch(
  search: Pick<PreferencesInput, "gender" | "isLooking" | "lookingNear" | "lookingFor">,
) {
  if (search.lookingNear !== null && !AREAS.has(search.lookingNear)) {
    throw refused("lookingNear", t("preferences.unknownPlace"));
  }
  if (search.isLooking && search.lookingFor === "same" && search.gender === null) {
    throw refused("gender", t("preferences.genderToBeFound"));
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
  const message = t("preferences.genderFixed");
  throw new DomainError("CONFLICT", message, { gender: message });
}

/** The gender that somebody gave last, even if they have removed it since. */
export interface GivenGender {
  gender: PersonGender | null;
  /** When it took the place of another one; null for the first. */
  changedAt: Date | null;
}

/**
 * A gender is said once: it must not go back and forth to read what each gender is shown. Admins change it for who
 * tapped the wrong answer.
 * @returns what to store
 * @throws DomainError CONFLICT
 */
export function nextGender(given: GivenGender, next: PersonGender | null): GivenGender {
  if (next === null || next === given.gender) return given;
  if (given.gender === null) return { gender: next, changedAt: null };
  const message = t("preferences.genderOnce");
  throw new DomainError("CONFLICT", message, { gender: message });
}
