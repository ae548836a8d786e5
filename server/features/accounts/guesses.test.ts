import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { logIn as logInCall } from "#domain/accounts/endpoints.ts";
import { loginAttempts, signInMarks, type UserRow, users } from "#server/db/schema/auth.ts";
import { networkKey } from "#server/http/networks.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { cookiesOf, type TestApp, testApp } from "#testing/http.ts";

// Strangers who guess passwords: whom they keep out, and whom not.

let now: Date;
let site: TestApp;
let user: UserRow;
beforeAll(async () => {
  site = await testApp({ config: { trustProxy: true, rateLimit: true }, clock: { now: () => now } });
});
beforeEach(async () => {
  now = new Date();
  await site.deps.store.db.delete(loginAttempts);
  user = await createUser(site.deps.store);
});
afterAll(() => site.close());

const from = (address: string, password: string, cookies = "") =>
  site.request("POST", logInCall().path, {
    json: { phoneNumber: user.phoneNumber, password },
    headers: { "x-forwarded-for": address },
    cookies,
  });
const guess = async (address: string, times: number, cookies = "") => {
  for (let each = 0; each < times; each++) await from(address, `guess ${each}`, cookies);
};
const HOME = "10.1.1.1";

test("strangers lock their own network out of an account, and nobody else", async () => {
  await guess("10.9.9.9", 6);
  expect((await from("10.9.9.9", FACTORY_PASSWORD)).status).toBe(429);
  expect((await from(HOME, FACTORY_PASSWORD)).status).toBe(200);
});

test("strangers are one network where they hold a whole block of IPv6", async () => {
  for (let subnet = 0; subnet < 55; subnet++) await from(`2001:db8:1:${subnet}::1`, "guess");
  expect((await from("2001:db8:1:ffff::9", FACTORY_PASSWORD)).status).toBe(429);
  expect((await from("2001:db8:2:1::9", FACTORY_PASSWORD)).status).toBe(200);
});

test("strangers on one network close it to no other, however long they go on", async () => {
  const start = now;
  // One network has 60 in a minute of the real clock.
  for (let each = 0; each < 55; each++) {
    now = new Date(start.getTime() + each * 15 * 60_000);
    await from("10.9.8.1", "guess");
  }
  expect((await from("10.9.8.1", FACTORY_PASSWORD)).status).toBe(429);
  expect((await from(HOME, FACTORY_PASSWORD)).status).toBe(200);
  // Two of them do.
  await guess("10.9.8.2", 5);
  for (let each = 0; each < 20; each++) {
    now = new Date(now.getTime() + 15 * 60_000);
    await from("10.9.8.2", "guess");
  }
  expect((await from(HOME, FACTORY_PASSWORD)).status).toBe(429);
});

test("strangers from many networks make new browsers wait, and never one that is known", async () => {
  const known = cookiesOf(await from(HOME, FACTORY_PASSWORD));
  for (let network = 0; network < 50; network++) await from(`10.2.0.${network}`, "guess");
  expect((await from("10.3.0.1", FACTORY_PASSWORD)).status).toBe(429);
  expect((await from(HOME, FACTORY_PASSWORD, known)).status).toBe(200);
  // Wherever it is now.
  expect((await from("10.2.0.1", FACTORY_PASSWORD, known)).status).toBe(200);
});

