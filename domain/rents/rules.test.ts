import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../dates.ts";
import { countDays, type DaySpan, daysIn, lastDayOf, moveMonth, nextMonth } from "./days.ts";
import {
  draftLines,
  dueOnOf,
  entriesOfLines,
  lateFee,
  openShares,
  proRata,
  splitReadings,
  splitSum,
} from "./rules.ts";

const sum = (list: readonly number[]) => list.reduce((all, each) => all + each, 0);
const paise = fc.integer({ min: 0, max: 100_000_000 });

test("months have their days, also in a leap year", () => {
  expect(["2026-01", "2026-02", "2028-02", "2026-12"].map(daysIn)).toEqual([31, 28, 29, 31]);
  expect([nextMonth("2026-01"), nextMonth("2026-12"), moveMonth("2026-01", -1)]).toEqual([
    "2026-02",
    "2027-01",
    "2025-12",
  ]);
  expect(lastDayOf("2026-02")).toBe("2026-02-28");
});

test("a part of a month costs its days, to the rupee, and a whole one its rent", () => {
  expect(proRata(900_000, 31, "2026-01")).toBe(900_000);
  expect(proRata(900_050, 28, "2026-02")).toBe(900_050);
  expect(proRata(900_000, 1, "2026-01")).toBe(29_000);
  expect(proRata(900_000, 15, "2026-02")).toBe(482_100);
  expect(proRata(900_000, 0, "2026-02")).toBe(0);
});

test("parts of a sum add up to it, and differ by a paisa at most from their share", () => {
  const weights = fc.array(fc.integer({ min: 0, max: 31 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(paise, weights, (amount, list) => {
      const parts = splitSum(amount, list);
      expect(sum(parts)).toBe(sum(list) === 0 ? 0 : amount);
      for (const [at, part] of parts.entries())
        expect(Math.abs(part - (sum(list) && (amount * list[at]!) / sum(list)))).toBeLessThan(1);
    }),
  );
});

test("a late fee grows by the day, up to the most", () => {
  const fee = { perDay: 5_000, most: 50_000 };
  const of = (on: string) => lateFee({ dueOn: "2026-01-31", on }, fee);
  expect(["2026-01-30", "2026-01-31", "2026-02-01", "2026-03-31"].map(of)).toEqual([0, 0, 5_000, 50_000]);
  expect(lateFee({ dueOn: "2026-01-31", on: "2026-02-05" }, { perDay: 0, most: 0 })).toBe(0);
});

const reading = (id: number, readOn: string, tenths: number, isNewMeter = false) => ({
  id,
  readOn,
  tenths,
  isNewMeter,
  rate: 850,
});

test("units are split over the days people lived in the room, and a new meter begins anew", () => {
  const readings = [
    reading(1, "2026-11-01", 10_000),
    reading(2, "2026-12-01", 10_905),
    reading(3, "2026-12-05", 12, true),
    reading(4, "2027-01-01", 112),
  ];
  const stays = [
    { tenantId: 1, firstDay: "2026-01-01", lastDay: null },
    { tenantId: 2, firstDay: "2026-11-17", lastDay: "2026-11-20" },
    { tenantId: 2, firstDay: "2026-11-20", lastDay: "2026-12-01" },
  ];
  const shares = splitReadings(readings, stays).flatMap(({ readingId, shares: parts }) =>
    parts.map(({ tenantId, days, paise: part }) => [tenantId, readingId, days, part]),
  );
  expect(shares).toEqual([
    // 90.5 units at ₹8.50 are ₹769.25, over 30 + 15 days.
    [1, 2, 30, 51_283],
    [2, 2, 15, 25_642],
    [1, 4, 27, 8_500],
  ]);
});

const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays("2026-01-15", days));
const span = fc.tuple(day, fc.option(day)).map(([firstDay, lastDay]) => ({ firstDay, lastDay }));

test("whoever is added after others were charged, a reading is never charged above what it counted", () => {
  const stays = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 6 }), span).map(([tenantId, days]) => ({ tenantId, ...days })),
    { minLength: 1, maxLength: 8 },
  );
  const rounds = fc.array(fc.tuple(stays, fc.boolean()), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(rounds, fc.integer({ min: 0, max: 5000 }), (course, tenths) => {
      const readings = [reading(1, "2026-01-31", 1_000), reading(2, "2026-02-28", 1_000 + tenths)];
      const charged = new Map<number, number>();
      let living: (DaySpan & { tenantId: number })[] = [];
      for (const [more, isForgotten] of course) {
        living = isForgotten ? more : [...living, ...more];
        const [split] = splitReadings(readings, living);
        const { shares, isCut } = openShares(split!, charged);
        const isFirst = charged.size === 0;
        for (const share of shares) charged.set(share.tenantId, share.paise);
        expect(sum([...charged.values()])).toBeLessThanOrEqual(split!.cost);
        // Nothing is lost where nobody came later.
        if (isFirst)
          expect([isCut, sum(shares.map((each) => each.paise))]).toEqual([
            false,
            sum(split!.shares.map((each) => each.paise)),
          ]);
      }
    }),
  );
});

