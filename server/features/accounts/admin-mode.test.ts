import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAudit, lockAdmin, logIn, unlockAdmin } from "#domain/accounts/endpoints.ts";
import type { AdminRole } from "#domain/accounts/roles.ts";
import { adminTokens, auditLog, loginAttempts, users } from "#server/db/schema/auth.ts";
import { answerAdminCommand } from "#server/jobs/admin-commands.ts";
import { emptyAudit } from "#testing/audit.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { cookiesOf, type TestApp, testApp } from "#testing/http.ts";

let t: TestApp;
let now: Date;

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } });
});
beforeEach(async () => {
  now = new Date();
  await emptyAudit(t.deps.store);
  for (const table of [loginAttempts, adminTokens, users]) await t.deps.store.db.delete(table);
});
afterAll(() => t.close());

async function sessionOf(overrides: { adminRole: AdminRole | null }): Promise<string> {
  const user = await createUser(t.deps.store, overrides);
  const json = { phoneNumber: user.phoneNumber, password: FACTORY_PASSWORD };
  return cookiesOf(await t.request("POST", logIn().path, { json }));
}

const unlock = (json: object, cookies?: string) => t.request("POST", unlockAdmin().path, { json, cookies });
const audit = (token: string) => t.request("GET", listAudit().path, { headers: { "x-admin-token": token } });

test("who may see the audit: not a stranger (401), not a user (403), an admin may", async () => {
  expect((await t.request("GET", listAudit().path)).status).toBe(401);
  expect((await audit("made-up")).status).toBe(401);
  const user = await sessionOf({ adminRole: null });
  expect((await t.request("GET", listAudit().path, { cookies: user })).status).toBe(403);
  const admin = await sessionOf({ adminRole: "superadmin" });
  expect((await t.request("GET", listAudit().path, { cookies: admin })).status).toBe(200);
});

test("the right code opens admin mode for half an hour, kept as a hash, and is audited", async () => {
  const opened = await unlock({ code: t.deps.secrets.adminCode });
  expect(opened.status).toBe(200);
  const { token, expiresAt } = await opened.json();
  expect(Date.parse(expiresAt)).toBe(now.getTime() + 30 * 60_000);

  const seen = await audit(token);
  expect(await seen.json()).toMatchObject([{ actor: "admin mode", action: "admin mode opened" }]);
  expect(JSON.stringify(await t.deps.store.db.select().from(adminTokens))).not.toContain(token);

  now = new Date(now.getTime() + 30 * 60_000);
  expect((await audit(token)).status).toBe(401);
});

test("admin mode that an account opened is worth its role, and nothing without one", async () => {
  const admin = await sessionOf({ adminRole: "superadmin" });
  const { token } = await (await unlock({}, admin)).json();
  expect((await audit(token)).status).toBe(200);
  // As by hand in the database, where nothing ends the token.
  await t.deps.store.db.update(users).set({ adminRole: null });
  expect((await audit(token)).status).toBe(401);
});

test("an admin by account needs no code; a user and a stranger do", async () => {
  const admin = await sessionOf({ adminRole: "superadmin" });
  expect((await unlock({}, admin)).status).toBe(200);
  expect((await t.request("POST", unlockAdmin().path, { cookies: admin })).status).toBe(200);
  expect((await unlock({}, await sessionOf({ adminRole: null }))).status).toBe(403);
  expect((await unlock({})).status).toBe(401);
});

test("closing admin mode makes its token worthless", async () => {
  const { token } = await (await unlock({ code: t.deps.secrets.adminCode })).json();
  const closed = await t.request("POST", lockAdmin().path, { headers: { "x-admin-token": token } });
  expect(closed.status).toBe(200);
  expect((await audit(token)).status).toBe(401);
});

test("a wrong code is refused, and after five even the right one waits", async () => {
  for (let guess = 0; guess < 5; guess++) {
    const answer = await unlock({ code: `guess-${guess}` });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: "WRONG_ADMIN_CODE" });
  }
  const sixth = await unlock({ code: t.deps.secrets.adminCode });
  expect(sixth.status).toBe(429);
  expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(0);
  // Who is an admin by account is not locked out by somebody's guessing.
  expect((await unlock({}, await sessionOf({ adminRole: "superadmin" }))).status).toBe(200);
});

