import { existsSync, readdirSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import {
  confirmAdmin,
  createResetLink,
  listPeople,
  listSecurityEvents,
  lockAdmin,
  logIn as logInCall,
  resetPassword,
  unlockAdmin,
} from "#domain/accounts/endpoints.ts";
import type { AdminRole } from "#domain/accounts/roles.ts";
import type { SecurityEvent } from "#domain/accounts/security-events.ts";
import { getBooking, getProof, listAllBookings, listListingBookings } from "#domain/bookings/endpoints.ts";
import {
  beginConversation,
  listChatReports,
  listConversations,
  listMessages,
  openChatStream,
} from "#domain/chat/endpoints.ts";
import { listAllListings } from "#domain/listings/endpoints.ts";
import { uploadMedia } from "#domain/media/endpoints.ts";
import { listReferrals } from "#domain/referrals/endpoints.ts";
import { listReviewReports } from "#domain/reviews/endpoints.ts";
import { listRoomReports, listUncheckedVideos } from "#domain/rooms/endpoints.ts";
import { listTenancies } from "#domain/tenancies/endpoints.ts";
import { loginAttempts, securityEvents, textUsage } from "#server/db/schema/auth.ts";
import { deleteExpiredAuthRecords } from "#server/features/accounts/writes.ts";
import { createLog } from "#server/lib/log.ts";
import { adminHeaders, book, bookableListing, screenshot, sendProof, userCaller } from "#testing/bookings.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { cookiesOf, type TestApp, testApp } from "#testing/http.ts";

const AGENT =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36";

let site: TestApp;
let now: Date;
let admin: Record<string, string>;
const lines: string[] = [];

beforeAll(async () => {
  const log = createLog({ logLevel: "info" }, { write: (line: string) => void lines.push(line) });
  site = await testApp({ clock: { now: () => now }, log });
});
beforeEach(async () => {
  now = new Date();
  await site.deps.store.db.delete(loginAttempts);
  admin = await adminHeaders(site.deps);
  lines.length = 0;
});
afterAll(() => site.close());

const logged = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "security event");
const newest = async (count: number): Promise<SecurityEvent[]> => {
  const answer = await site.request("GET", listSecurityEvents().path, { headers: admin });
  return ((await answer.json()) as SecurityEvent[]).slice(0, count);
};
const logIn = (phoneNumber: string, password: string) =>
  site.request("POST", logInCall().path, {
    json: { phoneNumber, password },
    headers: { "user-agent": AGENT },
  });

