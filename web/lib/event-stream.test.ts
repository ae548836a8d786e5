import { expect, test } from "vitest";
import { waitBeforeRetry } from "./event-stream.ts";

test("each failure waits longer, up to half a minute, and no two browsers wait alike", () => {
  const longest = [1, 2, 3, 4, 5, 6, 7, 50].map((failures) => waitBeforeRetry(failures, () => 1));
  expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(waitBeforeRetry(3, () => 0)).toBe(1000);
});
