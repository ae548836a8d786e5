import { describe, expect, test } from "vitest";
import { secondsToWait } from "#server/http/throttle-wait.ts";

const now = new Date("2026-01-10T10:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe("calls that are counted", () => {
  const rate = { freeAttempts: 5 };

  test("five are free in fifteen minutes, the next when the first of them is that old", () => {
    const four = [1, 2, 3, 14].map(minutesAgo);
    expect(secondsToWait(four, rate, now)).toBe(0);
    expect(secondsToWait([...four, minutesAgo(10)], rate, now)).toBe(60);
    expect(secondsToWait([1, 2, 3, 4, 15].map(minutesAgo), rate, now)).toBe(0);
  });

  test("after the free ones of a day there is one each hour, counted from the last", () => {
    const daily = { freeAttempts: 2, withinMs: 24 * 60 * 60_000, thenEveryMs: 60 * 60_000 };
    expect(secondsToWait([90, 100].map(minutesAgo), daily, now)).toBe(0);
    expect(secondsToWait([59, 90, 100].map(minutesAgo), daily, now)).toBe(60);
    expect(secondsToWait([10, 24 * 60 - 1].map(minutesAgo), daily, now)).toBe(60);
  });

  test("the wait is never zero while none is free", () => {
    const justInside = new Date(minutesAgo(15).getTime() + 1);
    expect(secondsToWait([justInside, ...[1, 2, 3, 4].map(minutesAgo)], rate, now)).toBe(1);
  });
});

describe("wrong guesses", () => {
  const guesses = { freeAttempts: 5, exponentialBackoff: true } as const;
  const wrong = (count: number) => Array.from({ length: count }, () => now);

  test("from the fifth on each doubles the wait, up to fifteen minutes", () => {
    const waits = [4, 5, 6, 7, 9, 10, 50].map((count) => secondsToWait(wrong(count), guesses, now));
    expect(waits).toEqual([0, 30, 60, 120, 480, 900, 900]);
  });

  test("the wait counts from the last, and is over with it", () => {
    const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    expect(secondsToWait(wrong(6), guesses, later(59))).toBe(1);
    expect(secondsToWait(wrong(6), guesses, later(60))).toBe(0);
    // A day later they are forgotten.
    expect(secondsToWait([...wrong(9), later(86_400)], guesses, later(86_400))).toBe(0);
  });
});
