import * as z from "zod/mini";
import { isRealDate } from "#domain/dates.ts";
import { formattedText, linesText, rawText } from "#domain/fields.ts";
import { t } from "#domain/i18n.ts";
import {
  AGE,
  BUDGETS,
  DRINKING,
  FOOD,
  HOBBIES,
  LANGUAGES,
  LOOKING_FOR,
  PERSON_GENDERS,
  PROFESSIONS,
  SMOKING,
  WANTED_ABOUT_MAX,
  WANTED_RENT,
  WORKING_HOURS,
} from "#domain/rooms/choices.ts";
import { aadhaarRefused, holdsAadhaar, holdsContact } from "#domain/text.ts";

const ageInvalid = { error: () => t("preferences.ageInvalid") };
const rentInvalid = { error: () => t("preferences.rentInvalid") };
const levelInvalid = { error: () => t("preferences.levelInvalid") };

const level = z.nullable(z.int(levelInvalid).check(z.gte(1, levelInvalid), z.lte(5, levelInvalid)));
const some = <const T extends readonly string[]>(choices: T) =>
  z.array(z.enum(choices)).check(
    z.maxLength(choices.length),
    z.overwrite((chosen) => [...new Set(chosen)]),
  );

/** The columns of the spec's `user_preferences`. */
const answers = {
  age: z.nullable(z.int(ageInvalid).check(z.gte(AGE.min, ageInvalid), z.lte(AGE.max, ageInvalid))),
  gender: z.nullable(z.enum(PERSON_GENDERS)),
  profession: z.nullable(z.enum(PROFESSIONS)),
  workingHours: z.nullable(z.enum(WORKING_HOURS)),
  smokingPreference: z.nullable(z.enum(SMOKING)),
  drinkingPreference: z.nullable(z.enum(DRINKING)),
  foodPreference: z.nullable(z.enum(FOOD)),
  cleanlinessLevel: level,
  noiseLevel: level,
  socialLevel: level,
  budgetRange: z.nullable(z.enum(BUDGETS)),
};

/**
 * Whether tenants who offer a room may be shown them as somebody who looks for one, and where. Off until it is chosen.
 * `same` is for rooms that only their own gender lives in; only tenants of that gender then see them.
 */
const search = {
  isLooking: z.boolean(),
  /** The name of an area in domain/places. */
  lookingNear: z.nullable(rawText(80)),
  lookingFor: z.enum(LOOKING_FOR),
  /** yyyy-MM-dd: when they would move in. What stands here is told to tenants, unlike the budget of the questions. */
  lookingFrom: z.nullable(
    formattedText(/^\d{4}-\d{2}-\d{2}$/, () => t("preferences.dayInvalid")).check(
      z.refine(isRealDate, { error: () => t("preferences.dayInvalid") }),
    ),
  ),
  /** The most they would pay, in whole rupees a month. */
  lookingRent: z.nullable(
    z.int(rentInvalid).check(z.gte(WANTED_RENT.min, rentInvalid), z.lte(WANTED_RENT.max, rentInvalid)),
  ),
  /** A few words about them. */
  lookingAbout: linesText(WANTED_ABOUT_MAX, {
    tooLong: () => t("preferences.aboutTooLong"),
    unreadable: () => t("preferences.aboutUnreadable"),
  }).check(
    z.refine((text: string) => !holdsAadhaar(text), { error: aadhaarRefused }),
    z.refine((text: string) => !holdsContact(text), { error: () => t("preferences.aboutContact") }),
  ),
};

/** `PUT /api/me/preferences`: all of them anew; what is left out stands as not said. */
export const preferencesInput = z.object({
  age: z._default(answers.age, null),
  gender: z._default(answers.gender, null),
  profession: z._default(answers.profession, null),
  workingHours: z._default(answers.workingHours, null),
  smokingPreference: z._default(answers.smokingPreference, null),
  drinkingPreference: z._default(answers.drinkingPreference, null),
  foodPreference: z._default(answers.foodPreference, null),
  languagesSpoken: z._default(some(LANGUAGES), []),
  hobbies: z._default(some(HOBBIES), []),
  cleanlinessLevel: z._default(answers.cleanlinessLevel, null),
  noiseLevel: z._default(answers.noiseLevel, null),
  socialLevel: z._default(answers.socialLevel, null),
  budgetRange: z._default(answers.budgetRange, null),
  isLooking: z._default(search.isLooking, false),
  lookingNear: z._default(search.lookingNear, null),
  lookingFor: z._default(search.lookingFor, "same"),
  lookingFrom: z._default(search.lookingFrom, null),
  lookingRent: z._default(search.lookingRent, null),
  lookingAbout: z._default(search.lookingAbout, ""),
});
export type PreferencesInput = z.output<typeof preferencesInput>;

/** `GET /api/me/preferences`; `updatedAt` is null for who has said nothing yet. */
export const preferencesView = z.object({
  ...answers,
  languagesSpoken: z.array(z.enum(LANGUAGES)),
  hobbies: z.array(z.enum(HOBBIES)),
  ...search,
  updatedAt: z.nullable(z.iso.datetime()),
});
export type PreferencesView = z.infer<typeof preferencesView>;
