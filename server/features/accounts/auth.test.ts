import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  getCurrentUser,
  listAudit,
  lockAdmin,
  logIn as logInCall,
  logOut,
  signUp as signUpCall,
  unlockAdmin,
} from "#domain/accounts/endpoints.ts";
import { loginAttempts, sessions, users } from "#server/db/schema/auth.ts";
import { createLog } from "#server/lib/log.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { cookiesOf, type TestApp, testApp } from "#testing/http.ts";

const PASSWORD = "Quiet-Lane!7";
const PHONE = "9876501234";

let t: TestApp;
let now: Date;
const logged: string[] = [];

beforeAll(async () => {
  const log = createLog({ logLevel: "trace" }, { write: (line: string) => void logged.push(line) });
  t = await testApp({ clock: { now: () => now }, log });
});
beforeEach(async () => {
  now = new Date();
  logged.length = 0;
  for (const table of [loginAttempts, sessions, users]) await t.deps.store.db.delete(table);
});
afterAll(() => t.close());

const signUp = (json: object) => t.request("POST", signUpCall().path, { json });
const logIn = (phoneNumber: string, password: string, headers: Record<string, string> = {}) =>
  t.request("POST", logInCall().path, { json: { phoneNumber, password }, headers });

describe("signing up", () => {
  test("opens a session and tells who it is", async () => {
    const made = await signUp({ phoneNumber: PHONE, password: PASSWORD, fullName: " Asha K Rao " });
    expect(made.status).toBe(201);
    const user = await made.json();
    expect(user).toEqual({
      id: expect.any(String),
      phoneNumber: PHONE,
      firstName: "Asha",
      profileImageUrl: null,
      isAdmin: false,
      adminRole: null,
    });
    const asked = await t.request("GET", getCurrentUser().path, { cookies: cookiesOf(made) });
    expect(await asked.json()).toEqual({ ...user, runsPg: false, livesAtPg: false });
  });

  test("keeps the password as argon2id only, with the cost we chose", async () => {
    await signUp({ phoneNumber: PHONE, password: PASSWORD });
    const [row] = await t.deps.store.db.select().from(users);
    expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("ignores isAdmin and id in the body", async () => {
    const made = await signUp({ phoneNumber: PHONE, password: PASSWORD, isAdmin: true, id: "chosen" });
    const [row] = await t.deps.store.db.select().from(users);
    expect(made.status).toBe(201);
    expect(row).toMatchObject({ isAdmin: false });
    expect(row?.id).not.toBe("chosen");
  });

  test.each(["As\0ha", "Asha\u001b[2J"])(
    "a name with control characters is refused, not a fault of ours: %j",
    async (fullName) => {
      const refused = await signUp({ phoneNumber: PHONE, password: PASSWORD, fullName });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({
        code: "VALIDATION",
        fields: { fullName: "Your name has characters we can't use. Remove them and try again." },
      });
      expect(await t.deps.store.db.$count(users)).toBe(0);
    },
  );

  test("a name that tells how to reach somebody is refused", async () => {
    const refused = await signUp({ phoneNumber: PHONE, password: PASSWORD, fullName: "Asha 98450-12345" });
    expect([refused.status, (await refused.json()).fields]).toEqual([
      400,
      { fullName: "Don't put phone numbers or email addresses in your name. Other people can see it." },
    ]);
    expect(await t.deps.store.db.$count(users)).toBe(0);
  });

  test("twenty at once with one number: one account", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signUp({ phoneNumber: PHONE, password: PASSWORD })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(19).fill(409)]);
    const refused = answers.find((answer) => answer.status === 409);
    expect(await refused?.json()).toMatchObject({ code: "PHONE_TAKEN" });
    expect(await t.deps.store.db.select().from(users)).toHaveLength(1);
  });

  test("a common password is refused though it has all that the rules ask for", async () => {
    const answer = await signUp({ phoneNumber: PHONE, password: "Password1!" });
    const message = "This password is too common. Choose one that is harder to guess.";
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ message, code: "VALIDATION", fields: { password: message } });
    expect(await t.deps.store.db.select().from(users)).toHaveLength(0);
  });

  test("a password is the same however a keyboard sends it", async () => {
    const composed = "Caf\u00e9-Lane!42";
    expect((await signUp({ phoneNumber: PHONE, password: composed })).status).toBe(201);
    for (const typed of ["Cafe\u0301-Lane!42", "\uff23af\u00e9-Lane!42", composed]) {
      expect((await logIn(PHONE, typed)).status).toBe(200);
    }
  });

  test("one that was hashed before passwords were normalised still opens the account", async () => {
    const old = "Cafe\u0301-Lane!42";
    const user = await createUser(t.deps.store);
    await t.deps.store.db
      .update(users)
      .set({ password: await hash(old, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }) })
      .where(eq(users.id, user.id));
    expect((await logIn(user.phoneNumber!, old)).status).toBe(200);
    expect((await logIn(user.phoneNumber!, "Caf\u00e9-Lane!43")).status).toBe(401);
  });

  test("a broken rule answers 400 with its message", async () => {
    const answer = await signUp({ phoneNumber: PHONE, password: "AAAAaaaa" });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      message: "Password must contain at least one number",
      code: "VALIDATION",
    });
    expect(await t.deps.store.db.select().from(users)).toHaveLength(0);
  });
});

