import { expect, test } from "vitest";
import { deletionRefusal } from "./policy.ts";

const nothing = { stays: 0, guests: 0, rewards: 0 };

test.each([
  [nothing, null],
  [
    { ...nothing, stays: 1 },
    "You have a stay under way. Your account can be deleted when it is over or cancelled.",
  ],
  [
    { ...nothing, guests: 2 },
    "Guests have booked stays with you. Your account can be deleted when those are over.",
  ],
  [{ ...nothing, rewards: 1 }, "A reward is due to you. Your account can be deleted when it is paid."],
  [{ stays: 1, guests: 1, rewards: 1 }, expect.stringContaining("stay under way")],
])("%j: %s", (open, refusal) => {
  expect(deletionRefusal(open)).toEqual(refusal);
});