test("fifty guesses at once are no more than five", async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, guess) => unlock({ code: `guess-${guess}` })),
  );
  expect(answers.filter((answer) => answer.status === 403)).toHaveLength(5);
});

describe("guesses at the code from everywhere", () => {
  let proxied: TestApp;
  beforeAll(async () => {
    proxied = await testApp({ config: { trustProxy: true }, clock: { now: () => now } });
  });
  beforeEach(() => proxied.deps.store.db.delete(loginAttempts));
  afterAll(() => proxied.close());

  const from = (address: string, code: string, cookies = "") =>
    proxied.request("POST", unlockAdmin().path, {
      json: { code },
      headers: { "x-forwarded-for": address },
      cookies,
    });

  test("twenty wrong ones close the admin dashboard to nobody else", async () => {
    for (let guess = 0; guess < 20; guess++) {
      expect((await from(`10.1.0.${guess % 4}`, "wrong")).status).toBe(403);
    }
    expect((await from("10.1.0.0", proxied.deps.secrets.adminCode)).status).toBe(429);
    expect((await from("10.2.0.1", proxied.deps.secrets.adminCode)).status).toBe(200);
  });

  test("a hundred make new browsers wait, and never one where the code was right before", async () => {
    const known = cookiesOf(await from("10.2.0.1", proxied.deps.secrets.adminCode));
    await proxied.deps.store.db
      .insert(loginAttempts)
      .values(Array.from({ length: 100 }, () => ({ subject: "admin-code:all", at: now })));
    expect((await from("10.3.0.1", proxied.deps.secrets.adminCode)).status).toBe(429);
    expect((await from("10.3.0.1", proxied.deps.secrets.adminCode, known)).status).toBe(200);
    const [browser] = known.split("; ");
    // Whoever knows the admin password must not get more guesses at the code by it.
    const ofPassword = known.replace("operator-code=", "operator-password=");
    expect(ofPassword).not.toBe(known);
    for (const forged of [`${browser}; operator-code=${"x".repeat(43)}`, ofPassword]) {
      expect((await from("10.3.0.1", proxied.deps.secrets.adminCode, forged)).status).toBe(429);
    }
  });
});

test("granting and revoking from the console is audited, and revoking ends admin mode", async () => {
  const user = await createUser(t.deps.store, { firstName: "Meera" });
  const phoneNumber = user.phoneNumber!;
  const run = (command: Parameters<typeof answerAdminCommand>[1]) =>
    answerAdminCommand(t.deps.store, command, now, t.deps.config.publicUrl);
  const json = { phoneNumber, password: FACTORY_PASSWORD };
  const cookies = cookiesOf(await t.request("POST", logIn().path, { json }));

  expect(await run({ verb: "grant", phoneNumber })).toEqual({
    ok: true,
    lines: [`+91 ${phoneNumber} is now an admin, with the role superadmin.`],
  });
  expect((await run({ verb: "list" })).lines).toEqual([`+91 ${phoneNumber} superadmin Meera`]);
  const { token } = await (await unlock({}, cookies)).json();
  expect((await audit(token)).status).toBe(200);

  await run({ verb: "revoke", phoneNumber });
  expect((await audit(token)).status).toBe(401);
  expect((await unlock({}, cookies)).status).toBe(403);
  const entries = await t.deps.store.db.select().from(auditLog).orderBy(auditLog.id);
  expect(entries.map((entry) => [entry.actor, entry.action])).toEqual([
    ["console", "admin granted"],
    [`user ${user.id}`, "admin mode opened"],
    ["console", "admin revoked"],
  ]);
});

test("an unknown number is told in a sentence", async () => {
  const answer = await answerAdminCommand(
    t.deps.store,
    { verb: "grant", phoneNumber: "9000000000" },
    now,
    "",
  );
  expect(answer.ok).toBe(false);
  expect(answer.lines[0]).toMatch(/^Nobody has signed up with \+91 9000000000\./);
});
