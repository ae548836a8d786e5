import { expect, test } from "vitest";
import { newRecoveryCodes, newTotpSecret, recoveryHash, totpStep, totpUri } from "./totp.ts";

/** "12345678901234567890", the key of RFC 6238's test vectors, in base32. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
])("RFC 6238, appendix B: %i s", (seconds, code) => {
  const now = new Date(seconds * 1000);
  expect(totpStep(RFC_SECRET, code, now)).toBe(Math.floor(seconds / 30));
});

test("a clock may be half a minute off, and no more", () => {
  const at = (seconds: number) => totpStep(RFC_SECRET, "287082", new Date(seconds * 1000));
  expect([1, 29, 30, 59, 60, 89].map(at)).toEqual([1, 1, 1, 1, 1, 1]);
  expect([at(90), at(120)]).toEqual([null, null]);
});

test.each(["", "28708", "2870820", "28708a", "２８７０８２", " 287082"])("%j is no code", (code) => {
  expect(totpStep(RFC_SECRET, code, new Date(59_000))).toBeNull();
});

test("a secret is new each time, and an app can read it", () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  expect(totpUri(secret, "+91 9845012345")).toMatch(
    new RegExp(`^otpauth://totp/Tangu:%2B91%209845012345\\?issuer=Tangu&secret=${secret}&`),
  );
});

test("ten recovery codes, known by their hash however they are typed", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  const [code] = codes as [string];
  expect(code).toMatch(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  expect(recoveryHash(code.toUpperCase().replaceAll("-", " "))).toBe(recoveryHash(code));
});
