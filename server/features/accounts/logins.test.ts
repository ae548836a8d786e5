import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logIn as logInCall } from "#domain/accounts/endpoints.ts";
import { signInMarks, type UserRow } from "#server/db/schema/auth.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { cookiesOf, type TestApp, testApp } from "#testing/http.ts";

// What logins leave behind: who gets in is in auth.test.ts, who waits in guesses.test.ts.

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ config: { rateLimit: true, trustProxy: 1 } });
});
afterAll(() => site.close());

const logIn = ({ phoneNumber }: UserRow, from: string, cookies = "") =>
  site.request("POST", logInCall().path, {
    json: { phoneNumber, password: FACTORY_PASSWORD },
    headers: { "x-forwarded-for": from },
    cookies,
  });

test("after three hundred logins in a minute of one wide network the next one waits, and a known browser does not", async () => {
  const [user, other] = [await createUser(site.deps.store), await createUser(site.deps.store)];
  const known = cookiesOf(await logIn(user, "2001:db8:2:1::1"));
  const statuses = new Set<number>();
  for (let batch = 0; batch < 12; batch++) {
    const calls = Array.from({ length: 25 }, (_, at) => logIn(other, `2001:db8:1:${batch * 25 + at}::1`));
    for (const { status } of await Promise.all(calls)) statuses.add(status);
  }
  expect([...statuses]).toEqual([200]);
  const next = [
    logIn(user, "2001:db8:1:2::1"),
    logIn(user, "2001:db8:1:2::1", known),
    logIn(user, "2001:db8:3:1::1"),
  ];
  expect((await Promise.all(next)).map(({ status }) => status)).toEqual([429, 200, 200]);
});

test("fifty browsers of an account are known, the last ones", async () => {
  const { db } = site.deps.store;
  const user = await createUser(site.deps.store);
  const ofUser = and(eq(signInMarks.userId, user.id), eq(signInMarks.kind, "browser"));
  const seenAt = new Date("2026-01-01T00:00:00Z");
  const marks = Array.from({ length: 60 }, (_, at) => ({
    userId: user.id,
    kind: "browser" as const,
    key: `${at}`,
    seenAt,
  }));
  await db.insert(signInMarks).values(marks);
  const again = cookiesOf(await logIn(user, "2001:db8:9:1::1"));
  expect(await db.$count(signInMarks, ofUser)).toBe(50);
  await logIn(user, "2001:db8:3:1::1", again);
  expect(await db.$count(signInMarks, ofUser)).toBe(50);
});
