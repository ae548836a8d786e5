import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  changePassword,
  createResetLink,
  getCurrentUser,
  listPeople,
  logIn as logInCall,
  requestResetLink,
  resetPassword,
} from "#domain/accounts/endpoints.ts";
import { getSite } from "#domain/places/endpoints.ts";
import {
  auditLog,
  idempotencyKeys,
  loginAttempts,
  passwordResets,
  sessions,
  type UserRow,
  users,
} from "#server/db/schema/auth.ts";
import { createLog } from "#server/lib/log.ts";
import { webhookSms } from "#server/lib/sms.ts";
import { emptyAudit } from "#testing/audit.ts";
import { adminHeaders, userCaller } from "#testing/bookings.ts";
import { createListing } from "#testing/factories/listings.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { cookiesOf, newKey, type TestApp, testApp } from "#testing/http.ts";
import { browserOf } from "#testing/referrals.ts";
import { type Sms, SmsGateway } from "#testing/sms.ts";

const NEW_PASSWORD = "Other-Lane!8";
const SPENT = "This link has expired or you've already used it. Ask for a new one.";

let t: TestApp;
let now: Date;
let user: UserRow;
let admin: Record<string, string>;
const logged: string[] = [];

beforeAll(async () => {
  const log = createLog({ logLevel: "trace" }, { write: (line: string) => void logged.push(line) });
  t = await testApp({ clock: { now: () => now }, log });
});
beforeEach(async () => {
  now = new Date();
  await emptyAudit(t.deps.store);
  for (const table of [loginAttempts, sessions, passwordResets, users]) await t.deps.store.db.delete(table);
  user = await createUser(t.deps.store);
  admin = await adminHeaders(t.deps);
});
afterAll(() => t.close());

const issue = (phoneNumber = user.phoneNumber!, headers = admin) =>
  t.request("POST", createResetLink().path, { json: { phoneNumber }, headers });
const tokenOf = async (answer: Response): Promise<string> => (await answer.json()).url.split("#")[1];
const reset = (token: string, password = NEW_PASSWORD) =>
  t.request("POST", resetPassword().path, { json: { token, password } });
const logIn = (password: string) =>
  t.request("POST", logInCall().path, { json: { phoneNumber: user.phoneNumber, password } });
const alive = async (cookies: string) =>
  (await t.request("GET", getCurrentUser().path, { cookies })).status === 200;

