import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { confirmPhone, getAccount, sendPhoneCode } from "#domain/accounts/endpoints.ts";
import { loginAttempts, phoneCodes, users } from "#server/db/schema/auth.ts";
import { userCaller } from "#testing/bookings.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { SmsGateway } from "#testing/sms.ts";

const START = new Date("2026-03-05T06:00:00Z");
const gateway = new SmsGateway();
let site: TestApp;
let now = START;
type Person = Awaited<ReturnType<typeof userCaller>>;

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now }, config: { smsWebhookUrl: await gateway.open() } });
});
beforeEach(async () => {
  now = START;
  gateway.answer = 200;
  gateway.sent.length = 0;
  await site.deps.store.db.delete(loginAttempts);
});
afterAll(async () => {
  await site.close();
  gateway.close();
});

const ask = (who: { cookies?: string }) =>
  site.request("POST", sendPhoneCode().path, { cookies: who.cookies ?? "" });
const confirm = (who: { cookies?: string }, code: unknown) =>
  site.request("POST", confirmPhone().path, { json: { code }, cookies: who.cookies ?? "" });
const codeOf = ({ phoneNumber }: Person) => {
  const found = gateway.sent.findLast(({ to }) => to === `+91${phoneNumber}`);
  return /^\d{6}/.exec(found?.text ?? "")?.[0] ?? "";
};
const isConfirmed = async (who: Person) =>
  (await (await site.request("GET", getAccount().path, { cookies: who.cookies })).json()).isPhoneConfirmed;
const wrongOf = (code: string) => (code === "111111" ? "222222" : "111111");

test("a number is confirmed by the code that was sent to it, once, and kept as a hash alone", async () => {
  const [person, other] = [await userCaller(site.deps), await userCaller(site.deps)];
  expect([await isConfirmed(person), (await ask({})).status]).toEqual([false, 401]);
  expect((await ask(person)).status).toBe(200);
  const code = codeOf(person);
  expect(code).toMatch(/^\d{6}$/);
  const [kept] = await site.deps.store.db.select().from(phoneCodes).where(eq(phoneCodes.userId, person.id));
  expect(JSON.stringify(kept)).not.toContain(code);
  for (const wrong of ["12345", "1234567", "१२३४५६", "", null, 123456, ["123456"], wrongOf(code)])
    expect((await confirm(person, wrong)).status).toBe(400);
  await ask(other);
  expect((await confirm(other, code)).status).toBe(code === codeOf(other) ? 200 : 400);
  const at = await Promise.all(Array.from({ length: 5 }, () => confirm(person, code)));
  expect(at.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  expect(await isConfirmed(person)).toBe(true);
  expect((await ask(person)).status).toBe(409);
});

test("five wrong tries spend a code, also at once, and so do ten minutes", async () => {
  const person = await userCaller(site.deps);
  await ask(person);
  const first = codeOf(person);
  await Promise.all(Array.from({ length: 5 }, () => confirm(person, wrongOf(first))));
  expect((await confirm(person, first)).status).toBe(400);
  await ask(person);
  const second = codeOf(person);
  now = new Date(START.getTime() + 10 * 60_000);
  expect((await confirm(person, second)).status).toBe(400);
  expect(await isConfirmed(person)).toBe(false);
});

test("so many are sent to a number, and a gateway that fails is said", async () => {
  const person = await userCaller(site.deps);
  const statuses = [];
  for (let at = 0; at < 4; at += 1) statuses.push((await ask(person)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  gateway.answer = 500;
  expect((await ask(await userCaller(site.deps))).status).toBe(503);
});

test("without a way to text nobody is asked", async () => {
  const silent = await testApp();
  const person = await userCaller(silent.deps);
  const account = await (await silent.request("GET", getAccount().path, { cookies: person.cookies })).json();
  expect([account.canConfirmPhone, account.isPhoneConfirmed]).toEqual([false, false]);
  const refused = await silent.request("POST", sendPhoneCode().path, { cookies: person.cookies });
  expect(refused.status).toBe(409);
  expect(await silent.deps.store.db.$count(users, eq(users.id, person.id))).toBe(1);
  await silent.close();
});
