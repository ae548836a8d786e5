import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  changePassword as changePasswordCall,
  endOtherSessions,
  endSession,
  getCurrentUser,
  listAudit,
  listSessions,
  logIn as logInCall,
  unlockAdmin,
} from "#domain/accounts/endpoints.ts";
import { buildApp } from "#server/app.ts";
import {
  adminTokens,
  loginAttempts,
  passwordResets,
  sessions,
  type UserRow,
  users,
} from "#server/db/schema/auth.ts";
import { adminBinding } from "#server/http/admin-token.ts";
import { sha256 } from "#server/lib/ids.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { cookiesOf, type TestApp, testApp } from "#testing/http.ts";

const NEW_PASSWORD = "Other-Lane!8";
const PHONE_AGENT =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36";

let t: TestApp;
let now: Date;
let user: UserRow;

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } });
});
beforeEach(async () => {
  now = new Date();
  for (const table of [loginAttempts, sessions, users]) await t.deps.store.db.delete(table);
  user = await createUser(t.deps.store);
});
afterAll(() => t.close());

const DAY = 86_400_000;
const forward = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const logIn = async (password = FACTORY_PASSWORD, agent = "") =>
  t.request("POST", logInCall().path, {
    json: { phoneNumber: user.phoneNumber, password },
    headers: { "user-agent": agent },
  });
const session = async (agent = "") => cookiesOf(await logIn(FACTORY_PASSWORD, agent));
const alive = async (cookies: string) =>
  (await t.request("GET", getCurrentUser().path, { cookies })).status === 200;
const list = async (cookies: string) => (await t.request("GET", listSessions().path, { cookies })).json();
const changePassword = (cookies: string, currentPassword: string, newPassword = NEW_PASSWORD) =>
  t.request("POST", changePasswordCall().path, { json: { currentPassword, newPassword }, cookies });

