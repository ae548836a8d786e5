import type { PreferencesInput } from "#domain/preferences/contract.ts";

export type TopicName = "you" | "day" | "food" | "habits" | "home" | "free" | "budget" | "found";

export interface Topic {
  name: TopicName;
  title: string;
  /** What the answers are used for. */
  why: string;
  asks: readonly (keyof PreferencesInput)[];
}

export const TOPICS: readonly Topic[] = [
  {
    name: "you",
    title: "About you",
    why: "Ladies PGs and boys PGs are for one gender: yours decides which rooms you can ask for. Your age and work are shown only to somebody whose room you ask to join, or who asks for yours.",
    asks: ["gender", "age", "profession"],
  },
  {
    name: "day",
    title: "Your day",
    why: "An alarm at five and a night shift in one room are hard on both. We never show where you work.",
    asks: ["workingHours"],
  },
  {
    name: "food",
    title: "Your food",
    why: "Sharing a kitchen is easy when both know what is cooked in it.",
    asks: ["foodPreference"],
  },
  {
    name: "habits",
    title: "Smoking and drinking",
    why: "No judgement: it is only so that nobody is surprised after moving in.",
    asks: ["smokingPreference", "drinkingPreference"],
  },
  {
    name: "home",
    title: "At home",
    why: "Cleaning and noise are what roommates quarrel about most. There is no right answer.",
    asks: ["cleanlinessLevel", "noiseLevel", "socialLevel"],
  },
  {
    name: "free",
    title: "Languages and free time",
    why: "A language in common makes everything easier, and a hobby in common makes friends.",
    asks: ["languagesSpoken", "hobbies"],
  },
  {
    name: "budget",
    title: "Your budget",
    why: "So that we can show rooms you would really take. Others never see the amount.",
    asks: ["budgetRange"],
  },
  {
    name: "found",
    title: "Being found",
    why: "Tenants with a free bed can invite people who would fit. They see your first name, age, work and how well you match, and nothing else. You can stop this at any time.",
    asks: ["isLooking", "lookingNear", "lookingFor"],
  },
];

/**
 * What saying, or taking back, one's gender changes. Nobody is found by a gender that they have taken back. And who was
 * shown to everybody because there was nothing to choose by is shown to their own gender alone, until they say otherwise.
 */
export function withGender(
  { gender: before, lookingFor }: Pick<PreferencesInput, "gender" | "lookingFor">,
  gender: PreferencesInput["gender"],
): Partial<PreferencesInput> {
  if (gender === null) return lookingFor === "same" ? { gender, isLooking: false } : { gender };
  return before === null ? { gender, lookingFor: "same" } : { gender };
}

/** The topic of a link such as `?about=gender`: by its own name, or by a question in it. */
export const topicAbout = (about: string | null): Topic | undefined =>
  TOPICS.find(({ name, asks }) => name === about || asks.some((question) => question === about));
