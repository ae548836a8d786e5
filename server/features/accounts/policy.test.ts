import { expect, test } from "vitest";
import { splitName } from "./policy.ts";

test.each([
  [undefined, null, null],
  ["", null, null],
  ["Asha", "Asha", null],
  ["  Asha  K Rao ", "Asha", "K Rao"],
])("the name %j", (fullName, firstName, lastName) => {
  expect(splitName(fullName)).toEqual({ firstName, lastName });
});
