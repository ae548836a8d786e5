import {
  BUDGETS,
  DRINKING,
  FOOD,
  HOBBIES,
  LANGUAGES,
  PROFESSIONS,
  type Preferences,
  SMOKING,
  WORKING_HOURS,
} from "#domain/rooms/choices.ts";

// Compatibility as data: what is asked, how much it counts, and how well two answers go together. Functions in roommates/match-score.ts
// read it, and the server makes SQL of the very same tables.

/** How well two answers go together, in quarters: 0 not at all, 4 as well as can be. */
export type Quarters = 0 | 1 | 2 | 3 | 4;
/** Where one of the two has said nothing. */
export const UNKNOWN: Quarters = 2;

interface Asked {
  /** Of 100. */
  weight: number;
}

/** One of several answers: `alike[i][j]` for the option `i` beside the option `j`, symmetric. */
export interface ChoiceQuestion extends Asked {
  kind: "choice";
  key:
    | "profession"
    | "workingHours"
    | "smokingPreference"
    | "drinkingPreference"
    | "foodPreference"
    | "budgetRange";
  options: readonly string[];
  alike: readonly (readonly Quarters[])[];
  /** Answers that cannot live together, whatever else fits; each pair stands for both ways round. */
  conflicts: readonly (readonly [string, string])[];
}

/** A number: `alike[d]` for a difference of `d`, its last entry for every larger one. */
export interface NumberQuestion extends Asked {
  kind: "number";
  key: "age" | "cleanlinessLevel" | "noiseLevel" | "socialLevel";
  alike: readonly Quarters[];
  conflicts: readonly (readonly [number, number])[];
}

/** A list: `alike[n]` for `n` in common, its last entry for every larger number. An empty list says nothing. */
export interface ListQuestion extends Asked {
  kind: "list";
  key: "languagesSpoken" | "hobbies";
  options: readonly string[];
  alike: readonly Quarters[];
}

export type Question = ChoiceQuestion | NumberQuestion | ListQuestion;
export type QuestionKey = Exclude<keyof Preferences, "gender">;

/** Whom a place is for decides by gender; how well two people get along does not. */
export const QUESTIONS: readonly Question[] = [
  {
    key: "cleanlinessLevel",
    kind: "number",
    weight: 15,
    alike: [4, 3, 1, 0],
    conflicts: [[1, 5]],
  },
  {
    key: "smokingPreference",
    kind: "choice",
    weight: 14,
    options: SMOKING,
    alike: [
      [4, 3, 3, 0],
      [3, 4, 3, 1],
      [3, 3, 4, 4],
      [0, 1, 4, 4],
    ],
    conflicts: [["smokes", "never"]],
  },
  {
    key: "noiseLevel",
    kind: "number",
    weight: 13,
    alike: [4, 3, 1, 0],
    conflicts: [[1, 5]],
  },
  {
    key: "workingHours",
    kind: "choice",
    weight: 12,
    options: WORKING_HOURS,
    alike: [
      [4, 3, 1, 0, 2],
      [3, 4, 2, 0, 2],
      [1, 2, 4, 3, 2],
      [0, 0, 3, 4, 2],
      [2, 2, 2, 2, 3],
    ],
    // One sleeps when the other is up.
    conflicts: [
      ["early", "night"],
      ["day", "night"],
    ],
  },
  {
    key: "foodPreference",
    kind: "choice",
    weight: 9,
    options: FOOD,
    alike: [
      [4, 3, 2, 0, 1],
      [3, 4, 3, 1, 2],
      [2, 3, 4, 4, 3],
      [0, 1, 4, 4, 3],
      [1, 2, 3, 3, 4],
    ],
    conflicts: [["anything", "vegetarian_kitchen"]],
  },
  {
    key: "drinkingPreference",
    kind: "choice",
    weight: 8,
    options: DRINKING,
    alike: [
      [4, 3, 3, 0],
      [3, 4, 3, 1],
      [3, 3, 4, 4],
      [0, 1, 4, 4],
    ],
    conflicts: [["drinks", "never"]],
  },
  {
    key: "socialLevel",
    kind: "number",
    weight: 8,
    alike: [4, 3, 2, 1],
    conflicts: [],
  },
  {
    key: "languagesSpoken",
    kind: "list",
    weight: 8,
    options: LANGUAGES,
    alike: [0, 4],
  },
  {
    key: "hobbies",
    kind: "list",
    weight: 5,
    options: HOBBIES,
    alike: [1, 3, 3, 4],
  },
  {
    key: "age",
    kind: "number",
    weight: 4,
    alike: [4, 4, 4, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 0],
    conflicts: [],
  },
  {
    key: "profession",
    kind: "choice",
    weight: 2,
    options: PROFESSIONS,
    // Most work goes with most other work, and "other" is no work in common.
    alike: PROFESSIONS.map((mine) =>
      PROFESSIONS.map((theirs) => (mine === theirs && mine !== "other" ? 4 : 2)),
    ),
    conflicts: [],
  },
  {
    key: "budgetRange",
    kind: "choice",
    weight: 2,
    options: BUDGETS,
    alike: [
      [4, 3, 2, 1, 0],
      [3, 4, 3, 2, 1],
      [2, 3, 4, 3, 2],
      [1, 2, 3, 4, 3],
      [0, 1, 2, 3, 4],
    ],
    conflicts: [],
  },
];

/** The highest score with no, with one, and with two or more pairs of answers that cannot live together. */
export const CONFLICT_CAPS = [100, 40, 25] as const;
/** What two people score of whom nothing is known. */
export const NEUTRAL_SCORE = 50;
