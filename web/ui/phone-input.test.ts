import { expect, test } from "vitest";
import { phoneDigits } from "./phone-input.tsx";

test.each([
  ["98765 43210", "9876543210"],
  ["98765432109", "9876543210"],
  ["+91 98765-43210", "9876543210"],
  ["9198765432", "9198765432"],
  ["919876543210", "9876543210"],
  ["0091 9876543210", "9876543210"],
  ["09876543210", "9876543210"],
  ["٩٨٧abc", ""],
  ["", ""],
])("%j is taken as %j", (text, digits) => expect(phoneDigits(text)).toBe(digits));
