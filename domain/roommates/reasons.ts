import { formatList } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import type { Quarters, QuestionKey } from "#domain/preferences/questions.ts";
import type { Preferences } from "#domain/rooms/choices.ts";
import { HOBBY_LABELS, LANGUAGE_LABELS } from "#domain/rooms/labels.ts";

// What an answer means beside another, said to the one who gave the first of them.

type Said<K extends QuestionKey> = NonNullable<Preferences[K]>;
type Words<K extends QuestionKey> = (mine: Said<K>, theirs: Said<K>, alike: Quarters) => string;

const listed = (names: readonly string[]) =>
  formatList(
    names.length > 3 ? [...names.slice(0, 2), t("roommates.more", { count: names.length - 2 })] : names,
  );
const common = <T>(mine: readonly T[], theirs: readonly T[]) => mine.filter((one) => theirs.includes(one));

const smokes = (answer: Said<"smokingPreference">) => answer === "smokes" || answer === "outside";
const drinks = (answer: Said<"drinkingPreference">) => answer === "drinks" || answer === "sometimes";

interface LevelWords {
  low: () => string;
  high: () => string;
  middle: () => string;
  /** The reader likes more of it than the other. */
  mineMore: () => string;
  theirsMore: () => string;
}
const level =
  ({ low, high, middle, mineMore, theirsMore }: LevelWords) =>
  (mine: number, theirs: number, alike: Quarters): string => {
    if (alike <= 2) return mine > theirs ? mineMore() : theirsMore();
    if (Math.max(mine, theirs) <= 2) return low();
    return Math.min(mine, theirs) >= 4 ? high() : middle();
  };

export const REASON_WORDS: { [K in QuestionKey]: Words<K> } = {
  workingHours: (mine, theirs, alike) => {
    if (mine === theirs) return t("roommates.hoursAlike", { hours: mine });
    return alike >= 3 ? t("roommates.hoursNear") : t("roommates.hoursDiffer", { mine, theirs });
  },
  smokingPreference: (mine, theirs) => {
    if (!smokes(mine) && !smokes(theirs)) return t("roommates.smokeNeither");
    if (smokes(mine) !== smokes(theirs))
      return smokes(mine)
        ? t("roommates.smokeYou", { mine, theirs })
        : t("roommates.smokeThey", { mine, theirs });
    return mine === "outside" && theirs === "outside"
      ? t("roommates.smokeBothOutside")
      : t("roommates.smokeBoth");
  },
  drinkingPreference: (mine, theirs) => {
    if (!drinks(mine) && !drinks(theirs)) return t("roommates.drinkNeither");
    if (drinks(mine) !== drinks(theirs))
      return drinks(mine)
        ? t("roommates.drinkYou", { mine, theirs })
        : t("roommates.drinkThey", { mine, theirs });
    return mine === "sometimes" && theirs === "sometimes"
      ? t("roommates.drinkBothSometimes")
      : t("roommates.drinkBoth");
  },
  foodPreference: (mine, theirs, alike) => {
    if (mine === theirs) return t("roommates.foodAlike", { food: mine });
    if (alike <= 2) return t("roommates.foodDiffers", { mine, theirs });
    return alike === 4 ? t("roommates.foodBothVegetarian") : t("roommates.foodNear");
  },
  cleanlinessLevel: level({
    low: () => t("roommates.cleanLow"),
    high: () => t("roommates.cleanHigh"),
    middle: () => t("roommates.cleanMiddle"),
    mineMore: () => t("roommates.cleanYou"),
    theirsMore: () => t("roommates.cleanThey"),
  }),
  noiseLevel: level({
    low: () => t("roommates.noiseLow"),
    high: () => t("roommates.noiseHigh"),
    middle: () => t("roommates.noiseMiddle"),
    mineMore: () => t("roommates.noiseYou"),
    theirsMore: () => t("roommates.noiseThey"),
  }),
  socialLevel: level({
    low: () => t("roommates.socialLow"),
    high: () => t("roommates.socialHigh"),
    middle: () => t("roommates.socialMiddle"),
    mineMore: () => t("roommates.socialYou"),
    theirsMore: () => t("roommates.socialThey"),
  }),
  languagesSpoken: (mine, theirs) => {
    const shared = common(mine, theirs).map((language) => LANGUAGE_LABELS[language]());
    return shared.length > 0
      ? t("roommates.speakBoth", { languages: listed(shared) })
      : t("roommates.speakNone");
  },
  hobbies: (mine, theirs) => {
    const shared = common(mine, theirs).map((hobby) => HOBBY_LABELS[hobby]().toLowerCase());
    return shared.length > 0 ? t("roommates.likeBoth", { hobbies: listed(shared) }) : t("roommates.likeNone");
  },
  age: (mine, theirs, alike) => {
    if (alike >= 3) return alike === 4 ? t("roommates.ageSame") : t("roommates.ageClose");
    if (alike === 2) return mine > theirs ? t("roommates.ageBitYounger") : t("roommates.ageBitOlder");
    return mine > theirs ? t("roommates.ageYounger") : t("roommates.ageOlder");
  },
  profession: (mine, theirs, alike) => {
    if (alike === 2) return mine === theirs ? t("roommates.otherWork") : t("roommates.workDiffers");
    return mine === "student" ? t("roommates.bothStudents") : t("roommates.sameWork");
  },
  budgetRange: (mine, theirs, alike) => {
    if (alike >= 3) return t("roommates.budgetNear");
    return BUDGET_RANK[mine] > BUDGET_RANK[theirs] ? t("roommates.budgetYou") : t("roommates.budgetThey");
  },
};

/** What a question is about, for what nobody can compare yet. */
export const TOPIC_WORDS: Record<QuestionKey, () => string> = {
  cleanlinessLevel: () => t("roommates.topicClean"),
  smokingPreference: () => t("roommates.topicSmoking"),
  noiseLevel: () => t("roommates.topicNoise"),
  workingHours: () => t("roommates.topicHours"),
  foodPreference: () => t("roommates.topicFood"),
  drinkingPreference: () => t("roommates.topicDrinking"),
  socialLevel: () => t("roommates.topicSocial"),
  languagesSpoken: () => t("roommates.topicLanguages"),
  hobbies: () => t("roommates.topicHobbies"),
  age: () => t("roommates.topicAge"),
  profession: () => t("roommates.topicWork"),
  budgetRange: () => t("roommates.topicBudget"),
};

const BUDGET_RANK = {
  "under-8000": 0,
  "8000-11000": 1,
  "11000-15000": 2,
  "15000-20000": 3,
  "over-20000": 4,
} as const;
