import { expect, test } from "vitest";
import { daysOfWeek, mondayOf } from "./rules.ts";

test.each([
  ["2026-11-23", "2026-11-23"],
  ["2026-11-28", "2026-11-23"],
  ["2026-11-29", "2026-11-23"],
  ["2027-01-01", "2026-12-28"],
])("%s is in the week of %s", (day, monday) => expect(mondayOf(day)).toBe(monday));

test("a week has seven days, over the end of a month as well", () => {
  expect(daysOfWeek("2026-11-30")).toEqual([
    "2026-11-30",
    "2026-12-01",
    "2026-12-02",
    "2026-12-03",
    "2026-12-04",
    "2026-12-05",
    "2026-12-06",
  ]);
});
