import { monitorEventLoopDelay } from "node:perf_hooks";
import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import {
  getAccount,
  getCurrentUser,
  logIn as logInCall,
  signUp as signUpCall,
  unlockAdmin,
} from "#domain/accounts/endpoints.ts";
import { getBooking, listMyBookings } from "#domain/bookings/endpoints.ts";
import { getSite } from "#domain/places/endpoints.ts";
import {
  adminTokens,
  idempotencyKeys,
  loginAttempts,
  sessions,
  textUsage,
  users,
} from "#server/db/schema/auth.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { answerAdminCommand } from "#server/jobs/admin-commands.ts";
import { book, bookableListing } from "#testing/bookings.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { cookiesOf, newKey, type TestApp, testApp } from "#testing/http.ts";
import { SIGN_UP_QUOTA } from "./policy.ts";

const PASSWORD = "Quiet-Lane!7";
const PHONE = "9876501234";
const body = { phoneNumber: PHONE, password: PASSWORD, fullName: "Asha Rao" };

let t: TestApp;
let now: Date;

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } });
});
beforeEach(async () => {
  now = new Date();
  for (const table of [loginAttempts, sessions, bookings, idempotencyKeys, users])
    await t.deps.store.db.delete(table);
});
afterAll(() => t.close());

const signUp = (key: string, json: object = body, cookies?: string) =>
  t.request("POST", signUpCall().path, { json, cookies, headers: { "idempotency-key": key } });
const logIn = (phoneNumber: string, cookies?: string) =>
  t.request("POST", logInCall().path, { json: { phoneNumber, password: FACTORY_PASSWORD }, cookies });
const who = (cookies: string) => t.request("GET", getCurrentUser().path, { cookies });

test("an account has the language of the page where it was made", async () => {
  const headers = { "idempotency-key": newKey(), "accept-language": "kn" };
  const answer = await t.request("POST", signUpCall().path, { json: body, headers });
  const cookies = cookiesOf(answer);
  expect(await (await t.request("GET", getAccount().path, { cookies })).json()).toMatchObject({
    language: "kn",
  });
});

test("one network makes so many accounts in a day, another goes on", async () => {
  const limited = await testApp({ config: { rateLimit: true, trustProxy: 1 } });
  onTestFinished(() => limited.close());
  let at = 0;
  const join = async (from: string) => {
    at += 1;
    const json = { ...body, phoneNumber: `98765${String(at).padStart(5, "0")}` };
    const headers = { "idempotency-key": newKey(), "x-forwarded-for": from };
    return limited.request("POST", signUpCall().path, { json, headers });
  };
  expect((await join("2001:db8:1:1::1")).status).toBe(201);
  const { hour, day } = SIGN_UP_QUOTA;
  await limited.deps.store.db
    .update(textUsage)
    .set({ units: hour - 1 })
    .where(like(textUsage.subject, "signup:%"));
  expect((await join("2001:db8:1:2::1")).status).toBe(201);
  const refused = await join("2001:db8:1:3::1");
  expect([refused.status, (await refused.json()).message]).toEqual([
    429,
    "Many new accounts came from your internet connection. Try again later, or use another connection.",
  ]);
  expect((await join("2001:db8:2::1")).status).toBe(201);
  expect(day).toBeGreaterThan(hour);
});

describe("a sign-up whose answer was lost", () => {
  test("is repeated by its key: the same account, a session of its own", async () => {
    const key = newKey();
    const [first, again] = [await signUp(key), await signUp(key)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.json()).toEqual(await first.json());
    expect(cookiesOf(again)).not.toBe(cookiesOf(first));
    for (const answer of [first, again]) expect((await who(cookiesOf(answer))).status).toBe(200);
    expect(await t.deps.store.db.$count(users)).toBe(1);
  });

  test("is repeated at the same moment too", async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(key)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(201));
    expect(await t.deps.store.db.$count(users)).toBe(1);
  });

  test("leaves neither password nor session with its key", async () => {
    const key = newKey();
    const session = /sid=([^;]+)/.exec(cookiesOf(await signUp(key)))![1]!;
    const rows = JSON.stringify(await t.deps.store.db.select().from(idempotencyKeys));
    expect(rows).not.toBe("[]");
    for (const secret of [key, session, PASSWORD, PHONE, "argon2"]) expect(rows).not.toContain(secret);
  });

  test("opens nothing to who does not know the password, and guesses are counted", async () => {
    const key = newKey();
    await signUp(key);
    for (let guess = 0; guess < 5; guess++) {
      const wrong = await signUp(key, { ...body, password: `Guess-${guess}!aA` });
      expect([wrong.status, (await wrong.json()).code, cookiesOf(wrong)]).toEqual([422, "KEY_REUSED", ""]);
    }
    expect((await signUp(key)).status).toBe(429);
  });

  test("with another name, another key, or much later, is what it is: a taken number", async () => {
    const key = newKey();
    await signUp(key);
    expect((await signUp(key, { ...body, fullName: "Meera" })).status).toBe(422);
    const other = await signUp(newKey());
    expect([other.status, (await other.json()).code]).toEqual([409, "PHONE_TAKEN"]);
    now = new Date(now.getTime() + 11 * 60_000);
    const late = await signUp(key);
    expect([late.status, (await late.json()).code, cookiesOf(late)]).toEqual([409, "PHONE_TAKEN", ""]);
  });

  test("the key of one number is none for another", async () => {
    const key = newKey();
    await signUp(key);
    expect((await signUp(key, { ...body, phoneNumber: "9876501235" })).status).toBe(201);
    expect(await t.deps.store.db.$count(users)).toBe(2);
  });

  test("a key that is none is refused", async () => {
    expect((await signUp("x".repeat(201))).status).toBe(400);
    expect(await t.deps.store.db.$count(users)).toBe(0);
  });
});

