import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { matchScore } from "#domain/roommates/match-score.ts";
import {
  AGE,
  BUDGETS,
  DRINKING,
  FOOD,
  HOBBIES,
  LANGUAGES,
  NO_PREFERENCES,
  PERSON_GENDERS,
  PROFESSIONS,
  type Preferences,
  SMOKING,
  WORKING_HOURS,
} from "#domain/rooms/choices.ts";
import { rows, type Store } from "#server/db/client.ts";
import { userPreferences, users } from "#server/db/schema/index.ts";
import { sayPreferences } from "#testing/rooms.ts";
import { openTestStore } from "#testing/store.ts";
import { compatibilitySql } from "./compatibility-reads.ts";

let store: Store;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ store, drop } = await openTestStore(""));
});
afterAll(async () => {
  await store.close();
  await drop();
});

const maybe = <T>(choices: readonly T[]) => fc.option(fc.constantFrom(...choices), { nil: null, freq: 4 });
const level = maybe([1, 2, 3, 4, 5]);
const person: fc.Arbitrary<Preferences> = fc.record({
  age: fc.option(fc.integer(AGE), { nil: null }),
  gender: maybe(PERSON_GENDERS),
  profession: maybe(PROFESSIONS),
  workingHours: maybe(WORKING_HOURS),
  smokingPreference: maybe(SMOKING),
  drinkingPreference: maybe(DRINKING),
  foodPreference: maybe(FOOD),
  languagesSpoken: fc.subarray([...LANGUAGES]),
  hobbies: fc.subarray([...HOBBIES]),
  cleanlinessLevel: level,
  noiseLevel: level,
  socialLevel: level,
  budgetRange: maybe(BUDGETS),
});

test("the statement scores as the rule does, whoever asks of whomever", async () => {
  const people = [NO_PREFERENCES, ...fc.sample(person, 200)];
  const ids: string[] = [];
  for (const each of people) {
    const [user] = await store.db.insert(users).values({}).returning({ id: users.id });
    ids.push(user!.id);
    await sayPreferences(store, user!.id, each);
  }
  const [silent] = await store.db.insert(users).values({}).returning({ id: users.id });
  expect(await store.db.$count(userPreferences)).toBe(people.length);

  const scores = new Set<number>();
  for (const mine of people) {
    const found = await rows<{ id: string; score: number }>(
      store.db,
      sql`select u.id, ${compatibilitySql(mine, "w")} as score from users u
        left join user_preferences w on w.user_id = u.id`,
    );
    const scored = new Map(found.map(({ id, score }) => [id, score]));
    // Who has said nothing at all has no row.
    expect(scored.get(silent!.id)).toBe(matchScore(mine, NO_PREFERENCES));
    for (const [at, theirs] of people.entries()) {
      const score = scored.get(ids[at]!)!;
      if (score !== matchScore(mine, theirs))
        expect({ mine, theirs, score }).toEqual({ mine, theirs, score: matchScore(mine, theirs) });
      scores.add(score);
    }
  }
  expect(scores.size).toBeGreaterThan(50);
});
