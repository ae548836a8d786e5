import { expect, test } from "vitest";
import { secondsToWait, splitName } from "./policy.ts";

const now = new Date("2026-01-10T10:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test("the fifth failure in fifteen minutes closes the door until the first of them is that old", () => {
  const four = [1, 2, 3, 14].map(minutesAgo);
  expect(secondsToWait(four, 5, now)).toBe(0);
  expect(secondsToWait([...four, minutesAgo(10)], 5, now)).toBe(60);
});

test("older failures do not count", () => {
  expect(secondsToWait([1, 2, 3, 4, 15].map(minutesAgo), 5, now)).toBe(0);
});

test("the wait is never zero while the door is closed", () => {
  const justInside = new Date(minutesAgo(15).getTime() + 1);
  expect(secondsToWait([justInside, ...[1, 2, 3, 4].map(minutesAgo)], 5, now)).toBe(1);
});

test.each([
  [undefined, null, null],
  ["", null, null],
  ["Asha", "Asha", null],
  ["  Asha  K Rao ", "Asha", "K Rao"],
])("the name %j", (fullName, firstName, lastName) => {
  expect(splitName(fullName)).toEqual({ firstName, lastName });
});
