import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CONFLICT_CAPS, NEUTRAL_SCORE, QUESTIONS, type QuestionKey } from "#domain/preferences/questions.ts";
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
import { REASON_KINDS } from "./match.ts";
import {
  compatibility,
  hobbyMask,
  languageMask,
  matchScore,
  reasonsBetween,
  toldScore,
} from "./match-score.ts";

const maybe = <T>(choices: readonly T[]) => fc.option(fc.constantFrom(...choices), { nil: null });
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
const keys = QUESTIONS.map(({ key }) => key);
const only = (said: Partial<Preferences>): Preferences => ({ ...NO_PREFERENCES, ...said });
const taken = (from: Preferences, key: QuestionKey) => ({ [key]: from[key] }) as Partial<Preferences>;
const dropped = (key: QuestionKey) => taken(NO_PREFERENCES, key);
const texts = (mine: Partial<Preferences>, theirs: Partial<Preferences>) =>
  compatibility(only(mine), only(theirs)).reasons.map(({ text }) => text);
const holds = (property: Parameters<typeof fc.assert>[0]) => fc.assert(property, { numRuns: 400 });

describe("the tables", () => {
  test("ask of everything but gender, with weights of a hundred in all", () => {
    expect(new Set(keys)).toEqual(new Set(Object.keys(NO_PREFERENCES).filter((key) => key !== "gender")));
    expect(keys.length).toBe(new Set(keys).size);
    expect(QUESTIONS.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
  });

  test.each(QUESTIONS.filter((question) => question.kind === "choice"))(
    "$key is the same from both sides, and never speaks against an answer that is shared",
    ({ options, alike, conflicts }) => {
      expect(alike.map((row) => row.length)).toEqual(options.map(() => options.length));
      for (const [at, row] of alike.entries()) {
        expect(row[at]).toBeGreaterThanOrEqual(2);
        for (const [other, quarters] of row.entries()) expect(alike[other]![at]).toBe(quarters);
      }
      for (const [one, other] of conflicts) {
        expect(one).not.toBe(other);
        expect(alike[options.indexOf(one)]![options.indexOf(other)]).toBe(0);
      }
    },
  );

  test.each(QUESTIONS.filter((question) => question.kind === "number"))(
    "$key goes together less the further apart",
    ({ alike, conflicts }) => {
      expect(alike).toEqual([...alike].sort((a, b) => b - a));
      for (const [one, other] of conflicts)
        expect(alike[Math.min(Math.abs(one - other), alike.length - 1)]).toBe(0);
    },
  );

  test.each(QUESTIONS.filter((question) => question.kind === "list"))(
    "$key goes together better the more is shared, and fits an integer of the database",
    ({ alike, options }) => {
      expect(alike).toEqual([...alike].sort((a, b) => a - b));
      expect(options.length).toBeLessThan(31);
    },
  );
});

describe("the score", () => {
  test("is the same from both sides, a whole number from 0 to 100", () => {
    holds(
      fc.property(person, person, (a, b) => {
        const score = matchScore(a, b);
        expect(score).toBe(matchScore(b, a));
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        const view = compatibility(a, b);
        expect(view.score).toBe(view.known === 0 ? null : toldScore(a, b));
        expect(Math.abs(toldScore(a, b) - score)).toBeLessThanOrEqual(5);
        expect(compatibility(a, b).known).toBe(compatibility(b, a).known);
      }),
    );
  });

  test("is neutral where nothing can be compared", () => {
    expect(compatibility(NO_PREFERENCES, NO_PREFERENCES)).toEqual({
      score: null,
      reasons: [],
      unknown: [],
      known: 0,
    });
    holds(fc.property(person, (a) => void expect(matchScore(a, NO_PREFERENCES)).toBe(NEUTRAL_SCORE)));
  });

  test("does not move by what only one has answered", () => {
    holds(
      fc.property(person, person, fc.constantFrom(...keys), (a, b, key) => {
        const silent = { ...b, ...dropped(key) };
        expect(matchScore(a, silent)).toBe(matchScore({ ...a, ...dropped(key) }, silent));
      }),
    );
  });

  test("is capped by what cannot live together", () => {
    holds(
      fc.property(person, person, (a, b) => {
        const conflicts = reasonsBetween(a, b).filter(({ kind }) => kind === "conflict").length;
        expect(matchScore(a, b)).toBeLessThanOrEqual(CONFLICT_CAPS[Math.min(conflicts, 2)]!);
      }),
    );
  });

  test.each([
    [{ smokingPreference: "smokes" }, { smokingPreference: "never" }],
    [{ drinkingPreference: "drinks" }, { drinkingPreference: "never" }],
    [{ foodPreference: "anything" }, { foodPreference: "vegetarian_kitchen" }],
    [{ cleanlinessLevel: 1 }, { cleanlinessLevel: 5 }],
    [{ noiseLevel: 5 }, { noiseLevel: 1 }],
    [{ workingHours: "night" }, { workingHours: "day" }],
  ] satisfies [Partial<Preferences>, Partial<Preferences>][])("%j beside %j is a conflict", (one, other) => {
    holds(
      fc.property(person, (a) => {
        expect(matchScore({ ...a, ...one }, { ...a, ...other })).toBeLessThanOrEqual(40);
        expect(reasonsBetween({ ...a, ...one }, { ...a, ...other })[0]).toMatchObject({ kind: "conflict" });
      }),
    );
  });

  test("is low with two conflicts although all else is the same", () => {
    const same: Partial<Preferences> = { workingHours: "day", languagesSpoken: ["Hindi"], noiseLevel: 2 };
    const smoker = only({ ...same, smokingPreference: "smokes", drinkingPreference: "drinks" });
    const other = only({ ...same, smokingPreference: "never", drinkingPreference: "never" });
    expect(matchScore(smoker, other)).toBe(25);
  });

  test("is never below neutral for two who say the same", () => {
    holds(fc.property(person, (a) => matchScore(a, a) >= NEUTRAL_SCORE));
    holds(
      fc.property(person, fc.constantFrom(...keys), (a, key) => {
        expect(matchScore(only(taken(a, key)), only(taken(a, key)))).toBeGreaterThanOrEqual(NEUTRAL_SCORE);
      }),
    );
  });

  test("is full for two who say all of it, and the same", () => {
    const all = only({
      age: 24,
      gender: "woman",
      profession: "software",
      workingHours: "early",
      smokingPreference: "never",
      drinkingPreference: "never",
      foodPreference: "vegan",
      languagesSpoken: ["Kannada"],
      hobbies: ["Music", "Yoga", "Art"],
      cleanlinessLevel: 5,
      noiseLevel: 1,
      socialLevel: 1,
      budgetRange: "8000-11000",
    });
    expect(matchScore(all, { ...all, gender: "man" })).toBe(100);
  });

  test("does not fall by one agreement more", () => {
    holds(
      fc.property(person, person, person, fc.constantFrom(...keys), (a, b, { ...said }, key) => {
        const before = matchScore({ ...a, ...dropped(key) }, { ...b, ...dropped(key) });
        expect(
          matchScore({ ...a, ...taken(said, key) }, { ...b, ...taken(said, key) }),
        ).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  test("does not fall by a language or a hobby more in common", () => {
    holds(
      fc.property(
        person,
        person,
        fc.constantFrom(...LANGUAGES),
        fc.constantFrom(...HOBBIES),
        (a, b, language, hobby) => {
          const more = (one: Preferences): Preferences => ({
            ...one,
            languagesSpoken: [...new Set([...one.languagesSpoken, language])],
            hobbies: [...new Set([...one.hobbies, hobby])],
          });
          expect(matchScore(more(a), more(b))).toBeGreaterThanOrEqual(matchScore(a, b));
        },
      ),
    );
  });

  test("knows nothing of gender", () => {
    holds(
      fc.property(person, person, maybe(PERSON_GENDERS), (a, b, gender) => {
        expect(matchScore({ ...a, gender }, b)).toBe(matchScore(a, b));
      }),
    );
  });
});

describe("the reasons", () => {
  test("mirror each other: the same questions in the same order, for and against alike", () => {
    const bare = ({ key, kind }: ReturnType<typeof reasonsBetween>[number]) => ({ key, kind });
    holds(
      fc.property(person, person, (a, b) => {
        expect(reasonsBetween(a, b).map(bare)).toEqual(reasonsBetween(b, a).map(bare));
      }),
    );
  });

  test("are of every answer that both gave, each said once, conflicts first", () => {
    holds(
      fc.property(person, person, (a, b) => {
        const reasons = reasonsBetween(a, b);
        expect(reasons.length).toBe(compatibility(a, b).known);
        expect(new Set(reasons.map(({ text }) => text)).size).toBe(reasons.length);
        const kinds = reasons.map(({ kind }) => REASON_KINDS.indexOf(kind));
        expect(kinds).toEqual([...kinds].sort((x, y) => x - y));
        for (const { text } of reasons) expect(text).toMatch(/^(You|They|Neither).{3,60}[^. ]$/);
      }),
    );
  });
  test("leave open what one has not said, but not what is kept from the reader", () => {
    const mine = only({ workingHours: "day", foodPreference: "vegan" });
    expect(compatibility(mine, only({ workingHours: "night", age: 30, budgetRange: "over-20000" }))).toEqual({
      score: 40,
      reasons: [{ kind: "conflict", text: "You work in the day, they work nights" }],
      unknown: expect.arrayContaining(["food", "smoking", "noise"]),
      known: 1,
    });
    const told = compatibility(mine, only({ workingHours: "night" })).unknown;
    for (const kept of ["age", "work", "budget"]) expect(told).not.toContain(kept);
  });
  test("change sides with the reader", () => {
    expect(texts({ smokingPreference: "smokes" }, { smokingPreference: "never" })).toEqual([
      "You smoke, they prefer no smoking",
    ]);
    expect(texts({ smokingPreference: "never" }, { smokingPreference: "smokes" })).toEqual([
      "They smoke, you prefer no smoking",
    ]);
    expect(texts({ drinkingPreference: "fine" }, { drinkingPreference: "sometimes" })).toEqual([
      "They drink sometimes, you don't mind",
    ]);
    expect(texts({ workingHours: "early" }, { workingHours: "night" })).toEqual([
      "You start early, they work nights",
    ]);
    expect(texts({ cleanlinessLevel: 2 }, { cleanlinessLevel: 5 })).toEqual([
      "They like the room tidier than you do",
    ]);
    expect(texts({ age: 40 }, { age: 20 })).toEqual(["They're much younger than you"]);
  });

  test("say what is shared", () => {
    expect(texts({ workingHours: "early" }, { workingHours: "early" })).toEqual(["You both start early"]);
    expect(texts({ noiseLevel: 1 }, { noiseLevel: 2 })).toEqual(["You both like a quiet home"]);
    expect(
      texts({ languagesSpoken: ["Kannada", "Hindi", "Tulu"] }, { languagesSpoken: ["Hindi", "Kannada"] }),
    ).toEqual(["You both speak Kannada and Hindi"]);
    expect(
      texts({ hobbies: ["Art", "Yoga", "Gym", "Films"] }, { hobbies: ["Gym", "Art", "Yoga", "Films"] }),
    ).toEqual(["You both like art, yoga and 2 more"]);
  });
});

test("masks have one bit for each choice", () => {
  expect(languageMask([])).toBe(0);
  expect(languageMask(["English"])).toBe(1);
  expect(languageMask(["Tulu", "Kannada"])).toBe((1 << 14) | 2);
  expect(hobbyMask([...HOBBIES])).toBe(2 ** HOBBIES.length - 1);
  holds(
    fc.property(fc.subarray([...HOBBIES]), fc.subarray([...HOBBIES]), (a, b) => {
      const shared = a.filter((hobby) => b.includes(hobby));
      expect(hobbyMask(a) & hobbyMask(b)).toBe(hobbyMask(shared));
    }),
  );
});
