import { eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { beginConversation, createMessage, reportConversation } from "#domain/chat/endpoints.ts";
import { textUsage } from "#server/db/schema/auth.ts";
import { chatConversations, chatMessages } from "#server/db/schema/chat.ts";
import { TEXT_QUOTAS } from "#server/http/text-quota.ts";
import { sweepTextUsage } from "#server/http/text-usage-store.ts";
import { bookableListing, openSession } from "#testing/bookings.ts";
import { type ChatWorld, chatWorld } from "#testing/chat.ts";
import { createUser } from "#testing/factories/users.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";

let t: TestApp;
let w: ChatWorld;
beforeAll(async () => {
  t = await testApp({ config: { rateLimit: true, trustProxy: 1 } });
  w = await chatWorld(t);
});
beforeEach(async () => {
  for (const table of [textUsage, chatMessages, chatConversations]) await t.deps.store.db.delete(table);
});
afterAll(() => t.close());

type Kind = keyof typeof TEXT_QUOTAS;
type Counted = keyof (typeof TEXT_QUOTAS)[Kind];

/** Leaves room for so many units, as if others had used up the rest. */
async function leaveRoom(kind: Kind, counted: Counted, window: "hour" | "day", units: number) {
  const left = TEXT_QUOTAS[kind][counted][window] - units;
  const before = window === "day" ? sql`hour - interval '23 hours'` : sql`hour`;
  await t.deps.store.db
    .update(textUsage)
    .set({ units: left, hour: before })
    .where(like(textUsage.subject, `${kind}:${counted}:%`));
}
const signedIn = async () => openSession(t.deps.store, await createUser(t.deps.store));
const open = async (cookies: string, pgListingId = w.listingId) => {
  const json = { guestIdentifier: "Asha_abc123", pgListingId };
  return t.request("POST", beginConversation().path, {
    json,
    cookies,
    headers: { "idempotency-key": newKey() },
  });
};
const started = async (cookies: string): Promise<number> => (await (await open(cookies)).json()).id;

test.each(["hour", "day"] as const)("made-up guests of one network write so much in a %s", async (window) => {
  const one = await w.ask();
  expect((await w.write(one.cookies, one.conversation.id, "1")).status).toBe(201);
  await leaveRoom("message", "guestNetwork", window, 3);
  // Three kilobytes are three short messages.
  const other = await w.ask("Ravi");
  expect((await w.write(other.cookies, other.conversation.id, "x".repeat(2500))).status).toBe(201);
  const refused = await w.write(one.cookies, one.conversation.id, "2");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await refused.json()).message).toMatch(/Log in to write/);
  expect(await t.deps.store.db.$count(chatMessages)).toBe(2);

  // Who logs in, who answers, and other networks can write.
  const cookies = await signedIn();
  expect((await w.write(cookies, await started(cookies), "3")).status).toBe(201);
  expect((await w.write(w.owner, one.conversation.id, "4", { senderType: "owner" })).status).toBe(201);
  const json = { conversationId: one.conversation.id, senderType: "guest", message: "5" };
  const headers = { "x-forwarded-for": "203.0.113.9" };
  expect(
    (await t.request("POST", createMessage().path, { json, headers, cookies: one.cookies })).status,
  ).toBe(201);
});

test("guests of one network begin so many conversations, and go on with those they have", async () => {
  const one = await w.ask();
  await leaveRoom("conversation", "guestNetwork", "hour", 1);
  const other = await w.ask("Ravi");
  expect((await open("")).status).toBe(429);
  for (const { cookies, conversation } of [one, other]) {
    expect((await w.write(cookies, conversation.id, "Hello")).status).toBe(201);
    expect((await open(cookies)).status).toBe(200);
  }
});

test("guests of one network begin 20 conversations with one listing in a day", async () => {
  const opened: number[] = [];
  for (let at = 0; at < 21; at++) opened.push((await open("")).status);
  expect(opened.filter((status) => status === 200)).toHaveLength(20);
  const refused = await open("");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(23 * 60 * 60);
  expect((await refused.json()).message).toMatch(/Log in to write/);
  // Another listing, and who has an account.
  const { id } = await bookableListing(t.deps.store, {});
  expect((await open("", id)).status).toBe(200);
  expect((await open(await signedIn())).status).toBe(200);
});

const report = async (cookies: string, conversationId: number) => {
  const json = { conversationId, reason: "He asked for money" };
  return t.request("POST", reportConversation().path, { json, cookies });
};

