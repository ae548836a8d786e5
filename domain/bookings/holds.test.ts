import { expect, test } from "vitest";
import { holdUntil } from "./holds.ts";

test("a bed is held 30 minutes, and 48 hours once the proof is in", () => {
  const now = new Date("2026-03-01T10:00:00Z");
  expect(holdUntil(now, "pending")).toEqual(new Date("2026-03-01T10:30:00Z"));
  expect(holdUntil(now, "proof_submitted")).toEqual(new Date("2026-03-03T10:00:00Z"));
});
