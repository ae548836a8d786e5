import { expect, test } from "vitest";
import { whatNext } from "./words.ts";

test.each([
  [{ status: "pending", joined: false, note: null }, "Waiting for your friend to join with this number."],
  [{ status: "pending", joined: true, note: null }, "Has joined. We are checking it."],
  [{ status: "verified", joined: true, note: null }, "Your reward is on its way."],
  [{ status: "paid", joined: true, note: null }, "The reward has been sent to you."],
  [{ status: "rejected", joined: true, note: "Same person" }, "Why: Same person"],
  [{ status: "rejected", joined: true, note: null }, "It does not count for a reward."],
] as const)("%j: %s", (referral, words) => {
  expect(whatNext(referral)).toBe(words);
});