test("guests of one network report 10 times in an hour", async () => {
  const guests = await Promise.all(Array.from({ length: 11 }, () => w.talk()));
  const made = [];
  for (const { cookies, conversation } of guests) made.push(await report(cookies, conversation.id));
  expect(made.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
  expect((await made[10]!.json()).message).toMatch(/Log in to report/);
  expect((await report(w.owner, guests[10]!.conversation.id)).status).toBe(200);
});

test("accounts of this week on one network report 10 times in an hour, older ones as they like", async () => {
  const { store, clock } = t.deps;
  const talked = async (createdAt: Date) => {
    const cookies = await openSession(store, await createUser(store, { createdAt }));
    const id = await started(cookies);
    await w.write(cookies, id, "Is it free?");
    await w.write(w.owner, id, "Yes", { senderType: "owner" });
    return (await report(cookies, id)).status;
  };
  const made = [];
  for (let n = 0; n < 11; n++) made.push(await talked(clock.now()));
  expect(made).toEqual([...Array(10).fill(200), 429]);
  expect(await talked(new Date(clock.now().getTime() - 8 * 86_400_000))).toBe(200);
});

test.each(["newAccount", "newAccountNetwork"] as const)("a %s has a quota", async (counted) => {
  const cookies = await signedIn();
  const id = await started(cookies);
  await w.write(cookies, id, "1");
  await leaveRoom("message", counted, "hour", 1);
  expect((await w.write(cookies, id, "2")).status).toBe(201);
  expect((await w.write(cookies, id, "3")).status).toBe(429);
  const neighbour = await signedIn();
  const expected = counted === "newAccount" ? 201 : 429;
  expect((await w.write(neighbour, await started(neighbour), "4")).status).toBe(expected);
});

test("a host has one too, of their own, and an admin none", async () => {
  const host = await createUser(t.deps.store);
  await bookableListing(t.deps.store, { ownerId: host.id });
  const cookies = await openSession(t.deps.store, host);
  const id = await started(cookies);
  await w.write(cookies, id, "1");
  await leaveRoom("message", "account", "hour", 0);
  const soon = await w.write(cookies, id, "2");
  expect(soon.status).toBe(429);
  expect((await soon.json()).message).toMatch(/Try again in an hour/);
  // A day of 24 hours, of which twelve are over.
  await leaveRoom("message", "account", "day", 0);
  await t.deps.store.db.update(textUsage).set({ hour: sql`hour + interval '12 hours'` });
  const later = await w.write(cookies, id, "2");
  expect(later.status).toBe(429);
  expect(Number(later.headers.get("retry-after"))).toBeGreaterThan(11 * 60 * 60);
  expect((await later.json()).message).toMatch(/Try again tomorrow/);
  expect((await w.write(w.admin, id, "3", { senderType: "owner" })).status).toBe(201);
  const subjects = await t.deps.store.db.select().from(textUsage).where(like(textUsage.subject, "message:%"));
  expect(subjects).toMatchObject([{ subject: `message:account:${host.id}` }]);
});

test("many at once pass no quota together, and what was refused or repeated counts for nothing", async () => {
  const { cookies, conversation } = await w.ask();
  const json = { conversationId: conversation.id, senderType: "guest", message: "once" };
  const headers = { "idempotency-key": newKey() };
  for (let twice = 0; twice < 2; twice++)
    await t.request("POST", createMessage().path, { json, cookies, headers });
  await leaveRoom("message", "guestNetwork", "hour", 3);
  const sent = await Promise.all(
    Array.from({ length: 9 }, (_, at) => w.write(cookies, conversation.id, `${at}`)),
  );
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(await t.deps.store.db.$count(chatMessages)).toBe(4);
  const [used] = await t.deps.store.db.select().from(textUsage).where(like(textUsage.subject, "message:%"));
  expect(used!.units).toBe(TEXT_QUOTAS.message.guestNetwork.hour);
});

test("what was written a day ago is forgotten", async () => {
  const { cookies, conversation } = await w.ask();
  await w.write(cookies, conversation.id, "1");
  const { store, clock } = t.deps;
  const messages = eq(sql`split_part(${textUsage.subject}, ':', 1)`, "message");
  await store.db.update(textUsage).set({ hour: sql`hour - interval '24 hours'` }).where(messages);
  await sweepTextUsage(store, clock.now());
  const left = (await store.db.select().from(textUsage)).map(({ subject }) => subject.split(":")[0]);
  expect(left.sort()).toEqual(["answer", "conversation", "inquiry"]);
});
