import {
  CONFLICT_CAPS,
  QUESTIONS,
  type Quarters,
  type Question,
  type QuestionKey,
  UNKNOWN,
} from "#domain/preferences/questions.ts";
import { HOBBIES, type Hobby, LANGUAGES, type Language, type Preferences } from "#domain/rooms/choices.ts";
import { type MatchView, REASON_KINDS, type ReasonKind } from "./match.ts";
import { REASON_WORDS, TOPIC_WORDS } from "./reasons.ts";

const mask = <T extends string>(options: readonly T[], chosen: readonly T[]) =>
  chosen.reduce((bits, one) => bits | (1 << options.indexOf(one)), 0);

/** One bit for each language: the first of the list is bit 0. */
export const languageMask = (spoken: readonly Language[]) => mask(LANGUAGES, spoken);
/** One bit for each hobby: the first of the list is bit 0. */
export const hobbyMask = (hobbies: readonly Hobby[]) => mask(HOBBIES, hobbies);

interface Compared {
  question: Question;
  alike: Quarters;
  /** The two answers cannot live together. */
  conflict: boolean;
}

const upToLast = (alike: readonly Quarters[], at: number) => alike[Math.min(at, alike.length - 1)]!;
const isPair = <T>(pairs: readonly (readonly [T, T])[], a: T, b: T) =>
  pairs.some(([one, other]) => (one === a && other === b) || (one === b && other === a));

/** @returns null where one of the two has said nothing */
function compare(question: Question, a: Preferences, b: Preferences): Compared | null {
  if (question.kind === "list") {
    const [mine, theirs]: readonly (readonly string[])[] = [a[question.key], b[question.key]];
    if (!mine?.length || !theirs?.length) return null;
    const inCommon = mine.filter((one) => theirs.includes(one)).length;
    return { question, alike: upToLast(question.alike, inCommon), conflict: false };
  }
  if (question.kind === "number") {
    const [mine, theirs] = [a[question.key], b[question.key]];
    if (mine === null || theirs === null) return null;
    const alike = upToLast(question.alike, Math.abs(mine - theirs));
    return { question, alike, conflict: isPair(question.conflicts, mine, theirs) };
  }
  const [mine, theirs] = [a[question.key], b[question.key]];
  if (mine === null || theirs === null) return null;
  const alike = question.alike[question.options.indexOf(mine)]![question.options.indexOf(theirs)]!;
  return { question, alike, conflict: isPair(question.conflicts, mine, theirs) };
}

const compareAll = (a: Preferences, b: Preferences) =>
  QUESTIONS.flatMap((question) => compare(question, a, b) ?? []);

/** Quarters of all weights, as hundredths rounded half up; what was not answered counts half. */
function scoreOf(compared: readonly Compared[]): number {
  let quarters = 100 * UNKNOWN;
  let conflicts = 0;
  for (const { question, alike, conflict } of compared) {
    quarters += question.weight * (alike - UNKNOWN);
    if (conflict) conflicts += 1;
  }
  const cap = CONFLICT_CAPS[Math.min(conflicts, CONFLICT_CAPS.length - 1)]!;
  return Math.min(Math.floor((quarters + 2) / 4), cap);
}

/** How well two people would live together, 0 to 100; the same whoever asks. */
export const matchScore = (a: Preferences, b: Preferences): number => scoreOf(compareAll(a, b));

/**
 * How many answers a comparison needs, and in which steps its score is told. With one answer at a time, and the score of
 * each, anybody could work out what others said.
 */
const LEAST_ANSWERS = 6;
const TOLD_STEP = 10;

const told = (score: number) => Math.round(score / TOLD_STEP) * TOLD_STEP;

/** {@link matchScore} as people are told it. */
export const toldScore = (a: Preferences, b: Preferences): number => told(matchScore(a, b));

const mayCompare = (mine: Preferences): boolean =>
  QUESTIONS.filter(({ kind, key }) => (kind === "list" ? mine[key].length > 0 : mine[key] !== null)).length >=
  LEAST_ANSWERS;

/**
 * What of somebody's answers may be compared with those of others, or null until there are enough. What people were
 * promised to keep to themselves is left out of it: nobody works it out from scores and reasons.
 * @param hasMet whether one of the two has asked to live with the other: age and work are told then, the budget never
 */
export function comparable(said: Preferences | undefined, hasMet: boolean): Preferences | null {
  if (!said || !mayCompare(said)) return null;
  const shown = { ...said, budgetRange: null };
  return hasMet ? shown : { ...shown, age: null, profession: null };
}

export interface Reason {
  key: QuestionKey;
  kind: ReasonKind;
  text: string;
}

const strength = ({ question, alike }: Compared) => question.weight * Math.abs(alike - UNKNOWN);

function kindOf({ alike, conflict }: Compared): ReasonKind {
  if (conflict) return "conflict";
  if (alike === UNKNOWN) return "neutral";
  return alike > UNKNOWN ? "fits" : "against";
}

/** What each answer means to the one who has `mine`: conflicts first, and of each kind first what weighs most. */
function reasonsOf(compared: readonly Compared[], mine: Preferences, theirs: Preferences): Reason[] {
  const rank = (one: Compared) => REASON_KINDS.indexOf(kindOf(one));
  return [...compared]
    .sort((a, b) => rank(a) - rank(b) || strength(b) - strength(a))
    .map((one) => {
      const { key } = one.question;
      const words = REASON_WORDS[key] as (mine: unknown, theirs: unknown, alike: Quarters) => string;
      return { key, kind: kindOf(one), text: words(mine[key], theirs[key], one.alike) };
    });
}

export const reasonsBetween = (mine: Preferences, theirs: Preferences): Reason[] =>
  reasonsOf(compareAll(mine, theirs), mine, theirs);

const isSaid = ({ kind, key }: Question, by: Preferences) =>
  kind === "list" ? by[key].length > 0 : by[key] !== null;
/** Kept from the other until they have met, or for good: nothing is said of them either. */
const KEPT: readonly QuestionKey[] = ["age", "profession", "budgetRange"];

/** What one of the two has not said; not of what is kept from the reader. */
function unknownOf(mine: Preferences, theirs: Preferences): string[] {
  return QUESTIONS.filter((question) => {
    const { key } = question;
    if (key === "budgetRange" || (KEPT.includes(key) && !isSaid(question, mine))) return false;
    return !isSaid(question, mine) || !isSaid(question, theirs);
  }).map(({ key }) => TOPIC_WORDS[key]());
}

/** How well two people would live together, as the one who said `mine` reads it. */
export function compatibility(mine: Preferences, theirs: Preferences): MatchView {
  const compared = compareAll(mine, theirs);
  return {
    score: compared.length === 0 ? null : told(scoreOf(compared)),
    reasons: reasonsOf(compared, mine, theirs).map(({ kind, text }) => ({ kind, text })),
    unknown: compared.length === 0 ? [] : unknownOf(mine, theirs),
    known: compared.length,
  };
}