describe("open sessions", () => {
  test("are listed by device, the newest first, with nothing that opens them", async () => {
    const phone = await session(PHONE_AGENT);
    now = new Date(now.getTime() + 60_000);
    const here = await session();
    const shown = await list(here);
    expect(shown).toEqual([
      {
        id: expect.any(String),
        device: "",
        current: true,
        createdAt: now.toISOString(),
        seenAt: now.toISOString(),
      },
      expect.objectContaining({ device: "Chrome on Android", current: false }),
    ]);
    const rows = JSON.stringify(await t.deps.store.db.select().from(sessions));
    expect(rows).not.toContain("Mozilla");
    const ids = [phone, here].map((cookies) => cookies.split("=")[1]!);
    for (const id of [...ids, ...ids.map(sha256)]) expect(JSON.stringify(shown)).not.toContain(id);
  });

  test("are seen at most every ten minutes", async () => {
    const cookies = await session();
    const seenAt = async () => (await list(cookies))[0].seenAt;
    const opened = now.toISOString();
    now = new Date(now.getTime() + 9 * 60_000);
    expect(await seenAt()).toBe(opened);
    now = new Date(now.getTime() + 60_000);
    await alive(cookies);
    expect(await seenAt()).toBe(now.toISOString());
  });

  test("end after thirty days without use", async () => {
    const [used, idle] = [await session(), await session(PHONE_AGENT)];
    forward(29 * DAY);
    expect(await alive(used)).toBe(true);
    forward(2 * DAY);
    expect([await alive(used), await alive(idle)]).toEqual([true, false]);
    expect(await list(used)).toHaveLength(1);
    forward(31 * DAY);
    expect(await alive(used)).toBe(false);
  });

  test("end after 180 days, however much they are used", async () => {
    const cookies = await session();
    for (let month = 0; month < 7; month++) {
      forward(25 * DAY);
      expect(await alive(cookies)).toBe(true);
    }
    forward(5 * DAY);
    expect(await alive(cookies)).toBe(false);
  });

  test("are fifty at most: of more the oldest end", async () => {
    const earlier = Array.from({ length: 60 }, (_, at) => ({
      sid: `old ${at}`,
      sess: {},
      expire: new Date(now.getTime() + at * 1000),
      userId: user.id,
    }));
    await t.deps.store.db.insert(sessions).values(earlier);
    await logIn();
    const left = (await t.deps.store.db.select({ sid: sessions.sid }).from(sessions)).map(({ sid }) => sid);
    expect(left).toHaveLength(50);
    expect(left).toContain("old 59");
    expect(left).not.toContain("old 10");
  });

  test("one can be ended, by its owner only", async () => {
    const [here, there] = [await session(), await session(PHONE_AGENT)];
    const target = (await list(here)).find((each: { current: boolean }) => !each.current);
    const other = await createUser(t.deps.store);
    const json = { phoneNumber: other.phoneNumber, password: FACTORY_PASSWORD };
    const stranger = cookiesOf(await t.request("POST", logInCall().path, { json }));

    expect((await t.request("DELETE", endSession(target.id).path, { cookies: stranger })).status).toBe(404);
    expect((await t.request("DELETE", endSession(target.id).path)).status).toBe(401);
    expect(await alive(there)).toBe(true);
    expect((await t.request("DELETE", endSession(target.id).path, { cookies: here })).status).toBe(200);
    expect(await alive(there)).toBe(false);
    expect(await alive(here)).toBe(true);
    expect((await t.request("DELETE", endSession(target.id).path, { cookies: here })).status).toBe(404);
    for (const id of ["1", "%00", sha256(here.split("=")[1]!)]) {
      expect((await t.request("DELETE", `${endOtherSessions().path}/${id}`, { cookies: here })).status).toBe(
        404,
      );
    }
  });

  test("all others can be ended at once", async () => {
    const others = [await session(), await session()];
    const here = await session();
    expect((await t.request("DELETE", endOtherSessions().path)).status).toBe(401);
    expect((await t.request("DELETE", endOtherSessions().path, { cookies: here })).status).toBe(200);
    expect(await Promise.all([...others, here].map(alive))).toEqual([false, false, true]);
    expect(await list(here)).toHaveLength(1);
  });

  test("end on every server of the database", async () => {
    const second = await buildApp(t.deps);
    const origin = await second.listen({ port: 0, host: "127.0.0.1" });
    const [here, there] = [await session(), await session()];
    const there2 = async () =>
      (await fetch(`${origin}${getCurrentUser().path}`, { headers: { cookie: there } })).status;
    expect(await there2()).toBe(200);
    await t.request("DELETE", endOtherSessions().path, { cookies: here });
    expect(await there2()).toBe(401);
    await second.close();
  });
});

