import { expect, test } from "vitest";
import { stateOf, whatNext } from "./words.ts";

test.each([
  [{ status: "pending", joined: false, note: null }, "Waiting for your friend to join with this number."],
  [{ status: "pending", joined: true, note: null }, "Your friend has joined. We're checking the referral."],
  [{ status: "verified", joined: true, note: null }, "Your reward is on its way."],
  [{ status: "paid", joined: true, note: null }, "We have sent you the reward."],
  [{ status: "rejected", joined: true, note: "Same person" }, "Why: Same person"],
  [{ status: "rejected", joined: true, note: null }, "You don't get a reward for this friend."],
] as const)("%j: %s", (referral, words) => {
  expect(whatNext(referral)).toBe(words);
});

test("a friend who hasn't joined is not under review", () => {
  const label = (joined: boolean) => stateOf({ status: "pending", joined }).label();
  expect([label(false), label(true)]).toEqual(["Not joined yet", "Under review"]);
});