describe("when the guesses of a network are used up", () => {
  const usedUp = (who: string) =>
    site.deps.store.db
      .insert(loginAttempts)
      .values(Array.from({ length: 50 }, () => ({ subject: `login:${who}:${HOME}`, at: now })));
  const aWeekOld = () =>
    site.deps.store.db
      .update(users)
      .set({ createdAt: new Date(now.getTime() - 8 * 24 * 60 * 60_000) })
      .where(eq(users.id, user.id));

  test("a new account waits, a wrong password looks like any, and the right one of an older account works", async () => {
    await usedUp("network");
    const refused = await from(HOME, FACTORY_PASSWORD);
    expect(refused.status).toBe(429);
    await aWeekOld();
    const wrong = await from(HOME, "guess");
    expect([wrong.status, await wrong.json(), wrong.headers.get("retry-after")]).toEqual([
      429,
      await refused.json(),
      refused.headers.get("retry-after"),
    ]);
    expect((await from(HOME, FACTORY_PASSWORD)).status).toBe(200);
    await guess(HOME, 5);
    expect((await from(HOME, FACTORY_PASSWORD)).status).toBe(429);
  });

  test("of a share each account uses up one, and after many wrong ones all numbers still look alike", async () => {
    const answers = async () => {
      const all: unknown[] = [];
      for (let each = 0; each < 7; each++) {
        const { status, headers } = await from(HOME, `guess ${each}`);
        all.push([status, headers.get("retry-after")]);
      }
      return all;
    };
    await usedUp("network");
    const asNew = await answers();
    user = await createUser(site.deps.store);
    await aWeekOld();
    expect(await answers()).toEqual(asNew);
    const ofShare = eq(loginAttempts.subject, `login:old:${HOME}`);
    expect(await site.deps.store.db.$count(loginAttempts, ofShare)).toBe(1);
  });

  test("by somebody who knows fifty accounts, those that were signed in from there have a share of their own", async () => {
    await usedUp("network");
    await usedUp("old");
    await aWeekOld();
    expect((await from(HOME, FACTORY_PASSWORD)).status).toBe(429);
    const address = { key: networkKey(site.deps, HOME, "address"), kind: "address" as const };
    await site.deps.store.db.insert(signInMarks).values({ ...address, userId: user.id, seenAt: now });
    expect((await from(HOME, FACTORY_PASSWORD)).status).toBe(200);
    await usedUp("home");
    expect((await from(HOME, FACTORY_PASSWORD)).status).toBe(429);
  });
});

test("strangers who use up the logins of a network keep no known browser on it out", async () => {
  const known = cookiesOf(await from(HOME, FACTORY_PASSWORD));
  await guess("10.4.0.1", 100);
  const stranger = await from("10.4.0.1", FACTORY_PASSWORD);
  expect([stranger.status, (await stranger.json()).message]).toEqual([
    429,
    expect.stringMatching(/^Too many requests/),
  ]);
  expect((await from("10.4.0.1", FACTORY_PASSWORD, known)).status).toBe(200);
});

test("strangers do not make a browser known by a cookie of theirs", async () => {
  const other = await createUser(site.deps.store);
  const json = { phoneNumber: other.phoneNumber, password: FACTORY_PASSWORD };
  const theirs = cookiesOf(await site.request("POST", logInCall().path, { json }));
  await guess(HOME, 5, theirs);
  expect((await from(HOME, FACTORY_PASSWORD, theirs)).status).toBe(429);
});

test("a known browser's own mistakes make its wrong guesses wait, and its right password works", async () => {
  const known = cookiesOf(await from(HOME, FACTORY_PASSWORD));
  await guess(HOME, 5, known);
  expect((await from(HOME, "one more", known)).status).toBe(429);
  expect((await from(HOME, FACTORY_PASSWORD, known)).status).toBe(200);
  expect((await from(HOME, "not the one", known)).status).toBe(401);
});

test("strangers in a known browser have a hundred guesses a day at most", async () => {
  const known = cookiesOf(await from(HOME, FACTORY_PASSWORD));
  const [mark] = await site.deps.store.db
    .select()
    .from(signInMarks)
    .where(and(eq(signInMarks.userId, user.id), eq(signInMarks.kind, "browser")));
  const subject = `login:account:${user.phoneNumber}:browser:${mark!.key}:most`;
  await site.deps.store.db
    .insert(loginAttempts)
    .values(Array.from({ length: 100 }, () => ({ subject, at: now })));
  expect((await from(HOME, FACTORY_PASSWORD, known)).status).toBe(429);
});