describe("changing the password", () => {
  test("ends every other session, pending links and admin mode, and goes on in a new session here", async () => {
    const [there, here] = [await session(), await session()];
    await t.deps.store.db.update(users).set({ phoneProvenAt: now }).where(eq(users.id, user.id));
    await t.deps.store.db
      .insert(passwordResets)
      .values({ tokenHash: "a", userId: user.id, expiresAt: new Date(now.getTime() + 3_600_000) });
    await t.deps.store.db.insert(adminTokens).values({
      tokenHash: sha256("token"),
      byCode: true,
      boundTo: adminBinding(t.deps),
      userId: user.id,
      expiresAt: new Date(now.getTime() + 3_600_000),
    });
    const answer = await changePassword(here, FACTORY_PASSWORD);
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
    const fresh = cookiesOf(answer);
    expect(fresh).not.toBe(here);
    expect(await Promise.all([there, here, fresh].map(alive))).toEqual([false, false, true]);
    expect(await list(fresh)).toMatchObject([{ current: true }]);
    expect(await t.deps.store.db.$count(passwordResets)).toBe(0);
    const audit = await t.request("GET", listAudit().path, { headers: { "x-admin-token": "token" } });
    expect(audit.status).toBe(401);
    expect((await logIn()).status).toBe(401);
    expect((await logIn(NEW_PASSWORD)).status).toBe(200);
  });

  test("takes the right current one, a different new one, and all its rules", async () => {
    const cookies = await session();
    const wrong = await changePassword(cookies, "not the one");
    const message = "This isn't your current password. Try again.";
    expect(wrong.status).toBe(403);
    expect(await wrong.json()).toEqual({
      message,
      code: "WRONG_PASSWORD",
      fields: { currentPassword: message },
    });
    const same = await changePassword(cookies, FACTORY_PASSWORD, FACTORY_PASSWORD);
    expect(same.status).toBe(400);
    expect((await same.json()).message).toBe("Choose a password that is different from your current one.");
    const weak = await changePassword(cookies, FACTORY_PASSWORD, "weak");
    expect([weak.status, (await weak.json()).message]).toEqual([
      400,
      "Password must be at least 8 characters long",
    ]);
    expect((await changePassword("", FACTORY_PASSWORD)).status).toBe(401);
    expect(await alive(cookies)).toBe(true);
    expect((await logIn()).status).toBe(200);
  });

  test("refuses a common one, and one with the mobile number in it", async () => {
    const cookies = await session();
    for (const common of ["Password1!", `Lane!${user.phoneNumber}`]) {
      const answer = await changePassword(cookies, FACTORY_PASSWORD, common);
      const message = "This password is too common. Choose one that is harder to guess.";
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({ message, code: "VALIDATION", fields: { newPassword: message } });
    }
    expect((await logIn()).status).toBe(200);
  });

  test("is no way to guess it: twenty at once count as five, and the login is not closed by it", async () => {
    const cookies = await session();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, guess) => changePassword(cookies, `guess ${guess}`)),
    );
    expect(answers.filter((answer) => answer.status === 403)).toHaveLength(5);
    const next = await changePassword(cookies, FACTORY_PASSWORD);
    expect(next.status).toBe(429);
    expect(Number(next.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await logIn()).status).toBe(200);
  });

  test("many at once: one wins, and only its session lives", async () => {
    const cookies = await session();
    const passwords = ["First-Lane!1", "Second-Lane!2", "Third-Lane!3"];
    const answers = await Promise.all(
      passwords.map((password) => changePassword(cookies, FACTORY_PASSWORD, password)),
    );
    const winners = answers.filter((answer) => answer.status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.every((answer) => [200, 401, 403].includes(answer.status))).toBe(true);
    expect(await alive(cookiesOf(winners[0]!))).toBe(true);
    expect(await t.deps.store.db.$count(sessions)).toBe(1);
  });

  test("a session that was opened with the old one, and written too late, opens nothing", async () => {
    const cookies = await session();
    const [row] = await t.deps.store.db.select().from(sessions);
    await changePassword(cookies, FACTORY_PASSWORD);
    await t.deps.store.db.insert(sessions).values(row!);
    expect(await alive(cookies)).toBe(false);
    const fresh = cookiesOf(await logIn(NEW_PASSWORD));
    expect(await list(fresh)).toHaveLength(2);
  });
});

test("a session of an account that is gone opens nothing", async () => {
  const cookies = await session();
  await t.deps.store.db.update(users).set({ deletedAt: now }).where(eq(users.id, user.id));
  expect(await alive(cookies)).toBe(false);
});

describe("admin mode of a device that is logged out from another", () => {
  const adminMode = async (cookies: string) => {
    const json = { code: t.deps.secrets.adminCode };
    const answer = await t.request("POST", unlockAdmin().path, { json, cookies });
    return { "x-admin-token": (await answer.json()).token as string };
  };
  const opens = async (headers: Record<string, string>) =>
    (await t.request("GET", listAudit().path, { headers })).status === 200;

  test.each(["that one", "all others"])(
    "ends with it (%s), and that of the device that asks stays",
    async (which) => {
      const there = await session(PHONE_AGENT);
      const lost = await adminMode(there);
      const here = await session();
      const kept = await adminMode(here);
      const [{ id }] = (await list(here)).filter(({ current }: { current: boolean }) => !current);
      const path = which === "that one" ? endSession(id).path : listSessions().path;
      expect((await t.request("DELETE", path, { cookies: here, headers: kept })).status).toBe(200);
      expect([await opens(lost), await opens(kept)]).toEqual([false, true]);
    },
  );
});
