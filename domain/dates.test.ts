import fc from "fast-check";
import { expect, test } from "vitest";
import { isRealDate, kolkataDate } from "./dates.ts";

test("the day turns at midnight in Kolkata", () => {
  expect(kolkataDate(new Date("2026-01-31T18:29:59.999Z"))).toBe("2026-01-31");
  expect(kolkataDate(new Date("2026-01-31T18:30:00.000Z"))).toBe("2026-02-01");
});

test("a date is real when it comes back from the calendar as it went in", () => {
  const day = fc.date({ min: new Date("1000-01-01"), max: new Date("9998-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(day, (date) => {
      expect(isRealDate(date.toISOString().slice(0, 10))).toBe(true);
    }),
  );
  for (const date of [
    "2026-02-30",
    "2026-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "0000-01-01",
    "0001-01-01",
    "",
  ]) {
    expect(isRealDate(date), date).toBe(false);
  }
  expect(isRealDate("2028-02-29")).toBe(true);
});
