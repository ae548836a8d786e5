import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  confirmAdmin,
  createResetLink,
  getCurrentUser,
  listAudit,
  logIn,
  requestResetLink,
  resetPassword,
  unlockAdmin,
} from "#domain/accounts/endpoints.ts";
import { listAllBookings, takeAdminStep } from "#domain/bookings/endpoints.ts";
import { handOverListing } from "#domain/listings/endpoints.ts";
import { decideReferral } from "#domain/referrals/endpoints.ts";
import { decideTenancy } from "#domain/tenancies/endpoints.ts";
import { buildApp } from "#server/app.ts";
import { adminTokens, loginAttempts, passwordResets, sessions, users } from "#server/db/schema/auth.ts";
import { answerAdminCommand } from "#server/jobs/admin-commands.ts";
import { book, bookableListing } from "#testing/bookings.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { cookiesOf, type TestApp, testApp } from "#testing/http.ts";
import { createWorlds } from "#testing/roles.ts";

const MINUTE = 60_000;

let site: TestApp;
let now: Date;
let monotonic = 0;

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now, monotonicMs: () => monotonic } });
});
beforeEach(async () => {
  now = new Date(Math.max(Date.now(), now?.getTime() ?? 0));
  for (const table of [loginAttempts, adminTokens, sessions, passwordResets])
    await site.deps.store.db.delete(table);
});
afterAll(() => site.close());

const forward = (ms: number) => {
  now = new Date(now.getTime() + ms);
  monotonic += ms;
};

type Caller = { headers?: Record<string, string>; cookies?: string };

async function byCode(): Promise<Caller & { headers: Record<string, string> }> {
  const json = { code: site.deps.secrets.adminCode };
  const answer = await site.request("POST", unlockAdmin().path, { json });
  return { headers: { "x-admin-token": (await answer.json()).token as string } };
}
async function byAccount(): Promise<Caller & { phoneNumber: string }> {
  const { phoneNumber } = await createUser(site.deps.store, { adminRole: "superadmin" });
  const json = { phoneNumber, password: FACTORY_PASSWORD };
  const cookies = cookiesOf(await site.request("POST", logIn().path, { json }));
  return { cookies, phoneNumber: phoneNumber! };
}
const confirm = (caller: Caller, password: string) =>
  site.request("POST", confirmAdmin().path, { json: { password }, ...caller });
const resetFor = (phoneNumber: string | null, caller: Caller) =>
  site.request("POST", createResetLink().path, { json: { phoneNumber }, ...caller });
const opens = async (caller: Caller) => (await site.request("GET", listAudit().path, caller)).status;
const run = (command: Parameters<typeof answerAdminCommand>[1]) =>
  answerAdminCommand(site.deps.store, command, now, site.deps.config.publicUrl);
const refused = async (answer: Response) => [answer.status, (await answer.json()).code];

describe("a way from the admin code to an account that is an admin for good", () => {
  test("does not lead over a reset link: those of admins are made at the console", async () => {
    const admin = await createUser(site.deps.store, { adminRole: "superadmin" });
    const mode = await byCode();
    expect(await refused(await resetFor(admin.phoneNumber, mode))).toEqual([403, "STEP_UP"]);
    expect((await confirm(mode, site.deps.secrets.adminPassword)).status).toBe(200);
    const answer = await resetFor(admin.phoneNumber, mode);
    expect(answer.status).toBe(409);
    expect((await answer.json()).message).toBe(
      "You can't make a reset link for an admin here. Run this command on the server: npm run admin -- reset <phone>",
    );
    expect(await site.deps.store.db.$count(passwordResets)).toBe(0);

    const { ok, lines } = await run({ verb: "reset", phoneNumber: admin.phoneNumber! });
    const token = lines.at(-1)!.split("#")[1];
    expect(ok).toBe(true);
    const used = await site.request("POST", resetPassword().path, {
      json: { token, password: "Other-Lane!8" },
    });
    expect(used.status).toBe(200);
  });

  test("nor over a link that was made before the account became an admin", async () => {
    const user = await createUser(site.deps.store);
    const mode = await byCode();
    await confirm(mode, site.deps.secrets.adminPassword);
    const token = (await (await resetFor(user.phoneNumber, mode)).json()).url.split("#")[1];
    await run({ verb: "grant", phoneNumber: user.phoneNumber! });
    const used = await site.request("POST", resetPassword().path, {
      json: { token, password: "Other-Lane!8" },
    });
    expect(used.status).toBe(410);
  });

  test("nor over an SMS", async () => {
    const sent: string[] = [];
    const sms = { send: async (to: string) => void sent.push(to) };
    const app = await buildApp({ ...site.deps, sms });
    const [admin, user] = [
      await createUser(site.deps.store, { adminRole: "superadmin" }),
      await createUser(site.deps.store),
    ];
    for (const { phoneNumber } of [admin, user]) {
      const headers = { origin: "http://localhost", host: "localhost" };
      const answer = await app.inject({
        method: "POST",
        url: requestResetLink().path,
        headers,
        payload: { phoneNumber },
      });
      expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
    }
    await app.close();
    expect(sent).toEqual([`+91${user.phoneNumber}`]);
  });
});