describe("a link from an admin", () => {
  test("opens the account once, for an hour, and ends every session there was", async () => {
    const before = cookiesOf(await logIn(FACTORY_PASSWORD));
    const issued = await issue();
    expect(issued.status).toBe(201);
    const { url, expiresAt } = await issued.json();
    expect(url).toMatch(new RegExp(`^${t.deps.config.publicUrl}/reset-password#[A-Za-z0-9_-]{43}$`));
    expect(Date.parse(expiresAt)).toBe(now.getTime() + 3_600_000);

    const token = url.split("#")[1];
    const used = await reset(token);
    expect([used.status, await used.json()]).toEqual([200, expect.objectContaining({ id: user.id })]);
    expect(await alive(cookiesOf(used))).toBe(true);
    expect(await alive(before)).toBe(false);
    expect((await logIn(FACTORY_PASSWORD)).status).toBe(401);
    expect((await logIn(NEW_PASSWORD)).status).toBe(200);

    const again = await reset(token, "Third-Lane!9");
    expect([again.status, await again.json()]).toEqual([410, { message: SPENT, code: "GONE" }]);
    expect((await logIn(NEW_PASSWORD)).status).toBe(200);
  });

  test("is in the language of the account, not of the admin", async () => {
    await t.deps.store.db.update(users).set({ language: "kn" }).where(eq(users.id, user.id));
    const { url } = await (await issue(user.phoneNumber!, { ...admin, "accept-language": "hi" })).json();
    expect(new URL(url).pathname).toBe("/kn/reset-password");
  });

  test("is written down without itself: as a hash, in the audit as a user, in no log and under no key", async () => {
    logged.length = 0;
    const headers = { ...admin, "idempotency-key": newKey() };
    const token = await tokenOf(await issue(user.phoneNumber!, headers));
    const tables = [passwordResets, auditLog, idempotencyKeys];
    const rows = await Promise.all(tables.map((table) => t.deps.store.db.select().from(table)));
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(user.phoneNumber);
    expect(rows[1]).toMatchObject([
      { actor: "admin mode", action: "password reset issued", subject: `user ${user.id}` },
    ]);
    await reset(token);
    await reset(token);
    const text = logged.join("");
    expect(text.length).toBeGreaterThan(100);
    for (const secret of [token, NEW_PASSWORD, user.phoneNumber]) expect(text).not.toContain(secret);
  });

  test("sent twenty times at once works once", async () => {
    const token = await tokenOf(await issue());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => reset(token, `Lane-Number-${at}!`)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(19).fill(410)]);
    const winner = answers.findIndex((answer) => answer.status === 200);
    expect((await logIn(`Lane-Number-${winner}!`)).status).toBe(200);
    expect(await alive(cookiesOf(answers[winner]!))).toBe(true);
  });

  test("is ended by a newer one, by an hour, and by a change of the password", async () => {
    const older = await tokenOf(await issue());
    const newer = await tokenOf(await issue());
    expect((await reset(older)).status).toBe(410);
    now = new Date(now.getTime() + 3_600_000);
    expect((await reset(newer)).status).toBe(410);

    await t.deps.store.db.update(users).set({ phoneProvenAt: now }).where(eq(users.id, user.id));
    const third = await tokenOf(await issue());
    const cookies = cookiesOf(await logIn(FACTORY_PASSWORD));
    const json = { currentPassword: FACTORY_PASSWORD, newPassword: NEW_PASSWORD };
    await t.request("POST", changePassword().path, { json, cookies });
    expect((await reset(third)).status).toBe(410);
  });

  test("of two that are issued at once one is left", async () => {
    const tokens = await Promise.all((await Promise.all([issue(), issue(), issue()])).map(tokenOf));
    const answers = [];
    for (const token of tokens) answers.push((await reset(token)).status);
    expect(answers.sort()).toEqual([200, 410, 410]);
  });

  test("lets its owner in although guesses had closed the account", async () => {
    for (let guess = 0; guess < 6; guess++) await logIn(`guess ${guess}`);
    await reset(await tokenOf(await issue()));
    expect((await logIn(NEW_PASSWORD)).status).toBe(200);
  });

  test("works after any number of made-up ones from the same address, of which twenty are answered", async () => {
    const site = await testApp({ clock: { now: () => now }, config: { rateLimit: true } });
    const asha = await createUser(site.deps.store);
    const post = (path: string, json: object, headers = {}) => site.request("POST", path, { json, headers });
    const headers = await adminHeaders(site.deps);
    const token = await tokenOf(
      await post(createResetLink().path, { phoneNumber: asha.phoneNumber }, headers),
    );
    const seen: number[] = [];
    for (let guess = 0; guess < 100; guess++) {
      const json = { token: `made-up-${guess}`, password: NEW_PASSWORD };
      seen.push((await post(resetPassword().path, json)).status);
    }
    expect(seen).toEqual([...Array(20).fill(410), ...Array(80).fill(429)]);
    expect((await post(resetPassword().path, { token, password: NEW_PASSWORD })).status).toBe(200);
    await site.close();
  });

  test("asks for a password by the rules, and stays good when that is refused", async () => {
    const token = await tokenOf(await issue());
    const weak = await reset(token, "AAAAaaaa!");
    expect([weak.status, (await weak.json()).message]).toEqual([
      400,
      "Password must contain at least one number",
    ]);
    expect((await (await reset(token, "Password1!")).json()).fields).toEqual({
      password: "This password is too common. Choose one that is harder to guess.",
    });
    for (const bad of ["", "x".repeat(101), null, ["a"]]) {
      const answer = await t.request("POST", resetPassword().path, {
        json: { token: bad, password: NEW_PASSWORD },
      });
      expect([answer.status, (await answer.json()).message]).toEqual([400, SPENT]);
    }
    expect((await reset(token)).status).toBe(200);
  });

  test("is for admins to give", async () => {
    const someone = await userCaller(t.deps);
    const json = { phoneNumber: user.phoneNumber };
    expect((await t.request("POST", createResetLink().path, { json })).status).toBe(401);
    const asUser = await t.request("POST", createResetLink().path, { json, cookies: someone.cookies });
    expect(asUser.status).toBe(403);
    expect(await t.deps.store.db.$count(passwordResets)).toBe(0);
    const unknown = await issue("9000099999");
    expect([unknown.status, (await unknown.json()).message]).toEqual([
      404,
      "No account has this mobile number",
    ]);
    expect(await t.deps.store.db.$count(auditLog)).toBe(0);
  });
});

