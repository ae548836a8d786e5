import type { PreferencesView } from "#domain/preferences/contract.ts";
import { NO_PREFERENCES } from "#domain/rooms/choices.ts";
import type { PreferencesRecord } from "./reads.ts";

const SAID_NOTHING: PreferencesView = {
  ...NO_PREFERENCES,
  languagesSpoken: [],
  hobbies: [],
  isLooking: false,
  lookingNear: null,
  lookingFor: "same",
  lookingFrom: null,
  lookingRent: null,
  lookingAbout: "",
  updatedAt: null,
};

export function presentPreferences(row: PreferencesRecord | null): PreferencesView {
  if (!row) return SAID_NOTHING;
  return {
    age: row.age,
    gender: row.gender,
    profession: row.profession,
    workingHours: row.workingHours,
    smokingPreference: row.smokingPreference,
    drinkingPreference: row.drinkingPreference,
    foodPreference: row.foodPreference,
    languagesSpoken: row.languagesSpoken,
    hobbies: row.hobbies,
    cleanlinessLevel: row.cleanlinessLevel,
    noiseLevel: row.noiseLevel,
    socialLevel: row.socialLevel,
    budgetRange: row.budgetRange,
    isLooking: row.isLooking,
    lookingNear: row.lookingNear,
    lookingFor: row.lookingFor,
    lookingFrom: row.lookingFrom,
    lookingRent: row.lookingRent,
    lookingAbout: row.lookingAbout,
    updatedAt: row.updatedAt.toISOString(),
  };
}