describe("what changes rights, money or people's data", () => {
  const CHANGES: readonly [
    string,
    "PATCH" | "POST",
    (world: { booking: number; referral: number; listing: number; tenancy: number }) => string,
    object,
  ][] = [
    ["a payment", "PATCH", ({ booking }) => takeAdminStep(booking).path, { status: "declined" }],
    ["a referral", "PATCH", ({ referral }) => decideReferral(referral).path, { status: "verified" }],
    ["an owner", "POST", ({ listing }) => handOverListing(listing).path, { phoneNumber: null }],
    ["a tenancy", "PATCH", ({ tenancy }) => decideTenancy(tenancy).path, { status: "in_review" }],
  ];

  test("asks an admin by code for the admin password, and again after ten minutes", async () => {
    const [first] = await createWorlds(site, { image: Buffer.alloc(0), picture: "none" });
    const { world } = first!;
    const mode = await byCode();
    const send = ([, method, path, json]: (typeof CHANGES)[number]) =>
      site.request(method, path(world), { json, ...mode });
    for (const change of CHANGES) expect(await refused(await send(change))).toEqual([403, "STEP_UP"]);
    expect(await refused(await confirm(mode, "not the one"))).toEqual([403, "WRONG_ADMIN_PASSWORD"]);
    expect(await refused(await send(CHANGES[0]!))).toEqual([403, "STEP_UP"]);

    const confirmed = await confirm(mode, site.deps.secrets.adminPassword);
    expect(await confirmed.json()).toEqual({
      expiresAt: new Date(now.getTime() + 10 * MINUTE).toISOString(),
    });
    for (const change of CHANGES) expect([change[0], (await send(change)).status]).toEqual([change[0], 200]);
    forward(10 * MINUTE);
    for (const change of CHANGES) expect(await refused(await send(change))).toEqual([403, "STEP_UP"]);
    // Looking is free.
    expect((await site.request("GET", listAllBookings().path, mode)).status).toBe(200);
  });

  test("asks an admin by account for their own, ten minutes after the login", async () => {
    const admin = await byAccount();
    const { id: pgId } = await bookableListing(site.deps.store);
    const decline = async () => {
      const { id } = await book(site, pgId);
      return site.request("PATCH", takeAdminStep(id).path, {
        json: { status: "declined" },
        cookies: admin.cookies,
      });
    };
    expect((await decline()).status).toBe(200);
    forward(10 * MINUTE);
    expect(await refused(await decline())).toEqual([403, "STEP_UP"]);
    const { cookies } = admin;
    expect(await refused(await confirm({ cookies }, site.deps.secrets.adminPassword))).toEqual([
      403,
      "WRONG_PASSWORD",
    ]);
    expect((await confirm({ cookies }, FACTORY_PASSWORD)).status).toBe(200);
    expect((await decline()).status).toBe(200);
  });

  test("guesses of it wait like any other", async () => {
    const { cookies } = await byAccount();
    for (let guess = 0; guess < 5; guess++) await confirm({ cookies }, `guess ${guess}`);
    expect((await confirm({ cookies }, FACTORY_PASSWORD)).status).toBe(429);
  });
});

describe("a token of admin mode", () => {
  test("ends when the admin code or the admin password is changed", async () => {
    const mode = await byCode();
    for (const changed of [{ adminCode: "another-code" }, { adminPassword: "another-password" }, {}]) {
      const app = await buildApp({ ...site.deps, secrets: { ...site.deps.secrets, ...changed } });
      const answer = await app.inject({ method: "GET", url: listAudit().path, headers: mode.headers });
      expect([changed, answer.statusCode]).toEqual([changed, Object.keys(changed).length ? 401 : 200]);
      await app.close();
    }
  });

  test("ends with all others, and with the sessions of admins, from the console", async () => {
    const [one, other, admin] = [await byCode(), await byCode(), await byAccount()];
    const user = await createUser(site.deps.store);
    const json = { phoneNumber: user.phoneNumber, password: FACTORY_PASSWORD };
    const theirs = cookiesOf(await site.request("POST", logIn().path, { json }));
    expect((await run({ verb: "lock" })).lines).toEqual([
      "Every admin is logged out: 3 sessions and open admin modes ended.",
    ]);
    for (const caller of [one, other, { cookies: admin.cookies! }]) expect(await opens(caller)).toBe(401);
    expect((await site.request("GET", getCurrentUser().path, { cookies: theirs })).status).toBe(200);
  });

  test("ends on time, also when the machine's clock is set back", async () => {
    const mode = await byCode();
    now = new Date(now.getTime() - 60 * MINUTE);
    monotonic += 29 * MINUTE;
    expect(await opens(mode)).toBe(200);
    monotonic += MINUTE;
    expect(await opens(mode)).toBe(401);
  });

  test("of a time that has not come yet opens nothing: after a restart nobody else remembers", async () => {
    const mode = await byCode();
    await site.deps.store.db.update(adminTokens).set({
      createdAt: new Date(now.getTime() + 24 * 60 * MINUTE),
      expiresAt: new Date(now.getTime() + 25 * 60 * MINUTE),
    });
    expect(await opens(mode)).toBe(401);
  });
});

test("an admin whose rights were taken back has none, whatever was typed before", async () => {
  const admin = await byAccount();
  const [row] = await site.deps.store.db.select().from(users).where(eq(users.phoneNumber, admin.phoneNumber));
  await run({ verb: "revoke", phoneNumber: admin.phoneNumber });
  expect(row?.isAdmin).toBe(true);
  expect((await confirm({ cookies: admin.cookies! }, FACTORY_PASSWORD)).status).toBe(403);
});
