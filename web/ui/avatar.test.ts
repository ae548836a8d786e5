import { expect, test } from "vitest";
import { initialsOf } from "./avatar.tsx";

test.each([
  ["Sri Lakshmi Venkateswara Ladies PG", "SL"],
  ["Greenleaf", "G"],
  ["  anand   residency ", "AR"],
  ["ತಂಗು ಮನೆ", "ತಮ"],
  ["", ""],
])("the initials of %j are %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
