import { expect, test } from "vitest";
import { deletionRefusal } from "./policy.ts";

const nothing = { stays: 0, guests: 0, rewards: 0, owed: "0.00" };

test.each([
  [nothing, null],
  [
    { ...nothing, stays: 1 },
    "You have an open booking or payment. You can delete your account when it's complete.",
  ],
  [
    { ...nothing, guests: 2 },
    "Guests have bookings at your PGs. You can delete your account when those bookings end.",
  ],
  [{ ...nothing, rewards: 1 }, "We owe you a reward. You can delete your account after we pay it."],
  [{ ...nothing, owed: "10.00" }, expect.stringContaining("We owe you money as a host")],
  [{ ...nothing, owed: "-10.00" }, null],
  [{ ...nothing, stays: 1, guests: 1, rewards: 1 }, expect.stringContaining("open booking")],
])("%j: %s", (open, refusal) => {
  expect(deletionRefusal(open)).toEqual(refusal);
});
