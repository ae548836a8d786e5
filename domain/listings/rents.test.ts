import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSearch } from "#domain/search/search.ts";
import { plainText } from "#domain/search/spans.ts";
import { searchTokens } from "#domain/search/tokens.ts";
import type { Stay } from "./choices.ts";
import { readRents as read } from "./rents.ts";

/** The rents, and the words that are left. */
function readRents(text: string, asked: Stay = "monthly") {
  const plain = plainText(text);
  const { rest, spans, isNamed: _, ...rents } = read(plain, asked);
  expect(rest).toHaveLength(plain.length);
  for (const [start, end] of spans) expect(rest.slice(start, end).trim()).toBe("");
  return { ...rents, rest: plainText(rest) };
}

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
    ["8000", { maxRent: 8000, rest: "" }],
    ["600 a month hoodi", { maxRent: 600, rest: "hoodi" }],
    ["under 500 monthly", { maxRent: 500, rest: "" }],
    ["fifteen thousand", { maxRent: 15_000, rest: "" }],
    ["between six and eight thousand", { minRent: 6000, maxRent: 8000, rest: "" }],
    ["paanch se saat hazar", { minRent: 5000, maxRent: 7000, rest: "" }],
    ["dus hazar tak btm", { maxRent: 10_000, rest: "btm" }],
    ["दस हज़ार से कम", { maxRent: 10_000, rest: "" }],
    ["ಹತ್ತು ಸಾವಿರ ಒಳಗೆ", { maxRent: 10_000, rest: "" }],
    ["paanch hazar se das hazar", { minRent: 5000, maxRent: 10_000, rest: "" }],
    ["10k budget btm", { maxRent: 10_000, rest: "btm" }],
    ["₹7,500", { maxRent: 7500, rest: "" }],
    ["around 8k", { maxRent: 9000, rest: "" }],
    ["15000 and above", { minRent: 15_000, rest: "" }],
    ["ten thousand", { maxRent: 10_000, rest: "" }],
    ["nine thousand five hundred hsr", { maxRent: 9500, rest: "hsr" }],
    ["under nine and a half thousand", { maxRent: 9500, rest: "" }],
    ["6 and a half k", { maxRent: 6500, rest: "" }],
    ["9 thousand 500", { maxRent: 9500, rest: "" }],
    ["twenty-five thousand", { maxRent: 25_000, rest: "" }],
    ["twenty to thirty thousand", { minRent: 20_000, maxRent: 30_000, rest: "" }],
    ["fifteen hundred", { maxRent: 1500, rest: "" }],
    ["between eight and nine thousand five hundred", { minRent: 8000, maxRent: 9500, rest: "" }],
    ["sadhe nau hazar tak", { maxRent: 9500, rest: "" }],
    ["आठ हज़ार पाँच सौ से कम", { maxRent: 8500, rest: "" }],
    ["ಒಂಬತ್ತೂವರೆ ಸಾವಿರ ಒಳಗೆ", { maxRent: 9500, rest: "" }],
    ["ಎಂಟು ಸಾವಿರದ ಐನೂರು", { maxRent: 8500, rest: "" }],
    ["8 hazar ke andar room", { maxRent: 8000, rest: "room" }],
    ["೮೦೦೦ ರೂಪಾಯಿ ಒಳಗೆ", { maxRent: 8000, rest: "" }],
    ["५००० से ७००० तक", { minRent: 5000, maxRent: 7000, rest: "" }],
    ["rent 8000 deposit 5000", { maxRent: 8000, rest: "" }],
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
    ["between 300 and 500", { minRent: 300, maxRent: 500, rest: "" }],
    ["from 300 to 500", { minRent: 300, maxRent: 500, rest: "" }],
    ["under ₹900", { maxRent: 900, rest: "" }],
    ["under 500 per d", { maxRent: 500, rest: "" }],
    ["five hundred a day", { maxRent: 500, rest: "" }],
    ["five to seven hundred daily", { minRent: 500, maxRent: 700, rest: "" }],
    ["ಐನೂರು ರೂಪಾಯಿ ದಿನಕ್ಕೆ", { maxRent: 500, rest: "" }],
    ["rs 600 ladies", { maxRent: 600, rest: "ladies" }],
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

  test("a rent that names its stay decides it, and one of the other kind bounds nothing", () => {
    const hoodi = { place: { name: "Hoodi" }, words: [] };
    expect(readSearch("hoodi 500 per day")).toMatchObject({ ...hoodi, maxRent: 500, stay: "short-term" });
    expect(readSearch("daily rent hoodi 600")).toMatchObject({ ...hoodi, maxRent: 600, stay: "short-term" });
    const monthly = readSearch("hoodi under 9000", { asked: "short-term" });
    expect(monthly).toMatchObject({ ...hoodi, otherRent: { maxRent: 9000, stay: "monthly" } });
    expect([monthly.maxRent, monthly.stay]).toEqual([undefined, undefined]);
    expect(readSearch("hoodi 3500 a week", { asked: "short-term" })).toMatchObject({
      ...hoodi,
      maxRent: 500,
    });
  });

  test("a deposit is no rent", () => expect(readRents("2k deposit")).toEqual({ rest: "" }));

  test.each([
    "2 sharing",
    "marathahalli",
    "100 feet road",
    "one hundred feet road",
    "within 1500 m of ecospace",
    "within 2 km",
    "plot 560037",
    "12 to 14 main road",
    "plot 560037 phase",
    "9876543210",
    "1200 sqft",
    "deposits",
    "over the bridge",
    "majestic",
  ])("%s names none, and keeps its words", (text) => {
    expect(readRents(text)).toEqual({ rest: text });
  });

  test.each(["ladies pg under", "ladies pg under 9", "ladies pg between"])(
    "%s is still being typed: it neither bounds nor empties the list",
    (text) => expect(readRents(text)).toEqual({ rest: "ladies pg" }),
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
      place: { name: "Marathahalli" },
      words: [],
    });
    expect(readSearch("under 9000")).toMatchObject({ maxRent: 9000, words: [] });
  });
});
