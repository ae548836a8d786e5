import { expect, test } from "vitest";
import { ApiError } from "./api.ts";
import { retryDelay } from "./retry.ts";

const failed = (status: number, retryAfter: string | null) => new ApiError(status, "", "", retryAfter);

test.each([
  [new TypeError("Failed to fetch"), 100],
  [failed(500, null), 100],
  [failed(503, "2"), 2_000],
  [failed(503, "600"), 5_000],
])("another try waits as long as the server asks for, within reason: %s", (error, milliseconds) => {
  expect(retryDelay(0, error)).toBe(milliseconds);
});