describe("what happened at the door", () => {
  test("a login, a wrong password and the pause after five, with address and device, and a log line each", async () => {
    const user = await createUser(site.deps.store);
    await logIn(user.phoneNumber!, FACTORY_PASSWORD);
    for (let guess = 0; guess < 6; guess++) await logIn(user.phoneNumber!, "not the one");
    const events = await newest(7);
    const wrong = { kind: "login_failed", actor: "somebody", subject: `user ${user.id}` };
    expect(events).toMatchObject([
      { ...wrong, kind: "login_locked" },
      ...Array(5).fill(wrong),
      {
        ...{ kind: "login", actor: `user ${user.id}`, subject: `user ${user.id}` },
        subjectName: `Asha +91 ${user.phoneNumber}`,
      },
    ]);
    for (const event of events) {
      expect(event).toMatchObject({
        address: "127.0.0.1",
        device: "Chrome on Android",
        at: now.toISOString(),
      });
    }
    expect(logged().map(({ event }) => event)).toEqual(events.map(({ kind }) => kind).reverse());
    expect(logged()[0]).toMatchObject({ event: "login", subject: `user ${user.id}` });
  });

  test("of one account fifty logins a day are written", async () => {
    const user = await createUser(site.deps.store);
    const { db } = site.deps.store;
    const ofUser = eq(securityEvents.subject, `user ${user.id}`);
    await logIn(user.phoneNumber!, FACTORY_PASSWORD);
    const counted = eq(textUsage.subject, `event:login:user ${user.id}`);
    await db.update(textUsage).set({ units: 49 }).where(counted);
    for (let again = 0; again < 3; again++) await logIn(user.phoneNumber!, FACTORY_PASSWORD);
    expect(await db.$count(securityEvents, ofUser)).toBe(2);
  });

  test("no number and no secret stands in either", async () => {
    await logIn("9000099123", "canary-password");
    await site.request("POST", unlockAdmin().path, { json: { code: "canary-code" } });
    const [code, login] = await newest(2);
    expect([code?.kind, login?.kind, login?.subject]).toEqual([
      "admin_code_failed",
      "login_failed",
      "unknown number",
    ]);
    const all = JSON.stringify(await site.deps.store.db.select().from(securityEvents)) + lines.join("");
    for (const secret of ["9000099123", "canary"]) expect(all).not.toContain(secret);
  });

  test("admin mode opened and closed, and a reset link made and used", async () => {
    const user = await createUser(site.deps.store);
    const unlocked = await site.request("POST", unlockAdmin().path, {
      json: { code: site.deps.secrets.adminCode },
    });
    const headers = { "x-admin-token": (await unlocked.json()).token as string };
    const typed = { password: site.deps.secrets.adminPassword };
    await site.request("POST", confirmAdmin().path, { json: typed, headers });
    const json = { phoneNumber: user.phoneNumber };
    const link = await site.request("POST", createResetLink().path, { json, headers });
    const token = (await link.json()).url.split("#")[1];
    await site.request("POST", resetPassword().path, { json: { token, password: "Other-Lane!8" } });
    await site.request("POST", lockAdmin().path, { headers });
    const who = `user ${user.id}`;
    expect((await newest(5)).map(({ kind, actor, subject }) => [kind, actor, subject])).toEqual([
      ["admin_locked", "admin mode", "admin mode"],
      ["password_reset_used", who, who],
      ["password_reset_issued", "admin mode", who],
      ["step_up", "admin mode", "admin mode"],
      ["admin_unlocked", "admin mode", "admin mode"],
    ]);
  });
});

test("of one network's wrong guesses so many are written in an hour", async () => {
  const guess = (from: string, phoneNumber = "9000099000") =>
    limited.request("POST", logInCall().path, {
      json: { phoneNumber, password: "Quiet-Lane!7" },
      headers: { "x-forwarded-for": from },
    });
  const limited = await testApp({ config: { rateLimit: true, trustProxy: 1 } });
  onTestFinished(() => limited.close());
  for (let at = 100; at < 230; at += 1) {
    expect((await guess(`2001:db8:1:${at}::1`, `9000099${at}`)).status).toBe(401);
  }
  const { db } = limited.deps.store;
  expect(await db.$count(securityEvents)).toBe(100);
  await guess("2001:db8:2::1");
  expect(await db.$count(securityEvents)).toBe(101);
});

test("an admin's reads of proofs, chats and people are written down, once an hour each, and nobody else's", async () => {
  const { id: pgId } = await bookableListing(site.deps.store);
  const booked = await book(site, pgId);
  await sendProof(site, booked, { utr: "912345678901", image: await screenshot(5) });
  const asked = await site.request("POST", beginConversation().path, {
    json: { guestIdentifier: "Asha_2", pgListingId: pgId },
  });
  const guest = cookiesOf(asked);
  const conversation = (await asked.json()).id;
  const { id, phoneNumber } = await userCaller(site.deps);
  const before = await site.deps.store.db.$count(securityEvents);

  await site.request("GET", getProof(booked.id).path, { cookies: booked.cookies });
  await site.request("GET", listMessages(conversation).path, { cookies: guest });
  expect(await site.deps.store.db.$count(securityEvents)).toBe(before);

  const look = async () => {
    for (const path of [
      getProof(booked.id).path,
      listMessages(conversation).path,
      listConversations().path,
      `${listPeople().path}?phoneNumber=${phoneNumber}`,
    ]) {
      expect((await site.request("GET", path, { headers: admin })).status).toBe(200);
    }
  };
  await look();
  await look();
  expect((await newest(4)).map(({ kind, actor, subject }) => [kind, actor, subject])).toEqual([
    ["person_read", "admin mode", `user ${id}`],
    ["chats_listed", "admin mode", "all chats"],
    ["chat_read", "admin mode", `conversation ${conversation}`],
    ["proof_read", "admin mode", `booking ${booked.id}`],
  ]);
  expect(await site.deps.store.db.$count(securityEvents)).toBe(before + 4);
  now = new Date(now.getTime() + 61 * 60_000);
  await look();
  expect(await site.deps.store.db.$count(securityEvents)).toBe(before + 8);
});

