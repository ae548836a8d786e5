import type { PreferencesInput } from "#domain/preferences/contract.ts";
import { hobbyMask, languageMask } from "#domain/roommates/match-score.ts";
import {
  BUDGETS,
  DRINKING,
  FOOD,
  HOBBIES,
  LANGUAGES,
  PROFESSIONS,
  SMOKING,
  WORKING_HOURS,
} from "#domain/rooms/choices.ts";
import type { Transaction } from "#server/db/client.ts";
import { userPreferences } from "#server/db/schema/rooms.ts";
import { type Random, seeded } from "#testing/factories/random.ts";
import { inTurns, type Named } from "./names.ts";

// Who lives in the rooms of the demo city, and who looks for one.

const WOMEN =
  "Aditi,Amrita,Asha,Bhavya,Charu,Deepika,Esha,Gayatri,Harini,Ila,Janaki,Kavitha,Lakshmi,Madhuri,Namrata,Ojasvi,Pallavi,Radhika,Sahana,Tara,Uma,Vaishnavi,Yamini,Zoya,Ankita,Chaitra,Fathima,Grace,Hema,Irene,Jaya,Krithika,Leela,Mythili,Nandana,Ruth";
const MEN =
  "Akash,Bharat,Chetan,Darshan,Eshan,Faisal,Girish,Hari,Ishaan,Jayanth,Kunal,Lokesh,Mahesh,Naveen,Omkar,Praveen,Raghav,Sanjay,Tejas,Uday,Vinay,Vivek,Wasim,Yogesh,Ajay,Balu,Cyril,Dinesh,Edwin,Ganesh,Irfan,Jatin,Krishna,Mithun,Nitin,Rohan";

export interface Neighbour extends Named {
  /** Of those who live in a room, or of those who look for one. */
  looks: boolean;
}

/** The first half live somewhere, the second half look. */
export function neighbours(): Neighbour[] {
  return inTurns(WOMEN, MEN).map((person, at, { length }) => ({ ...person, looks: at >= length / 2 }));
}

/** Most people answer most questions. */
const said = <T>(random: Random, answer: () => T): T | null => (random.chance(0.88) ? answer() : null);
const common = <T>(random: Random, list: readonly T[], usual: readonly T[]) =>
  random.chance(0.7) ? random.pick(usual) : random.pick(list);

export function preferencesFor(
  { gender, looks }: Neighbour,
  at: number,
  area: string | null,
): PreferencesInput {
  const random = seeded(21_000 + at * 13);
  const level = (usual: readonly number[]) => said(random, () => common(random, [1, 2, 3, 4, 5], usual));
  return {
    age: said(random, () => random.between(19, 34)),
    gender,
    profession: said(random, () =>
      common(random, PROFESSIONS, ["software", "software", "student", "support"]),
    ),
    workingHours: said(random, () => common(random, WORKING_HOURS, ["day", "early", "late"])),
    smokingPreference: said(random, () => common(random, SMOKING, ["never", "fine", "outside"])),
    drinkingPreference: said(random, () => common(random, DRINKING, ["never", "fine", "sometimes"])),
    foodPreference: said(random, () => random.pick(FOOD)),
    languagesSpoken: [
      ...new Set([...random.some(LANGUAGES.slice(0, 3), random.between(1, 3)), random.pick(LANGUAGES)]),
    ],
    hobbies: random.some(HOBBIES, random.between(1, 5)),
    cleanlinessLevel: level([3, 4]),
    noiseLevel: level([2, 3]),
    socialLevel: level([2, 3, 4]),
    budgetRange: said(random, () => random.pick(BUDGETS.slice(0, 4))),
    isLooking: looks,
    lookingNear: looks ? area : null,
    lookingFor: random.chance(0.7) ? "same" : "any",
    lookingFrom: null,
    lookingRent: null,
    lookingAbout: "",
  };
}

/** @param areas where those who look would like to live */
export async function insertPreferences(
  tx: Transaction,
  people: readonly (Neighbour & { id: string })[],
  areas: readonly string[],
  now: Date,
): Promise<Map<string, PreferencesInput>> {
  const given = new Map(
    people.map((person, at) => {
      const area = at % 5 === 0 ? null : areas[at % areas.length]!;
      return [person.id, preferencesFor(person, at, area)] as const;
    }),
  );
  await tx.insert(userPreferences).values(
    [...given].map(([userId, answers]) => ({
      userId,
      ...answers,
      languageMask: languageMask(answers.languagesSpoken),
      hobbyMask: hobbyMask(answers.hobbies),
      updatedAt: now,
    })),
  );
  return given;
}
