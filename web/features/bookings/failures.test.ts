import { expect, test } from "vitest";
import { ApiError } from "#web/lib/api.ts";
import { worthAnotherTry } from "#web/lib/retry.ts";
import { bookingFailure, proofFailure } from "./failures.ts";

const refused = new ApiError(
  409,
  "Conflict",
  '{"message":"This UTR was already used","code":"UTR_USED"}',
  null,
);
const gateway = new ApiError(502, "Bad Gateway", "<h1>upstream</h1>", null);

test("the server's own words come first", () => {
  expect(proofFailure(refused)).toBe("This UTR was already used");
  expect(bookingFailure(refused)).toBe("This UTR was already used");
});

test("an answer that is not JSON is told with its status and text", () => {
  expect(proofFailure(gateway)).toBe("Server error: 502 <h1>upstream</h1>");
  expect(proofFailure(new ApiError(502, "Bad Gateway", "", null))).toBe("Server error: 502 Bad Gateway");
});

test("JSON without a message, and no answer at all", () => {
  expect(proofFailure(new ApiError(500, "", "{}", null))).toBe("Failed to record payment");
  expect(proofFailure(new TypeError("Failed to fetch"))).toBe("Failed to record payment");
});

test("a refusal is not repeated, a lost call is, once", () => {
  expect(worthAnotherTry(0, refused)).toBe(false);
  expect(worthAnotherTry(0, gateway)).toBe(true);
  expect(worthAnotherTry(0, new TypeError("Failed to fetch"))).toBe(true);
  expect(worthAnotherTry(1, gateway)).toBe(false);
});
