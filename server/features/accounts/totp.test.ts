import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  confirmAdmin,
  confirmTotp,
  getAccount,
  logIn as logInCall,
  removeTotp,
  renewRecoveryCodes,
  resetPassword,
  startTotp,
} from "#domain/accounts/endpoints.ts";
import { exportData } from "#domain/personal-data/endpoints.ts";
import { loginAttempts, recoveryCodes, securityEvents, type UserRow, users } from "#server/db/schema/auth.ts";
import { answerAdminCommand } from "#server/jobs/admin-commands.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { cookiesOf, type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;
let now: Date;
let admin: UserRow;

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
});
beforeEach(async () => {
  now = new Date();
  await site.deps.store.db.delete(loginAttempts);
  admin = await createUser(site.deps.store, { adminRole: "superadmin" });
});
afterAll(() => site.close());

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
const nextCode = (secret: string) => {
  now = new Date(now.getTime() + 30_000);
  return codeOf(secret);
};
const logIn = (totp?: string, password = FACTORY_PASSWORD) =>
  site.request("POST", logInCall().path, { json: { phoneNumber: admin.phoneNumber, password, totp } });
const start = (cookies: string, password = FACTORY_PASSWORD) =>
  site.request("POST", startTotp().path, { json: { password }, cookies });
const turnOn = (cookies: string, code: string) =>
  site.request("PUT", confirmTotp().path, { json: { code }, cookies });
const refusal = async (answer: Response) => [answer.status, (await answer.json()).code];

async function enrolled() {
  const cookies = cookiesOf(await logIn());
  const { secret } = (await (await start(cookies)).json()) as { secret: string };
  const { recoveryCodes: codes } = (await (await turnOn(cookies, codeOf(secret))).json()) as {
    recoveryCodes: string[];
  };
  return { cookies, secret, codes };
}

test("an admin turns it on with a code of the app; from then on a login asks for one, each works once", async () => {
  const cookies = cookiesOf(await logIn());
  const setup = await (await start(cookies)).json();
  expect(setup.uri).toContain(`secret=${setup.secret}`);
  // Not before a code came back.
  expect((await logIn()).status).toBe(200);
  expect(await refusal(await turnOn(cookies, "000000"))).toEqual([400, "VALIDATION"]);
  const on = await (await turnOn(cookies, codeOf(setup.secret))).json();
  expect(on.recoveryCodes).toHaveLength(10);
  expect(await (await site.request("GET", getAccount().path, { cookies })).json()).toMatchObject({
    hasTotp: true,
  });

  expect(await refusal(await logIn())).toEqual([401, "TOTP_REQUIRED"]);
  expect(await refusal(await logIn("000000"))).toEqual([401, "WRONG_TOTP"]);
  // The code that turned it on has been used.
  expect(await refusal(await logIn(codeOf(setup.secret)))).toEqual([401, "WRONG_TOTP"]);
  const code = nextCode(setup.secret);
  expect((await logIn(code)).status).toBe(200);
  expect(await refusal(await logIn(code))).toEqual([401, "WRONG_TOTP"]);
});

