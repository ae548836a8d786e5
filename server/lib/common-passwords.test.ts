import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

test.each([
  "Password1!",
  "P@ssw0rd1!",
  "P@$$w0rd123",
  "Welcome@123",
  "Qwerty123!",
  "Admin@1234",
  "Abcd@1234",
  "Iloveyou1!",
  "India@2026",
  "Bengaluru#1",
  "Tangu@2026",
  "Aaaaaa1!",
  "12345!Aa",
  "ＰＡＳＳＷＯＲＤ1!",
])("%s is one that is tried first", (password) => expect(isCommonPassword(password)).toBe(true));

test.each([
  "Sunny-Room!42",
  "Quiet-Lane!7",
  "Other-Lane!8",
  "Mango-Tree-Auto-9!",
  "tR7!kq2#Lm",
  "ಮನೆ-Batte#42x",
])("%s is not", (password) => expect(isCommonPassword(password)).toBe(false));

test("what is known of the person is tried first too", () => {
  expect(isCommonPassword("Ab!9845012345", ["9845012345"])).toBe(true);
  expect(isCommonPassword("Mango-9845!Tree", ["9845012345"])).toBe(false);
});