describe("what was booked as a guest", () => {
  test("becomes one's own at sign-up, and the guest's cookie opens it no longer", async () => {
    const { id: pgId } = await bookableListing(t.deps.store);
    const guest = await book(t, pgId);
    const made = await signUp(newKey(), body, guest.cookies);
    expect(made.status).toBe(201);
    const mine = await t.request("GET", getBooking(guest.id).path, { cookies: cookiesOf(made) });
    expect(mine.status).toBe(200);
    expect((await t.request("GET", getBooking(guest.id).path, { cookies: guest.cookies })).status).toBe(404);
  });

  test("becomes one's own at login, but nobody else's", async () => {
    const { id: pgId } = await bookableListing(t.deps.store);
    const [guest, stranger] = [await book(t, pgId), await book(t, pgId)];
    const user = await createUser(t.deps.store);
    const cookies = cookiesOf(await logIn(user.phoneNumber!, guest.cookies));
    const list = await (await t.request("GET", listMyBookings().path, { cookies })).json();
    expect(list.map((each: { id: number }) => each.id)).toEqual([guest.id]);
    const [row] = await t.deps.store.db.select().from(bookings).where(eq(bookings.id, stranger.id));
    expect(row?.userId).toBeNull();
  });

  test("stays the guest's when the password is wrong", async () => {
    const { id: pgId } = await bookableListing(t.deps.store);
    const guest = await book(t, pgId);
    const user = await createUser(t.deps.store);
    const json = { phoneNumber: user.phoneNumber, password: "not the one" };
    await t.request("POST", logInCall().path, { json, cookies: guest.cookies });
    expect((await t.request("GET", getBooking(guest.id).path, { cookies: guest.cookies })).status).toBe(200);
  });
});

test("a number is one account, however it is typed", async () => {
  for (const [phoneNumber, path, status] of [
    ["+91 98765-01234", signUpCall().path, 201],
    ["09876501234", signUpCall().path, 409],
    ["+91\u00a098765\u00a001234\n", logInCall().path, 200],
  ] as const) {
    const answer = await t.request("POST", path, { json: { ...body, phoneNumber } });
    expect(answer.status).toBe(status);
  }
  expect(await t.deps.store.db.select({ phone: users.phoneNumber }).from(users)).toEqual([
    { phone: "9876501234" },
  ]);
});

test.each([
  "987650123",
  "98765012345",
  "+91987650123",
  "९८७६५०१२३४",
  "٩٨٧٦٥٠١٢٣٤",
  "９８７６５０１２３４",
  "9876501234\0",
  "",
  ["9876501234"],
  { 0: "9876501234" },
  9_876_501_234,
  null,
  true,
])("the number %j is refused at every door, and leaves nothing", async (phoneNumber) => {
  const message = "Please enter a valid 10-digit mobile number";
  for (const path of [signUpCall().path, logInCall().path]) {
    const answer = await t.request("POST", path, { json: { ...body, phoneNumber } });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ message, code: "VALIDATION", fields: { phoneNumber: message } });
  }
  const counts = [users, sessions, loginAttempts, idempotencyKeys].map((table) =>
    t.deps.store.db.$count(table),
  );
  expect(await Promise.all(counts)).toEqual([0, 0, 0, 0]);
});

test.each([
  ["Aa1!", "Password must be at least 8 characters long"],
  ["aaaaaa1!", "Password must contain at least one uppercase letter"],
  ["AAAAAA1!", "Password must contain at least one lowercase letter"],
  ["AAAAaaa!", "Password must contain at least one number"],
  ["AAAAaaa1", "Password must contain at least one special character"],
])("the password %s is refused with its rule", async (password, message) => {
  const answer = await signUp(newKey(), { ...body, password });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ message, code: "VALIDATION", fields: { password: message } });
  expect(await t.deps.store.db.$count(users)).toBe(0);
});

test("twenty logins at once keep nobody else waiting", async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => createUser(t.deps.store)));
  await logIn(people[0]!.phoneNumber!);
  const lagOf = async (work: () => Promise<unknown>) => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    await work();
    delay.disable();
    return delay.percentile(99) / 1e6;
  };
  const lags: number[] = [];
  for (let round = 0; round < 3; round++) {
    // What else runs on the machine keeps us waiting as well: that much is not the logins'.
    const without = await lagOf(async () => {
      for (let each = 0; each < 100; each++) await t.request("GET", getSite().path);
    });
    const during = await lagOf(async () => {
      const answers = await Promise.all(people.map((user) => logIn(user.phoneNumber!)));
      expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    });
    lags.push(during - without);
  }
  expect(Math.min(...lags)).toBeLessThan(100);
});

test("whose admin is revoked while admin mode opens gets none", async () => {
  const user = await createUser(t.deps.store, { adminRole: "superadmin" });
  const cookies = cookiesOf(await logIn(user.phoneNumber!));
  const command = { verb: "revoke", phoneNumber: user.phoneNumber! } as const;
  const opened = Array.from({ length: 5 }, () =>
    t.request("POST", unlockAdmin().path, { json: {}, cookies }),
  );
  await Promise.all([answerAdminCommand(t.deps.store, command, now, ""), ...opened]);
  expect(await t.deps.store.db.$count(adminTokens, eq(adminTokens.userId, user.id))).toBe(0);
});
