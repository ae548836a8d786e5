import { expect, test } from "vitest";
import { MB, MEDIA_LIMITS } from "./contract.ts";
import { accountQuota, isNewAccount, QUOTAS } from "./quotas.ts";
import { sizeText } from "./upload-messages.ts";

const nobody = { isAdmin: false, isTenant: false, listings: 0 };

test("what an account may keep grows with what it is", () => {
  const quotas = [
    nobody,
    { ...nobody, isTenant: true },
    { ...nobody, listings: 1 },
    { ...nobody, listings: 10 },
    { ...nobody, listings: 1000 },
    { ...nobody, isAdmin: true },
  ].map(accountQuota);
  expect(quotas.map(sizeText)).toEqual(["1 GB", "1.5 GB", "2.4 GB", "6.8 GB", "50 GB", "100 GB"]);
});

test("an account is new until it is a tenant's, a host's or an admin's", () => {
  expect(isNewAccount(nobody)).toBe(true);
  for (const more of [{ isAdmin: true }, { isTenant: true }, { listings: 1 }]) {
    expect(isNewAccount({ ...nobody, ...more })).toBe(false);
  }
});

test("a new account has room for a listing with half of it the largest videos", () => {
  expect(QUOTAS.newAccount).toBeGreaterThanOrEqual(10 * 2 * MB + 10 * MEDIA_LIMITS.videoBytes);
});

test.each([
  [0, "0 MB"],
  [-5, "0 MB"],
  [1.99 * MB, "1.9 MB"],
  [30 * MB, "30 MB"],
  [1536 * MB, "1.5 GB"],
])("%d bytes are %s", (bytes, text) => expect(sizeText(bytes)).toBe(text));