test("an admin finds a person by the number, and nobody else does", async () => {
  await createListing(t.deps.store, { ownerId: user.id });
  await logIn(FACTORY_PASSWORD);
  const path = `${listPeople().path}?phoneNumber=${user.phoneNumber}`;
  const found = await t.request("GET", path, { headers: admin });
  expect(await found.json()).toEqual([
    {
      id: user.id,
      phoneNumber: user.phoneNumber,
      fullName: "Asha Rao",
      isAdmin: false,
      adminRole: null,
      isSuspended: false,
      createdAt: user.createdAt.toISOString(),
      listings: 1,
      bookings: 0,
      sessions: 1,
    },
  ]);
  const nobody = await t.request("GET", `${listPeople().path}?phoneNumber=9000099999`, { headers: admin });
  expect(await nobody.json()).toEqual([]);
  for (const bad of ["", "98", "%25", "9845012345'"]) {
    const answer = await t.request("GET", `${listPeople().path}?phoneNumber=${bad}`, { headers: admin });
    expect(answer.status).toBe(400);
  }
  expect((await t.request("GET", path)).status).toBe(401);
  const someone = await userCaller(t.deps);
  expect((await t.request("GET", path, { cookies: someone.cookies })).status).toBe(403);
});

describe("a link by SMS", () => {
  const gateway = new SmsGateway();
  const lines: string[] = [];
  let site: TestApp;
  let owner: UserRow;

  beforeAll(async () => {
    const log = createLog({ logLevel: "trace" }, { write: (line: string) => void lines.push(line) });
    const smsWebhookUrl = await gateway.open();
    site = await testApp({ clock: { now: () => now }, config: { smsWebhookUrl }, log });
  });
  beforeEach(async () => {
    gateway.sent.length = 0;
    gateway.answer = 200;
    await site.deps.store.db.delete(loginAttempts);
    owner = await createUser(site.deps.store);
  });
  afterAll(async () => {
    await site.close();
    gateway.close();
  });

  const forgot = (phoneNumber: unknown, at = site, cookies = "") =>
    at.request("POST", requestResetLink().path, { json: { phoneNumber }, cookies });

  test("reaches the number, and opens its account", async () => {
    expect(await (await site.request("GET", getSite().path)).json()).toMatchObject({ canText: true });
    const answer = await forgot(owner.phoneNumber);
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
    await expect.poll(() => gateway.sent).toHaveLength(1);
    const [sms] = gateway.sent as [Sms];
    expect(sms.to).toBe(`+91${owner.phoneNumber}`);
    const token = /\/reset-password#(\S+)/.exec(sms.text)?.[1];
    const json = { token, password: NEW_PASSWORD };
    expect((await site.request("POST", resetPassword().path, { json })).status).toBe(200);
    for (const secret of [owner.phoneNumber!, token!]) expect(lines.join("")).not.toContain(secret);
  });

  test("to a number without an account is none, and the answer is the same", async () => {
    const [known, unknown] = [await forgot(owner.phoneNumber), await forgot("9000099999")];
    expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()]);
    await expect.poll(() => gateway.sent).toHaveLength(1);
    expect(gateway.sent[0]?.to).toBe(`+91${owner.phoneNumber}`);
  });

  test("is sent three times in a quarter of an hour and six in a day at most, then each hour, also to a number nobody has", async () => {
    for (const phoneNumber of [owner.phoneNumber, "9000099998"]) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => forgot(phoneNumber)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 429, 429, 429]);
    }
    await expect.poll(() => gateway.sent).toHaveLength(3);
    const quarterOn = async () => {
      now = new Date(now.getTime() + 15 * 60_000);
      return (await forgot(owner.phoneNumber)).status;
    };
    expect(await quarterOn()).toBe(200);
    expect([await quarterOn(), await quarterOn()]).toEqual([200, 200]);
    // A stranger may have asked for all of them: until the next is free, the link that was sent last works.
    expect([await quarterOn(), await quarterOn(), await quarterOn(), await quarterOn()]).toEqual([
      429, 429, 429, 200,
    ]);
    const refused = await forgot(owner.phoneNumber);
    expect([refused.status, refused.headers.get("retry-after"), (await refused.json()).message]).toEqual([
      429,
      "3600",
      "Too many attempts. If an SMS came today, try the link in the latest one. Otherwise, try again later.",
    ]);
  });

  test("from one address goes to twenty at most", async () => {
    for (let each = 0; each < 20; each++) expect((await forgot(`90000990${10 + each}`)).status).toBe(200);
    expect((await forgot(owner.phoneNumber)).status).toBe(429);
  });

  test("goes to a browser of an account that is not new when its network has asked too often", async () => {
    const week = 7 * 86_400_000;
    await site.deps.store.db
      .update(users)
      .set({ createdAt: new Date(now.getTime() - week - 1) })
      .where(eq(users.id, owner.id));
    const [fresh, stranger] = [await createUser(site.deps.store), await createUser(site.deps.store)];
    const browser = async ({ phoneNumber }: UserRow) => {
      const json = { phoneNumber, password: FACTORY_PASSWORD };
      return browserOf(cookiesOf(await site.request("POST", logInCall().path, { json })));
    };
    const [known, own] = [await browser(owner), await browser(fresh)];
    for (let each = 0; each < 20; each++) await forgot(`90000990${10 + each}`);
    expect((await forgot(owner.phoneNumber, site, known)).status).toBe(200);
    await expect.poll(() => gateway.sent).toHaveLength(1);
    expect((await forgot(stranger.phoneNumber, site, known)).status).toBe(429);
    // Anybody makes an account, and logs in to it, for this very call.
    expect((await forgot(fresh.phoneNumber, site, own)).status).toBe(429);
  });

  const tokens = () => gateway.sent.map(({ text }) => /#(\S+)/.exec(text)?.[1]);
  const statusOf = async (token: string | undefined) => {
    const json = { token, password: NEW_PASSWORD };
    return (await site.request("POST", resetPassword().path, { json })).status;
  };
  const linksOf = ({ id }: UserRow) =>
    site.deps.store.db.$count(passwordResets, eq(passwordResets.userId, id));

  test("ends the one before once it was sent; of many at once the last is left", async () => {
    await forgot(owner.phoneNumber);
    await expect.poll(() => gateway.sent).toHaveLength(1);
    const [before] = tokens();
    await Promise.all([forgot(owner.phoneNumber), forgot(owner.phoneNumber)]);
    await expect.poll(() => gateway.sent).toHaveLength(3);
    await expect.poll(() => linksOf(owner)).toBe(1);
    const [, first, second] = tokens();
    const statuses = [await statusOf(before), await statusOf(first), await statusOf(second)];
    expect([statuses[0], ...statuses.slice(1).sort()]).toEqual([410, 200, 410]);
  });

  test("leaves the one before as it is when the gateway does not take it", async () => {
    await forgot(owner.phoneNumber);
    await expect.poll(() => gateway.sent).toHaveLength(1);
    gateway.answer = 503;
    lines.length = 0;
    await forgot(owner.phoneNumber);
    await expect.poll(() => lines.join("")).toContain("The SMS gateway answered 503");
    expect(await statusOf(tokens()[0])).toBe(200);
  });

  test("that the gateway does not take is told in the log, without number and text", async () => {
    gateway.answer = 503;
    lines.length = 0;
    expect((await forgot(owner.phoneNumber)).status).toBe(200);
    await expect.poll(() => lines.join("")).toContain("The SMS gateway answered 503");
    expect(lines.join("")).not.toContain(owner.phoneNumber);
    expect(lines.join("")).not.toContain("reset-password#");
  });

  test("is asked for with a number", async () => {
    for (const bad of ["98", "+91984501234", null, ["9845012345"]]) {
      expect((await forgot(bad)).status).toBe(400);
    }
    expect(gateway.sent).toEqual([]);
  });

  test("is not to be had where the operator has no gateway", async () => {
    expect((await forgot(user.phoneNumber, t)).status).toBe(404);
    expect(await t.deps.store.db.$count(passwordResets)).toBe(0);
  });
});

test("a gateway that hangs is given up, and one that points elsewhere is not followed", async () => {
  const hanging = createServer((request, response) => {
    if (request.url === "/moved") response.writeHead(307, { location: "http://127.0.0.1:1/" }).end();
  });
  hanging.listen(0, "127.0.0.1");
  await once(hanging, "listening");
  const origin = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`;
  await expect(webhookSms(`${origin}/hang`, 100).send("+919845012345", "hello")).rejects.toThrow(/timeout/i);
  await expect(webhookSms(`${origin}/moved`).send("+919845012345", "hello")).rejects.toThrow(/fetch failed/);
  hanging.closeAllConnections();
  hanging.close();
});
