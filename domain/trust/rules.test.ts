import fc from "fast-check";
import { expect, test } from "vitest";
import { trustBriefOf, trustScore, trustWords, withinWords } from "./rules.ts";
import { NEW_TRUST, NO_FACTS, TRUST_PARTS, type TrustFacts } from "./scores.ts";

const count = fc.integer({ min: 0, max: 300 });
const part = (whole: number) => fc.integer({ min: 0, max: whole });

/** Facts as the tables can hold them: nobody answers more than they were asked. */
const facts: fc.Arbitrary<TrustFacts> = fc
  .record({
    tenancies: count,
    tenanciesRevoked: count,
    listings: count,
    hostedStays: count,
    asked: count,
    medianReplyMinutes: fc.option(fc.integer({ min: 0, max: 1440 })),
    staysKept: count,
    cancelledLate: count,
    depositsDue: count,
    reportsUpheld: count,
  })
  .chain((some) =>
    fc.record({ answered: part(some.asked), depositsInTime: part(some.depositsDue) }).map((parts) => ({
      ...some,
      ...parts,
      medianReplyMinutes: parts.answered === 0 ? null : (some.medianReplyMinutes ?? 30),
    })),
  );

const SCORES = ["overall", ...TRUST_PARTS] as const;
const scores = (of: TrustFacts) => {
  const result = trustScore(of);
  return SCORES.map((name) => Number(result[name]));
};

test("nobody is anything but neutral to begin with", () => {
  expect(trustScore(NO_FACTS)).toEqual({
    overall: "3.00",
    verification: "3.00",
    communication: "3.00",
    reliability: "3.00",
    totalRatings: 0,
  });
  expect(trustBriefOf(NO_FACTS)).toEqual(NEW_TRUST);
});

test("a score is between 0 and 5, with two decimals", () => {
  fc.assert(
    fc.property(facts, (some) => {
      const result = trustScore(some);
      for (const name of SCORES) {
        expect(result[name]).toMatch(/^\d\.\d\d$/);
        expect(Number(result[name])).toBeLessThanOrEqual(5);
      }
      expect(Number.isInteger(result.totalRatings)).toBe(true);
    }),
  );
});

/** What makes somebody better, or at least no worse. */
const BETTER: Record<string, (some: TrustFacts) => TrustFacts> = {
  "a verified tenancy": (some) => ({ ...some, tenancies: some.tenancies + 1 }),
  "a stay that is listed": (some) => ({ ...some, listings: some.listings + 1 }),
  "a guest who moved in": (some) => ({ ...some, hostedStays: some.hostedStays + 1 }),
  "a question that was answered": (some) => ({
    ...some,
    asked: some.asked + 1,
    answered: some.answered + 1,
    medianReplyMinutes: some.medianReplyMinutes ?? 1440,
  }),
  "an answer that was missing": (some) => ({
    ...some,
    answered: Math.min(some.asked, some.answered + 1),
    medianReplyMinutes: some.asked === 0 ? null : (some.medianReplyMinutes ?? 1440),
  }),
  "quicker answers": (some) => ({
    ...some,
    medianReplyMinutes: some.medianReplyMinutes && Math.floor(some.medianReplyMinutes * 0.6),
  }),
  "a stay that was kept": (some) => ({ ...some, staysKept: some.staysKept + 1 }),
  "a deposit in time": (some) => ({
    ...some,
    depositsDue: some.depositsDue + 1,
    depositsInTime: some.depositsInTime + 1,
  }),
  "a deposit that was not late after all": (some) => ({
    ...some,
    depositsInTime: Math.min(some.depositsDue, some.depositsInTime + 1),
  }),
  "one tenancy less that was not true": (some) => ({
    ...some,
    tenanciesRevoked: Math.max(0, some.tenanciesRevoked - 1),
  }),
  "one late cancellation less": (some) => ({ ...some, cancelledLate: Math.max(0, some.cancelledLate - 1) }),
  "one report less": (some) => ({ ...some, reportsUpheld: Math.max(0, some.reportsUpheld - 1) }),
  "one question less that nobody answered": (some) => ({
    ...some,
    asked: Math.max(some.answered, some.asked - 1),
  }),
};

