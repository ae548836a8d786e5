import { t } from "#domain/i18n.ts";
import type { PreferencesInput } from "#domain/preferences/contract.ts";

export type TopicName = "you" | "day" | "food" | "habits" | "home" | "free" | "budget" | "found";

export interface Topic {
  name: TopicName;
  title: () => string;
  /** What the answers are used for. */
  why: () => string;
  asks: readonly (keyof PreferencesInput)[];
}

export const TOPICS: readonly Topic[] = [
  {
    name: "you",
    title: () => t("preferences.topicYou"),
    why: () => t("preferences.whyYou"),
    asks: ["gender", "age", "profession"],
  },
  {
    name: "day",
    title: () => t("preferences.topicDay"),
    why: () => t("preferences.whyDay"),
    asks: ["workingHours"],
  },
  {
    name: "food",
    title: () => t("preferences.topicFood"),
    why: () => t("preferences.whyFood"),
    asks: ["foodPreference"],
  },
  {
    name: "habits",
    title: () => t("preferences.topicHabits"),
    why: () => t("preferences.whyHabits"),
    asks: ["smokingPreference", "drinkingPreference"],
  },
  {
    name: "home",
    title: () => t("preferences.topicHome"),
    why: () => t("preferences.whyHome"),
    asks: ["cleanlinessLevel", "noiseLevel", "socialLevel"],
  },
  {
    name: "free",
    title: () => t("preferences.topicFree"),
    why: () => t("preferences.whyFree"),
    asks: ["languagesSpoken", "hobbies"],
  },
  {
    name: "budget",
    title: () => t("preferences.topicBudget"),
    why: () => t("preferences.whyBudget"),
    asks: ["budgetRange"],
  },
  {
    name: "found",
    title: () => t("preferences.topicFound"),
    why: () => t("preferences.whyFound"),
    asks: ["isLooking", "lookingNear", "lookingFor", "lookingFrom", "lookingRent", "lookingAbout"],
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
