import { expect, test } from "vitest";
import { bookableFrom, confirmedBefore, isOutdated } from "./freshness.ts";

const now = new Date("2026-12-03T20:00:00Z"); // 4 Dec, 1:30 am in Kolkata

test("days are counted in Kolkata", () => {
  const before = confirmedBefore(30, now);
  expect(before.toISOString()).toBe("2026-11-04T18:30:00.000Z");
  expect(isOutdated("2026-11-04", "2026-12-04")).toBe(true);
  expect(isOutdated("2026-11-05", "2026-12-04")).toBe(false);
});

test("a day that has come is not waited for", () => {
  expect(bookableFrom({ freeFrom: "2026-12-05" }, "2026-12-04")).toBe("2026-12-05");
  expect(bookableFrom({ freeFrom: "2026-12-04" }, "2026-12-04")).toBeNull();
  expect(bookableFrom({ freeFrom: null }, "2026-12-04")).toBeNull();
});