const terms = {
  rent: 900_000,
  food: 200_000,
  deposit: 1_800_000,
  movesInOn: "2026-11-16",
  paidUntil: null,
};
const none = { electricity: [], isFirst: false };

test("a first invoice has the days lived and the deposit, a later one the month", () => {
  const stays = [{ firstDay: "2026-11-16", lastDay: null }];
  const first = draftLines("2026-11", terms, stays, { ...none, isFirst: true });
  expect(first.map(({ kind, days, paise: amount }) => [kind, days, amount])).toEqual([
    ["rent", 15, 450_000],
    ["food", 15, 100_000],
    ["deposit", null, 1_800_000],
  ]);
  expect(draftLines("2026-12", terms, stays, none).map(({ days }) => days)).toEqual([null, null]);
});

test("what a booking paid for is not asked again, nor an old deposit", () => {
  const stays = [{ firstDay: "2026-11-16", lastDay: null }];
  const booked = { ...terms, paidUntil: "2026-12-15" };
  const first = { ...none, isFirst: true };
  expect(draftLines("2026-11", booked, stays, first)).toEqual([]);
  expect(draftLines("2026-12", booked, stays, first).map(({ kind, days }) => [kind, days])).toEqual([
    ["rent", 16],
    ["food", 16],
  ]);
  const old = draftLines("2027-03", terms, stays, first);
  expect(old.map(({ kind }) => kind)).toEqual(["rent", "food"]);
});

test("somebody who moves within a month pays each day once", () => {
  const month = Array.from({ length: 28 }, (_, at) => addDays("2026-02-01", at));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 4 }), (spans) => {
      const lived = month.filter((each) =>
        spans.some(({ firstDay, lastDay }) => firstDay <= each && (lastDay === null || each <= lastDay)),
      );
      expect(countDays(spans, "2026-02-01", "2026-02-28")).toBe(lived.length);
      const [rent] = draftLines("2026-02", terms, spans, none);
      expect(rent?.paise ?? 0).toBe(proRata(terms.rent, lived.length, "2026-02"));
    }),
  );
});

test("nothing is due before its tenant moves in, or before it is made", () => {
  const due = (movesInOn: string, today: string) => dueOnOf("2026-12", 5, { movesInOn, today });
  expect([
    due("2026-01-01", "2026-11-28"),
    due("2026-12-12", "2026-11-28"),
    due("2026-01-01", "2026-12-20"),
  ]).toEqual(["2026-12-05", "2026-12-12", "2026-12-20"]);
});

test("whatever is on an invoice, its entries sum to zero", () => {
  const line = fc.record({
    kind: fc.constantFrom("rent" as const, "deposit" as const, "discount" as const),
    paise: fc.integer({ min: -1_000, max: 1_000 }),
  });
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      expect(sum(entriesOfLines(lines).map((entry) => entry.paise))).toBe(0);
    }),
  );
});