describe("logging in", () => {
  test("an unknown number and a wrong password get the same answer", async () => {
    const user = await createUser(t.deps.store);
    const wrong = await logIn(user.phoneNumber!, "not the one");
    const unknown = await logIn("9000099999", "not the one");
    const body = { message: "Please check your phone number and password", code: "UNAUTHENTICATED" };
    expect([wrong.status, await wrong.json()]).toEqual([401, body]);
    expect([unknown.status, await unknown.json()]).toEqual([401, body]);
  });

  test("an unknown number takes the time of a real check", async () => {
    const user = await createUser(t.deps.store);
    await logIn("9000099998", "warm up the stand-in");
    const timed = async (phone: string) => {
      const from = performance.now();
      await logIn(phone, "not the one");
      return performance.now() - from;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 4; round++) {
      known.push(await timed(user.phoneNumber!));
      unknown.push(await timed(`900009${1000 + round}`));
    }
    // Without the stand-in's hash an unknown number answers more than ten times as fast.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
  });

  test("replaces a session id that was planted or held before", async () => {
    const user = await createUser(t.deps.store);
    const planted = "sid=planted-by-somebody-else";
    const first = await t.request("POST", logInCall().path, {
      json: { phoneNumber: user.phoneNumber, password: FACTORY_PASSWORD },
      cookies: planted,
    });
    const mine = cookiesOf(first);
    expect(mine).toMatch(/; sid=.{20,}$/);
    expect(mine).not.toBe(planted);
    expect((await t.request("GET", getCurrentUser().path, { cookies: planted })).status).toBe(401);

    const again = await t.request("POST", logInCall().path, {
      json: { phoneNumber: user.phoneNumber, password: FACTORY_PASSWORD },
      cookies: mine,
    });
    expect(cookiesOf(again)).not.toBe(mine);
    expect((await t.request("GET", getCurrentUser().path, { cookies: mine })).status).toBe(401);
    expect((await t.request("GET", getCurrentUser().path, { cookies: cookiesOf(again) })).status).toBe(200);
  });

  test("keeps only the hash of the session id, and a cookie no script can read", async () => {
    const user = await createUser(t.deps.store);
    const answer = await logIn(user.phoneNumber!, FACTORY_PASSWORD);
    const sid = /sid=([^;]+)/.exec(cookiesOf(answer))![1]!;
    const rows = await t.deps.store.db.select().from(sessions);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ userId: user.id });
    expect(JSON.stringify(rows)).not.toContain(sid);
    expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly.*SameSite=Lax/i);
  });

  test("the sixth failure on an account is refused, a forged address or not, and others are let in", async () => {
    const [user, other] = [await createUser(t.deps.store), await createUser(t.deps.store)];
    for (let failure = 0; failure < 5; failure++) {
      const forged = { "x-forwarded-for": `10.0.0.${failure}` };
      expect((await logIn(user.phoneNumber!, "not the one", forged)).status).toBe(401);
    }
    const sixth = await logIn(user.phoneNumber!, FACTORY_PASSWORD, { "x-forwarded-for": "10.0.0.99" });
    expect([sixth.status, sixth.headers.get("retry-after")]).toEqual([429, "30"]);
    expect((await logIn(other.phoneNumber!, FACTORY_PASSWORD)).status).toBe(200);

    now = new Date(now.getTime() + 30_000);
    expect((await logIn(user.phoneNumber!, "not the one")).status).toBe(401);
    const again = await logIn(user.phoneNumber!, FACTORY_PASSWORD);
    expect([again.status, again.headers.get("retry-after")]).toEqual([429, "60"]);
    now = new Date(now.getTime() + 60_000);
    expect((await logIn(user.phoneNumber!, FACTORY_PASSWORD)).status).toBe(200);
  });

  test("thirty guesses at once are no more than five", async () => {
    const user = await createUser(t.deps.store);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, guess) => logIn(user.phoneNumber!, `guess ${guess}`)),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(25);
  });
});

test("logging out ends the session on the server", async () => {
  const user = await createUser(t.deps.store);
  const cookies = cookiesOf(await logIn(user.phoneNumber!, FACTORY_PASSWORD));
  expect((await t.request("POST", logOut().path, { cookies })).status).toBe(200);
  expect((await t.request("GET", getCurrentUser().path, { cookies })).status).toBe(401);
  expect(await t.deps.store.db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(0);
});

test.each([signUpCall().path, logInCall().path, logOut().path, unlockAdmin().path, lockAdmin().path])(
  "%s is refused from another site",
  async (path) => {
    const answer = await t.request("POST", path, {
      json: {},
      headers: { origin: "https://elsewhere.example" },
    });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: "CROSS_SITE" });
  },
);

test("no password, session, code or token reaches the log", async () => {
  const code = "canary-code-5521";
  await signUp({ phoneNumber: PHONE, password: PASSWORD });
  const session = cookiesOf(await logIn(PHONE, PASSWORD));
  await logIn(PHONE, "canary-wrong-1");
  await signUp({ phoneNumber: PHONE, password: PASSWORD });
  await t.request("POST", unlockAdmin().path, { json: { code }, cookies: session });
  const opened = await t.request("POST", unlockAdmin().path, { json: { code: t.deps.secrets.adminCode } });
  const { token } = await opened.json();
  await t.request("GET", listAudit().path, { headers: { "x-admin-token": token } });
  await t.request("POST", logInCall().path, { json: { phoneNumber: PHONE, password: ["canary-array"] } });

  const text = logged.join("");
  expect(text.length).toBeGreaterThan(100);
  const secrets = [PASSWORD, "canary-wrong-1", "canary-array", session.split("=")[1]!, code, token, PHONE];
  for (const secret of [...secrets, t.deps.secrets.adminCode]) expect(text).not.toContain(secret);
});