test.each(Object.entries(BETTER))("%s never lowers a score", (_, better) => {
  fc.assert(
    fc.property(facts, (some) => {
      const before = scores(some);
      for (const [at, after] of scores(better(some)).entries()) {
        expect(after).toBeGreaterThanOrEqual(before[at]!);
      }
    }),
  );
});

test("one fact moves a score a little, many move it far", () => {
  const answered = (n: number) =>
    Number(trustScore({ ...NO_FACTS, asked: n, answered: n, medianReplyMinutes: 10 }).communication);
  expect(answered(1)).toBeCloseTo(3.4);
  expect(answered(20)).toBeGreaterThan(4.6);
  const reported = (n: number) =>
    Number(trustScore({ ...NO_FACTS, staysKept: 200, reportsUpheld: n }).reliability);
  // However many stays stand beside it.
  expect(reported(0) - reported(1)).toBeGreaterThan(1);
});

test("a number is shown once it rests on something, and at once when something speaks against somebody", () => {
  const two = { ...NO_FACTS, listings: 1, tenancies: 1 };
  expect(trustBriefOf(two)).toEqual({ score: null, isNew: true });
  expect(trustBriefOf({ ...two, staysKept: 1 }).isNew).toBe(false);
  for (const against of [
    { tenanciesRevoked: 1 },
    { cancelledLate: 1 },
    { depositsDue: 1 },
    { reportsUpheld: 1 },
  ]) {
    const brief = trustBriefOf({ ...NO_FACTS, ...against });
    expect([against, brief.isNew, Number(brief.score) < 3]).toEqual([against, false, true]);
  }
});

test("what it is made of is said in words, with its numbers", () => {
  const host: TrustFacts = {
    ...NO_FACTS,
    listings: 2,
    hostedStays: 14,
    asked: 20,
    answered: 18,
    medianReplyMinutes: 17,
    depositsDue: 3,
    depositsInTime: 3,
  };
  expect(trustWords("communication", host)).toEqual([
    { good: true, text: "Answered 18 of 20 questions, usually within 20 minutes" },
  ]);
  expect(trustWords("reliability", host)).toEqual([
    { good: true, text: "Gave 14 guests the bed they booked" },
    { good: true, text: "Returned 3 of 3 deposits on time" },
  ]);
  expect(trustWords("verification", host).map(({ text }) => text)).toEqual([
    "Runs 2 PGs on Tangu",
    "14 guests moved in at their PG",
  ]);
  const tenant: TrustFacts = {
    ...NO_FACTS,
    tenancies: 1,
    tenanciesRevoked: 1,
    asked: 1,
    staysKept: 1,
    cancelledLate: 1,
    depositsDue: 2,
    depositsInTime: 1,
    reportsUpheld: 2,
  };
  expect(TRUST_PARTS.flatMap((part) => trustWords(part, tenant))).toEqual([
    { good: true, text: "Tenancy verified at 1 PG" },
    { good: false, text: "1 tenancy turned out to be false" },
    { good: false, text: "Answered 0 of 1 question" },
    { good: true, text: "Booked and moved in once" },
    { good: false, text: "Returned 1 of 2 deposits on time" },
    { good: false, text: "Cancelled 1 booking less than two days before move-in" },
    { good: false, text: "Our team confirmed 2 reports about them" },
  ]);
});

test("every part has something to say of everybody", () => {
  fc.assert(
    fc.property(facts, fc.constantFrom(...TRUST_PARTS), (some, part) => {
      const words = trustWords(part, some);
      expect(words.length).toBeGreaterThan(0);
      expect(new Set(words.map(({ text }) => text)).size).toBe(words.length);
    }),
  );
  expect(TRUST_PARTS.flatMap((part) => trustWords(part, NO_FACTS)).every(({ good }) => good === null)).toBe(
    true,
  );
});

test.each([
  [0, "within 5 minutes"],
  [20, "within 20 minutes"],
  [21, "within 30 minutes"],
  [60, "within an hour"],
  [61, "within 1½ hours"],
  [91, "within 2 hours"],
  [600, "within 10 hours"],
  [1381, "within a day"],
  [1440, "within a day"],
])("%d minutes are %s", (minutes, words) => {
  expect(withinWords(minutes)).toBe(words);
});
