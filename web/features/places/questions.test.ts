import { expect, test } from "vitest";
import type { LandingFacts } from "#domain/places/contract.ts";
import { questionsOf } from "./questions.ts";
import { landingDescription, summaryLine } from "./words.ts";

const facts: LandingFacts = {
  canonicalPath: "/girls-pg-near-tpcl",
  path: "/girls-pg-near-tpcl",
  kind: "girls",
  heading: "Girls PG near TPCL, Bengaluru",
  gender: "ladies",
  place: { name: "TPCL", kind: "company", latitude: 12.9558, longitude: 77.7137 },
  withinKm: 3,
  total: 13,
  bedsLeft: 73,
  withFood: 10,
  rents: [
    { roomType: "1 Sharing", stays: 4, from: "11100.00", median: "12700.00" },
    { roomType: "2 Sharing", stays: 7, from: "6200.00", median: "10600.00" },
  ],
  deposits: { from: "0.00", to: "25000.00" },
  areas: [],
  near: [
    { name: "DSR Smartworks", kind: "tech park", distanceKm: 0 },
    { name: "Kundalahalli Gate", kind: "bus stop", distanceKm: 0.3 },
  ],
  listing: null,
  parent: null,
  others: [],
  updatedAt: null,
};
const answers = (change: Partial<LandingFacts> = {}) =>
  Object.fromEntries(questionsOf({ ...facts, ...change }).map(({ question, answer }) => [question, answer]));
const deposit = (from: string, to: string) => answers({ deposits: { from, to } })["How much is the deposit?"];

test("questions are answered with the figures of the page", () => {
  expect(answers()).toMatchObject({
    "How much does a girls PG near TPCL cost?":
      "By the month: 1 Sharing from ₹11,100 and 2 Sharing from ₹6,200. Of the 7 PGs with 2 Sharing, half cost ₹10,600 or less.",
    "How many beds are left?":
      "73 beds are left right now in 13 girls PGs within 3 km of TPCL. Each PG's page shows how many beds it has left.",
    "Do they serve 3 meals a day?": "10 of these 13 PGs do. Use the food filter to see only those.",
    "How far is the nearest tech park or bus stop?":
      "In a straight line from TPCL: DSR Smartworks (under 100 m) and Kundalahalli Gate bus stop (300 m).",
  });
});

test("a deposit is said as it is asked for", () => {
  expect(deposit("0.00", "25000.00")).toMatch(
    /^Some PGs ask for no deposit\. The highest deposit is ₹25,000\. You get it back/,
  );
  expect(deposit("0.00", "0.00")).toBe("These PGs don't ask for a deposit.");
  expect(deposit("5000.00", "5000.00")).toBe(
    "The deposit is ₹5,000. You get it back at the end of your stay.",
  );
  expect(deposit("5000.00", "9000.00")).toMatch(/^Between ₹5,000 and ₹9,000\./);
});

test("what is not known is not asked", () => {
  const empty = { total: 0, bedsLeft: 0, withFood: 0, rents: [], deposits: null, near: [] };
  expect(answers(empty)).toEqual({});
  expect(summaryLine({ ...facts, ...empty })).toBe("There's no girls PG within 3 km of TPCL yet.");
  expect(answers({ withFood: 0 })["Do they serve 3 meals a day?"]).toBe(
    "None of these PGs offers 3 meals a day.",
  );
  expect(answers({ total: 1, withFood: 1 })["Do they serve 3 meals a day?"]).toBe("Yes, this PG does.");
});

test("a page in one line, with the lowest rent of all", () => {
  expect(summaryLine(facts)).toBe("13 girls PGs within 3 km of TPCL, from ₹6,200 a month. 73 beds left.");
  expect(landingDescription(facts).length).toBeLessThan(170);
});