test("an admin's lists of people and a single booking are written down, and what a host reads of their own is not", async () => {
  const { id: owner, cookies } = await userCaller(site.deps);
  const { id: pgId } = await bookableListing(site.deps.store, { ownerId: owner });
  const booked = await book(site, pgId);
  const READS: [string, string][] = [
    [listAllBookings().path, "all bookings"],
    [listListingBookings(String(pgId)).path, `bookings of listing ${pgId}`],
    [getBooking(booked.id).path, `booking ${booked.id}`],
    [listReferrals().path, "all referrals"],
    [listTenancies().path, "all tenancies"],
    [listAllListings().path, "all listings"],
    [listChatReports().path, "reports of chats"],
    [listRoomReports().path, "reports of rooms"],
    [listReviewReports().path, "reports of reviews"],
    [listUncheckedVideos().path, "videos to check"],
  ];
  const before = await site.deps.store.db.$count(securityEvents);
  for (const path of [listListingBookings(String(pgId)).path, getBooking(booked.id).path]) {
    expect((await site.request("GET", path, { cookies })).status).toBe(200);
  }
  expect(await site.deps.store.db.$count(securityEvents)).toBe(before);
  for (const [path] of READS) {
    expect((await site.request("GET", path, { headers: admin })).status, path).toBe(200);
  }
  const read = (await newest(READS.length)).map(({ subject }) => subject).reverse();
  expect(read).toEqual(READS.map(([, subject]) => subject));
});

test("an admin's stream of all chats is written down too, nobody else's", async () => {
  const listed = async (role: AdminRole | null) => {
    const { id, cookies } = await userCaller(site.deps, role);
    const answer = await site.request("GET", openChatStream().path, {
      cookies,
      headers: { "last-event-id": "0" },
    });
    await answer.body?.cancel();
    const kinds = await site.deps.store.db
      .select({ kind: securityEvents.kind, subject: securityEvents.subject })
      .from(securityEvents)
      .where(eq(securityEvents.actor, `user ${id}`));
    return [answer.status, ...kinds];
  };
  expect(await listed(null)).toEqual([200]);
  expect(await listed("superadmin")).toEqual([200, { kind: "chats_listed", subject: "all chats" }]);
});

test("the database lets nobody change what was written, until it is 180 days old", async () => {
  const { db } = site.deps.store;
  const old = new Date(Date.now() - 181 * 86_400_000);
  const row = { kind: "login", actor: "old", subject: "old", address: "", device: "" } as const;
  await db.insert(securityEvents).values([
    { ...row, at: old },
    { ...row, at: new Date() },
  ]);
  const before = await db.$count(securityEvents);
  for (const change of [
    sql`update security_events set actor = 'nobody'`,
    sql`delete from security_events`,
    sql`truncate security_events`,
  ]) {
    await expect(db.execute(change)).rejects.toThrow("security_events is append-only");
  }
  await deleteExpiredAuthRecords(db, now);
  expect(await db.$count(securityEvents)).toBe(before - 1);
});

test("an upload that is broken off is neither an error in the log nor a failure in the figures", async () => {
  const { cookies } = await userCaller(site.deps);
  const { port } = new URL(site.origin);
  const temp = join(site.deps.config.dataDir, "tmp");
  const upload = httpRequest({
    host: "127.0.0.1",
    port,
    path: uploadMedia().path,
    method: "POST",
    headers: {
      cookie: cookies,
      origin: site.origin,
      "content-type": "multipart/form-data; boundary=x",
      "content-length": 1_000_000,
    },
  });
  upload.on("error", () => {});
  upload.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc');
  await expect.poll(() => existsSync(temp) && readdirSync(temp).length > 0).toBe(true);
  upload.destroy();
  await expect.poll(() => readdirSync(temp)).toEqual([]);
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  const levels = lines.map((line) => JSON.parse(line)).map(({ level, msg }) => [level, msg]);
  expect(levels).toEqual([[30, "the sender went away"]]);
});
