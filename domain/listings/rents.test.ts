import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSearch, searchTokens } from "#domain/search/search.ts";
import { readRents } from "./rents.ts";

describe("rents in a search text", () => {
  test.each([
    ["ladies pg under 9000", { maxRent: 9000, rest: "ladies pg" }],
    ["Under ₹9,000 Marathahalli", { maxRent: 9000, rest: "marathahalli" }],
    ["below rs. 8500/- per month hoodi", { maxRent: 8500, rest: "hoodi" }],
    ["less than 9k", { maxRent: 9000, rest: "" }],
    ["upto 9.5k btm", { maxRent: 9500, rest: "btm" }],
    ["up to 10 thousand", { maxRent: 10_000, rest: "" }],
    ["not more than 7000", { maxRent: 7000, rest: "" }],
    ["budget of 12k/month", { maxRent: 12_000, rest: "" }],
    ["pg < 9000", { maxRent: 9000, rest: "pg" }],
    ["above 8000 whitefield", { minRent: 8000, rest: "whitefield" }],
    ["more than 1,00,000", { minRent: 100_000, rest: "" }],
    ["9000 to 12000", { minRent: 9000, maxRent: 12_000, rest: "" }],
    ["koramangala 9 to 12k single", { minRent: 9000, maxRent: 12_000, rest: "koramangala single" }],
    ["between ₹5,000 and ₹9,000 in hsr", { minRent: 5000, maxRent: 9000, rest: "in hsr" }],
    ["12000-9000", { minRent: 9000, maxRent: 12_000, rest: "" }],
    ["5k–9k", { minRent: 5000, maxRent: 9000, rest: "" }],
    ["above 5000 below 9000 boys", { minRent: 5000, maxRent: 9000, rest: "boys" }],
  ])("%s", (text, rents) => expect(readRents(text)).toEqual({ ...rents, stay: "monthly" }));

  test.each([
    ["500 per day", { maxRent: 500, rest: "" }],
    ["hsr 500/day single", { maxRent: 500, rest: "hsr single" }],
    ["2 sharing daily 600", { maxRent: 600, rest: "2 sharing" }],
    ["daily rent under ₹600", { maxRent: 600, rest: "" }],
    ["below rs. 450 a night near btm", { maxRent: 450, rest: "near btm" }],
    ["400 to 700 per day", { minRent: 400, maxRent: 700, rest: "" }],
    ["above 300 daily", { minRent: 300, rest: "" }],
    ["3500 a week", { maxRent: 500, rest: "" }],
    ["weekly 1,000 hoodi", { maxRent: 142.86, rest: "hoodi" }],
    ["ದಿನಕ್ಕೆ 500 ರೂಪಾಯಿ ಒಳಗೆ", { maxRent: 500, rest: "" }],
    ["ವಾರಕ್ಕೆ 3500", { maxRent: 500, rest: "" }],
    ["रोज़ 500", { maxRent: 500, rest: "" }],
    ["3500 रुपये प्रति हफ़्ते से कम", { maxRent: 500, rest: "" }],
  ])("%s is the price of a day, whatever stay is asked for", (text, rents) => {
    for (const asked of ["monthly", "short-term"] as const)
      expect(readRents(text, asked)).toEqual({ ...rents, stay: "short-term" });
  });

  test.each([
    ["under 600 btm", { maxRent: 600, stay: "short-term", rest: "btm" }],
    ["400-700", { minRent: 400, maxRent: 700, stay: "short-term", rest: "" }],
    ["under 9000", { maxRent: 9000, stay: "monthly", rest: "" }],
    ["2500 per month", { maxRent: 2500, stay: "monthly", rest: "" }],
    ["daily housekeeping under 600", { maxRent: 600, stay: "short-term", rest: "daily housekeeping" }],
    ["under 9000 daily housekeeping", { maxRent: 9000, stay: "monthly", rest: "daily housekeeping" }],
    ["under 500 per d", { maxRent: 500, stay: "short-term", rest: "" }],
    ["under 50", { rest: "" }],
    ["100 feet road", { rest: "100 feet road" }],
    ["12 to 14 main road", { rest: "12 to 14 main road" }],
  ])("for a short stay, %s", (text, rents) => expect(readRents(text, "short-term")).toEqual(rents));

  test("a rent of the other kind of stay bounds no search", () => {
    const { minRent, maxRent, tokens } = readSearch("hoodi 500 per day");
    expect([minRent, maxRent, tokens]).toEqual([undefined, undefined, ["hoodi"]]);
    expect(readSearch("hoodi under 9000", "short-term")).not.toHaveProperty("maxRent");
    expect(readSearch("hoodi 3500 a week", "short-term")).toMatchObject({ maxRent: 500, tokens: ["hoodi"] });
  });

  test.each([
    "2 sharing",
    "marathahalli",
    "100 feet road",
    "within 1500 m of ecospace",
    "within 2 km",
    "plot 560037",
    "12 to 14 main road",
    "thunder 9000",
    "over the bridge",
    "majestic",
  ])("%s names none, and keeps its words", (text) => {
    expect(readRents(text)).toEqual({ rest: text });
  });

  test.each([
    "ladies pg under",
    "ladies pg under 9",
    "ladies pg under ₹900",
    "ladies pg between",
    "ladies pg under 500 per d",
  ])("%s is still being typed: it neither bounds nor empties the list", (text) =>
    expect(readRents(text)).toEqual({ rest: "ladies pg" }),
  );

  const rent = fc.integer({ min: 1_000, max: 99_999 });
  const written = rent.chain((amount) =>
    fc
      .constantFrom(
        String(amount),
        amount.toLocaleString("en-IN"),
        `₹${amount}`,
        `₹ ${amount.toLocaleString("en-IN")}`,
        `Rs. ${amount}`,
        `rs ${amount}/-`,
        `${amount / 1_000}k`,
      )
      .filter((text) => !/\.\d{3,}k$/.test(text))
      .map((text) => ({ amount, text })),
  );
  const place = fc.constantFrom("", "hoodi ", "ladies pg ", "2 sharing near btm ");

  test("however an amount is written, it is the bound, and the other words are untouched", () => {
    const word = fc.constantFrom("under", "below", "upto", "up to", "less than", "at most");
    fc.assert(
      fc.property(place, word, written, place, (before, below, { amount, text }, after) => {
        const { minRent, maxRent, rest } = readRents(`${before}${below} ${text} ${after}`);
        expect([minRent, maxRent]).toEqual([undefined, amount]);
        expect(searchTokens(rest)).toEqual(searchTokens(`${before} ${after}`));
      }),
    );
  });

  test("a range holds both amounts, the smaller one first", () => {
    const to = fc.constantFrom(" to ", "-", " - ", " and ");
    fc.assert(
      fc.property(place, written, to, written, (before, one, to, other) => {
        const { minRent, maxRent } = readRents(`${before}${one.text}${to}${other.text}`);
        expect([minRent, maxRent]).toEqual([
          Math.min(one.amount, other.amount),
          Math.max(one.amount, other.amount),
        ]);
      }),
    );
  });

  test("whatever is typed: whole rupees the right way round, and it ends quickly", () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom("under ", "9,", "000", " to ", "₹", "rs", "k", " ", "-"),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const { minRent = 0, maxRent = Number.MAX_SAFE_INTEGER } = readRents(pieces.join("").slice(0, 200));
        expect(Number.isInteger(minRent) && Number.isInteger(maxRent)).toBe(true);
        expect(minRent).toBeLessThanOrEqual(maxRent);
      }),
    );
  });

  test("a search reads them with the rest", () => {
    expect(readSearch("ladies pg under 9000 marathahalli")).toMatchObject({
      genders: ["ladies"],
      maxRent: 9000,
      tokens: ["marathahalli"],
      unsearchable: false,
    });
    expect(readSearch("under 9000")).toMatchObject({ maxRent: 9000, tokens: [], unsearchable: false });
  });
});
