import { type SQL, sql } from "drizzle-orm";
import {
  type ChoiceQuestion,
  CONFLICT_CAPS,
  type ListQuestion,
  type NumberQuestion,
  QUESTIONS,
  type Quarters,
  UNKNOWN,
} from "#domain/preferences/questions.ts";
import { hobbyMask, languageMask } from "#domain/roommates/match-score.ts";
import type { Preferences } from "#domain/rooms/choices.ts";

// `matchScore` of domain/roommates/match-score.ts as an expression over a row of user_preferences, made of the same tables. One of
// the two people is known: what they answered decides which column is looked at for what, and most of the tables fall
// away.

/** Columns of the row it is asked of. */
const COLUMN = {
  age: "age",
  profession: "profession",
  workingHours: "working_hours",
  smokingPreference: "smoking_preference",
  drinkingPreference: "drinking_preference",
  foodPreference: "food_preference",
  languagesSpoken: "language_mask",
  hobbies: "hobby_mask",
  cleanlinessLevel: "cleanliness_level",
  noiseLevel: "noise_level",
  socialLevel: "social_level",
  budgetRange: "budget_range",
} as const;

/** What one question adds to the quarters, and to the number of conflicts. */
interface Terms {
  quarters: SQL | null;
  conflicts: SQL | null;
}
const NOTHING: Terms = { quarters: null, conflicts: null };

const whole = (value: number) => sql.raw(String(value));
const listed = (values: readonly SQL[]) => sql.join([...values], sql`, `);
const added = ({ weight }: { weight: number }, alike: Quarters) => weight * (alike - UNKNOWN);
/** The other answer of each pair in which this one stands. */
const against = <T>(pairs: readonly (readonly [T, T])[], mine: T): T[] =>
  pairs.flatMap(([one, other]) => (one === mine ? [other] : other === mine ? [one] : []));

function conflictsWith(column: SQL, answers: readonly (string | number)[]): SQL | null {
  if (answers.length === 0) return null;
  return sql`case when ${column} in (${listed(answers.map((answer) => sql`${answer}`))}) then 1 else 0 end`;
}

/** `alike` by a number that the database counts, where it has something to count. */
const byCount = (question: NumberQuestion | ListQuestion, { known, counted }: { known: SQL; counted: SQL }) =>
  sql`case when ${known} then (array[${listed(question.alike.map((alike) => whole(added(question, alike))))}])[least(${counted}, ${whole(question.alike.length - 1)}) + 1] else 0 end`;

function choiceTerms(question: ChoiceQuestion, mine: string | null, column: SQL): Terms {
  if (mine === null) return NOTHING;
  const row = question.alike[question.options.indexOf(mine)]!;
  const cases = question.options.flatMap((option, at) => {
    const adds = added(question, row[at]!);
    return adds === 0 ? [] : [sql`when ${option} then ${whole(adds)}`];
  });
  return {
    quarters: cases.length === 0 ? null : sql`case ${column} ${sql.join(cases, sql` `)} else 0 end`,
    conflicts: conflictsWith(column, against(question.conflicts, mine)),
  };
}

function numberTerms(question: NumberQuestion, mine: number | null, column: SQL): Terms {
  if (mine === null) return NOTHING;
  return {
    quarters: byCount(question, {
      known: sql`${column} is not null`,
      counted: sql`abs(${column} - ${whole(mine)})`,
    }),
    conflicts: conflictsWith(column, against(question.conflicts, mine)),
  };
}

function listTerms(question: ListQuestion, mine: number, column: SQL): Terms {
  if (mine === 0) return NOTHING;
  const counted = sql`bit_count((${column} & ${whole(mine)})::bit(32))::int`;
  return { quarters: byCount(question, { known: sql`${column} <> 0`, counted }), conflicts: null };
}

/**
 * How well somebody would live with the person of a row, 0 to 100.
 * @param alias of user_preferences in the statement; a row that an outer join has not found says nothing
 */
export function compatibilitySql(mine: Preferences, alias: string): SQL {
  const terms = QUESTIONS.map((question): Terms => {
    const column = sql`${sql.identifier(alias)}.${sql.identifier(COLUMN[question.key])}`;
    if (question.kind === "choice") return choiceTerms(question, mine[question.key], column);
    if (question.kind === "number") return numberTerms(question, mine[question.key], column);
    const mask = question.key === "hobbies" ? hobbyMask(mine.hobbies) : languageMask(mine.languagesSpoken);
    return listTerms(question, mask, column);
  });
  const quarters = terms.flatMap((each) => each.quarters ?? []);
  const conflicts = terms.flatMap((each) => each.conflicts ?? []);
  const score = sql`(${sql.join([whole(100 * UNKNOWN + 2), ...quarters], sql` + `)}) / 4`;
  if (conflicts.length === 0) return sql`(${score})`;
  const caps = sql`array[${listed(CONFLICT_CAPS.map(whole))}]`;
  const most = sql`(${caps})[least(${sql.join(conflicts, sql` + `)}, ${whole(CONFLICT_CAPS.length - 1)}) + 1]`;
  return sql`least(${score}, ${most})`;
}
