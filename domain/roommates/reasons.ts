import type { Quarters, QuestionKey } from "#domain/preferences/questions.ts";
import type { Drinking, Food, Preferences, Smoking, WorkingHours } from "#domain/rooms/choices.ts";

// What an answer means beside another, said to the one who gave the first of them.

type Said<K extends QuestionKey> = NonNullable<Preferences[K]>;
type Words<K extends QuestionKey> = (mine: Said<K>, theirs: Said<K>, alike: Quarters) => string;

const listed = (names: readonly string[]) => {
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
};
const common = <T>(mine: readonly T[], theirs: readonly T[]) => mine.filter((one) => theirs.includes(one));

const HOURS: Record<WorkingHours, { both: string; do: string }> = {
  early: { both: "Both early risers", do: "start early" },
  day: { both: "Both work in the day", do: "work in the day" },
  late: { both: "Both work late", do: "work late" },
  night: { both: "Both work nights", do: "work nights" },
  changing: { both: "Both have changing shifts", do: "have changing shifts" },
};
const SMOKE: Record<Smoking, string> = {
  smokes: "smoke",
  outside: "smoke outside",
  fine: "don't mind",
  never: "'d rather not",
};
const DRINK: Record<Drinking, string> = {
  drinks: "drink",
  sometimes: "drink now and then",
  fine: "don't mind",
  never: "'d rather not",
};
const EAT: Record<Food, { both: string; do: string }> = {
  anything: { both: "Both eat everything", do: "eat meat" },
  eggs: { both: "Both eat eggs, no meat", do: "eat eggs" },
  vegetarian: { both: "Both vegetarian", do: "are vegetarian" },
  vegetarian_kitchen: { both: "Both want a vegetarian kitchen", do: "want a vegetarian kitchen" },
  vegan: { both: "Both vegan", do: "are vegan" },
};

/**
 * What one does beside what the other minds, the doer first: "You smoke, they'd rather not". Who drinks or smokes is
 * known by the option alone: the last two of both lists do not.
 */
function habit<T extends string>(
  [mine, theirs]: readonly [T, T],
  {
    words,
    does,
    neither,
    both,
  }: { words: Record<T, string>; does: readonly T[]; neither: string; both: string },
): string {
  const iDo = does.includes(mine);
  const theyDo = does.includes(theirs);
  if (iDo && theyDo) return both;
  if (!iDo && !theyDo) return neither;
  const [doer, other] = iDo ? (["You", "they"] as const) : (["They", "you"] as const);
  const [done, minded] = iDo ? [mine, theirs] : [theirs, mine];
  const gap = words[minded].startsWith("'") ? "" : " ";
  return `${doer} ${words[done]}, ${other}${gap}${words[minded]}`;
}

interface LevelWords {
  low: string;
  high: string;
  middle: string;
  more: (who: "You" | "They", than: "they do" | "you do") => string;
}
const level =
  ({ low, high, middle, more }: LevelWords) =>
  (mine: number, theirs: number, alike: Quarters): string => {
    if (alike <= 1) return mine > theirs ? more("You", "they do") : more("They", "you do");
    if (Math.max(mine, theirs) <= 2) return low;
    return Math.min(mine, theirs) >= 4 ? high : middle;
  };

export const REASON_WORDS: { [K in QuestionKey]: Words<K> } = {
  workingHours: (mine, theirs, alike) => {
    if (mine === theirs) return HOURS[mine].both;
    return alike >= 3 ? "Your days run nearly alike" : `You ${HOURS[mine].do}, they ${HOURS[theirs].do}`;
  },
  smokingPreference: (mine, theirs) =>
    habit([mine, theirs], {
      words: SMOKE,
      does: ["smokes", "outside"],
      neither: "Neither of you smokes",
      both: mine === "outside" && theirs === "outside" ? "Both smoke only outside" : "Both smoke",
    }),
  drinkingPreference: (mine, theirs) =>
    habit([mine, theirs], {
      words: DRINK,
      does: ["drinks", "sometimes"],
      neither: "Neither of you drinks",
      both: mine === "sometimes" && theirs === "sometimes" ? "Both drink now and then" : "Both drink",
    }),
  foodPreference: (mine, theirs, alike) => {
    if (mine === theirs) return EAT[mine].both;
    if (alike <= 1) return `You ${EAT[mine].do}, they ${EAT[theirs].do}`;
    return alike === 4 ? "Both vegetarian" : "You eat nearly the same";
  },
  cleanlinessLevel: level({
    low: "Both easy about tidiness",
    high: "Both like it spotless",
    middle: "Both tidy enough",
    more: (who, than) => `${who} like it tidier than ${than}`,
  }),
  noiseLevel: level({
    low: "Both like it quiet",
    high: "Both like it lively",
    middle: "Both fine with some noise",
    more: (who, than) => `${who} like it livelier than ${than}`,
  }),
  socialLevel: level({
    low: "Both like time to yourselves",
    high: "Both like company",
    middle: "Both like some company",
    more: (who, than) => `${who} like more company than ${than}`,
  }),
  languagesSpoken: (mine, theirs) => {
    const shared = common(mine, theirs);
    return shared.length > 0 ? `You both speak ${listed(shared)}` : "You speak no language in common";
  },
  hobbies: (mine, theirs) => {
    const shared = common(mine, theirs).map((hobby) => hobby.toLowerCase());
    return shared.length > 0
      ? `You both like ${listed(shared)}`
      : "You do different things in your free time";
  },
  age: (mine, theirs, alike) => {
    if (alike >= 3) return alike === 4 ? "About the same age" : "Close in age";
    return mine > theirs ? "They are a good deal younger than you" : "They are a good deal older than you";
  },
  profession: (mine) => (mine === "student" ? "Both students" : "Both do the same kind of work"),
  budgetRange: (mine, theirs, alike) => {
    if (alike >= 3) return "Your budgets are alike";
    return BUDGET_RANK[mine] > BUDGET_RANK[theirs]
      ? "You plan to spend more than they do"
      : "They plan to spend more than you do";
  },
};

const BUDGET_RANK = {
  "under-8000": 0,
  "8000-11000": 1,
  "11000-15000": 2,
  "15000-20000": 3,
  "over-20000": 4,
} as const;