test("turned on ten times at once, it shows one set of recovery codes, and those work", async () => {
  const cookies = cookiesOf(await logIn());
  const { secret } = (await (await start(cookies)).json()) as { secret: string };
  const code = codeOf(secret);
  const answers = await Promise.all(Array.from({ length: 10 }, () => turnOn(cookies, code)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const shown = await Promise.all(answers.map(async (answer) => (await answer.json()).recoveryCodes));
  expect(new Set(shown.map(String)).size).toBe(1);
  expect(await site.deps.store.db.$count(securityEvents, eq(securityEvents.actor, `user ${admin.id}`))).toBe(
    2,
  );
  expect((await logIn(shown[0][0])).status).toBe(200);
  // The codes are no longer whole, and are not shown again.
  expect(await refusal(await turnOn(cookies, code))).toEqual([409, "CONFLICT"]);
});

test("an answer that was lost is repeated for a minute, to the same code only", async () => {
  const { cookies, secret, codes } = await enrolled();
  const code = codeOf(secret);
  expect(await (await turnOn(cookies, code)).json()).toEqual({ recoveryCodes: codes });
  expect(await refusal(await turnOn(cookies, nextCode(secret)))).toEqual([409, "CONFLICT"]);
  now = new Date(now.getTime() + 30_000);
  expect(await refusal(await turnOn(cookies, code))).toEqual([409, "CONFLICT"]);
});

test("one code sent twenty times at once lets one in", async () => {
  const { secret } = await enrolled();
  await site.deps.store.db.delete(loginAttempts);
  const code = nextCode(secret);
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a wrong password is told as ever: nobody learns who has an app", async () => {
  await enrolled();
  expect(await refusal(await logIn(undefined, "not the one"))).toEqual([401, "UNAUTHENTICATED"]);
  expect(await refusal(await logIn("000000", "not the one"))).toEqual([401, "UNAUTHENTICATED"]);
});

test("guesses of the code wait, even the right one", async () => {
  const { secret } = await enrolled();
  for (let guess = 0; guess < 5; guess++) await logIn("000000");
  expect((await logIn(nextCode(secret))).status).toBe(200);
  for (let guess = 0; guess < 5; guess++) await logIn("000000");
  const code = codeOf(secret);
  const waits = await logIn(code);
  expect(waits.status).toBe(429);
});

test("a recovery code works once, in place of the app", async () => {
  const { codes } = await enrolled();
  expect((await logIn(codes[0]!.toUpperCase())).status).toBe(200);
  expect(await refusal(await logIn(codes[0]))).toEqual([401, "WRONG_TOTP"]);
  expect((await logIn(codes[1])).status).toBe(200);
});

test("new recovery codes take the password again, and the old ones stop working", async () => {
  const { cookies, codes: old } = await enrolled();
  const renew = () => site.request("POST", renewRecoveryCodes().path, { cookies });
  const left = async () => {
    const answer = await site.request("GET", getAccount().path, { cookies });
    return ((await answer.json()) as { recoveryCodesLeft: number }).recoveryCodesLeft;
  };
  now = new Date(now.getTime() + 10 * 60_000);
  expect(await refusal(await renew())).toEqual([403, "STEP_UP"]);
  expect((await logIn(old[0])).status).toBe(200);
  expect(await left()).toBe(9);

  const confirmed = { json: { password: FACTORY_PASSWORD }, cookies };
  expect((await site.request("POST", confirmAdmin().path, confirmed)).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 5 }, renew));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await left()).toBe(10);
  const { recoveryCodes: codes } = (await (await renew()).json()) as { recoveryCodes: string[] };
  expect(await refusal(await logIn(old[1]))).toEqual([401, "WRONG_TOTP"]);
  expect((await logIn(codes[0])).status).toBe(200);
  expect(await left()).toBe(9);
  const events = await site.deps.store.db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.actor, `user ${admin.id}`));
  expect(events.filter(({ kind }) => kind === "recovery_codes_renewed")).toHaveLength(6);
});

test("neither secret nor codes stand in the tables, or in the file of one's data", async () => {
  const { cookies, secret, codes } = await enrolled();
  const { db } = site.deps.store;
  const rows = JSON.stringify([await db.select().from(users), await db.select().from(recoveryCodes)]);
  const file = await (await site.request("GET", exportData().path, { cookies })).text();
  for (const text of [secret, ...codes]) expect(rows + file).not.toContain(text);
  expect(file).not.toContain("totpSecret");
});

test("a reset link asks for the code too, and stays good until it is right", async () => {
  const { secret } = await enrolled();
  const command = { verb: "reset", phoneNumber: admin.phoneNumber! } as const;
  const { lines } = await answerAdminCommand(site.deps.store, command, now, "http://localhost");
  const token = lines.at(-1)!.split("#")[1];
  const reset = (totp?: string) =>
    site.request("POST", resetPassword().path, { json: { token, password: "Other-Lane!8", totp } });
  expect(await refusal(await reset())).toEqual([401, "TOTP_REQUIRED"]);
  expect(await refusal(await reset("000000"))).toEqual([401, "WRONG_TOTP"]);
  expect((await reset(nextCode(secret))).status).toBe(200);
});

test("turning it off takes the password and a code; the console can too", async () => {
  const { cookies, secret, codes } = await enrolled();
  const off = (password: string, code: string) =>
    site.request("DELETE", removeTotp().path, { json: { password, code }, cookies });
  expect(await refusal(await off("not the one", nextCode(secret)))).toEqual([403, "WRONG_PASSWORD"]);
  expect(await refusal(await off(FACTORY_PASSWORD, "000000"))).toEqual([401, "WRONG_TOTP"]);
  expect((await logIn()).status).toBe(401);
  expect((await off(FACTORY_PASSWORD, codes[0]!)).status).toBe(200);
  expect((await logIn()).status).toBe(200);

  const { secret: again } = await (await start(cookies)).json();
  await turnOn(cookies, nextCode(again));
  expect((await logIn()).status).toBe(401);
  const command = { verb: "totp-off", phoneNumber: admin.phoneNumber! } as const;
  await answerAdminCommand(site.deps.store, command, now, "");
  expect((await logIn()).status).toBe(200);
});

test("is started with the password, by admins, and once", async () => {
  const { cookies } = await enrolled();
  expect(await refusal(await start(cookies))).toEqual([409, "CONFLICT"]);
  const other = await createUser(site.deps.store);
  const json = { phoneNumber: other.phoneNumber, password: FACTORY_PASSWORD };
  const theirs = cookiesOf(await site.request("POST", logInCall().path, { json }));
  expect((await start(theirs)).status).toBe(403);
  admin = await createUser(site.deps.store, { adminRole: "superadmin" });
  const fresh = cookiesOf(await logIn());
  expect(await refusal(await start(fresh, "not the one"))).toEqual([403, "WRONG_PASSWORD"]);
  expect(await refusal(await turnOn(fresh, "000000"))).toEqual([400, "VALIDATION"]);
});
