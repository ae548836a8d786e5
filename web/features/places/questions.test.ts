import { expect, test } from "vitest";
import type { LandingFacts } from "#domain/places/contract.ts";
import { questionsOf } from "./questions.ts";
import { landingDescription, summaryLine } from "./words.ts";

const facts: LandingFacts = {
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
const deposit = (from: string, to: string) => answers({ deposits: { from, to } })["What is the deposit?"];

test("questions are answered with the figures of the page", () => {
  expect(answers()).toMatchObject({
    "What does a girls PG near TPCL cost?":
      "By the month: 1 Sharing from ₹11,100 and 2 Sharing from ₹6,200. Half of the 7 with 2 Sharing ask ₹10,600 or less.",
    "How many beds are left?":
      "Right now 73 beds are left in 13 girls PGs within 3 km of TPCL. Each stay says how many are its own.",
    "Do they serve 3 meals a day?": "10 of these 13 stays do. The filter Food - 3 Meals shows no others.",
    "How far is it to the next tech park or bus stop?":
      "From TPCL in a straight line: DSR Smartworks (under 100 m) and Kundalahalli Gate bus stop (300 m).",
  });
});

test("a deposit is said as it is asked for", () => {
  expect(deposit("0.00", "25000.00")).toMatch(
    /^Some ask for none, and none asks for more than ₹25,000\. It is/,
  );
  expect(deposit("0.00", "0.00")).toBe("None of these stays asks for one.");
  expect(deposit("5000.00", "5000.00")).toBe("₹5,000. It is refundable at the end of your stay.");
  expect(deposit("5000.00", "9000.00")).toMatch(/^Between ₹5,000 and ₹9,000\./);
});

test("what is not known is not asked", () => {
  const empty = { total: 0, bedsLeft: 0, withFood: 0, rents: [], deposits: null, near: [] };
  expect(answers(empty)).toEqual({});
  expect(summaryLine({ ...facts, ...empty })).toBe("No girls PG is listed within 3 km of TPCL yet.");
  expect(answers({ withFood: 0 })["Do they serve 3 meals a day?"]).toBe("None of these stays says so.");
  expect(answers({ total: 1, withFood: 1 })["Do they serve 3 meals a day?"]).toBe("The one stay here does.");
});

test("a page in one line, with the lowest rent of all", () => {
  expect(summaryLine(facts)).toBe("13 girls PGs within 3 km of TPCL, from ₹6,200 a month. 73 beds left.");
  expect(landingDescription(facts).length).toBeLessThan(170);
});
