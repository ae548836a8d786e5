import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { changePassword, lockAdmin, logIn, logOut, unlockAdmin } from "#domain/accounts/endpoints.ts";
import { openChatStream } from "#domain/chat/endpoints.ts";
import { deleteAccount } from "#domain/personal-data/endpoints.ts";
import { adminTokens, users } from "#server/db/schema/auth.ts";
import { chatConversations } from "#server/db/schema/chat.ts";
import { type ChatWorld, chatWorld } from "#testing/chat.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { cookiesOf, type TestApp, testApp } from "#testing/http.ts";
import { type OpenStream, openStream } from "#testing/streams.ts";

let t: TestApp;
let w: ChatWorld;
const streams: OpenStream[] = [];

beforeAll(async () => {
  t = await testApp({ config: { trustProxy: true } });
  w = await chatWorld(t);
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
afterAll(() => t.close());

async function open(headers: Record<string, string>, app = t): Promise<OpenStream> {
  const stream = await openStream(app, openChatStream().path, headers);
  streams.push(stream);
  return stream;
}

async function listen(headers: Record<string, string>): Promise<OpenStream> {
  const stream = await open(headers);
  await stream.next(({ event }) => event === "hello");
  return stream;
}

async function adminSession() {
  const user = await createUser(t.deps.store, { adminRole: "superadmin" });
  const json = { phoneNumber: user.phoneNumber, password: FACTORY_PASSWORD };
  return { id: user.id, cookie: cookiesOf(await t.request("POST", logIn().path, { json })) };
}

async function adminMode(): Promise<string> {
  const json = { code: t.deps.secrets.adminCode };
  return (await (await t.request("POST", unlockAdmin().path, { json })).json()).token;
}

/** Each opens a stream and then loses the right to it. */
const ENDINGS: Record<string, () => Promise<OpenStream>> = {
  "a session that was logged out": async () => {
    const { cookie } = await adminSession();
    const stream = await listen({ cookie });
    await t.request("POST", logOut().path, { cookies: cookie });
    return stream;
  },
  "a session of an older password": async () => {
    const { cookie } = await adminSession();
    const stream = await listen({ cookie });
    const json = { currentPassword: FACTORY_PASSWORD, newPassword: "Another-pass-1!" };
    expect((await t.request("POST", changePassword().path, { json, cookies: cookie })).status).toBe(200);
    return stream;
  },
  "an account that was deleted": async () => {
    const { cookie } = await adminSession();
    const stream = await listen({ cookie });
    const json = { password: FACTORY_PASSWORD };
    expect((await t.request("DELETE", deleteAccount().path, { json, cookies: cookie })).status).toBe(200);
    return stream;
  },
  "an admin who is none any more": async () => {
    const { id, cookie } = await adminSession();
    const stream = await listen({ cookie });
    await t.deps.store.db.update(users).set({ adminRole: null }).where(eq(users.id, id));
    return stream;
  },
  "admin mode that was closed": async () => {
    const headers = { "x-admin-token": await adminMode() };
    const stream = await listen(headers);
    await t.request("POST", lockAdmin().path, { headers });
    return stream;
  },
  "admin mode that ran out": async () => {
    const stream = await listen({ "x-admin-token": await adminMode() });
    await t.deps.store.db.update(adminTokens).set({ expiresAt: new Date(0) });
    return stream;
  },
};

test("a HEAD request opens no stream: nothing is delivered to who is not there", async () => {
  const { cookies, conversation } = await w.ask();
  const head = await t.request("HEAD", openChatStream().path, { cookies: w.owner });
  expect(head.status).toBe(404);
  const guest = await listen({ cookie: cookies });
  // Streams are opened one after another, and news is told in order.
  await w.write(cookies, conversation.id, "Are you there?");
  await guest.next(({ event }) => event === "message");
  const stays = await listen({ cookie: w.owner });
  await w.write(cookies, conversation.id, "And now?");
  await stays.next(({ event }) => event === "message");
  const told = await guest.next(({ event }) => event === "position");
  expect(told.data.delivered).toBeGreaterThan(
    Number(guest.seen.find(({ event }) => event === "message")!.id),
  );
});

test.each(Object.entries(ENDINGS))("%s hears nothing more, and its stream ends", async (_name, lose) => {
  const ended = await lose();
  const stays = await listen({ "x-admin-token": await adminMode() });
  const { cookies, conversation } = await w.ask();
  await w.write(cookies, conversation.id, "Between us");
  await stays.next(({ event }) => event === "message");
  await ended.ended;
  expect(ended.seen.map(({ event }) => event)).toEqual(["hello"]);
});

describe("a reader who says that it saw more than there is", () => {
  test("is told where the messages are, and hears the next one", async () => {
    const { cookies, conversation } = await w.ask();
    const before = await (await w.write(cookies, conversation.id, "1")).json();
    const stream = await listen({ cookie: w.owner, "last-event-id": "2000000000" });
    const reset = await stream.next(({ event }) => event === "reset");
    expect(reset.id).toBe(String(before.id));
    await w.write(cookies, conversation.id, "2");
    const next = await stream.next(({ event }) => event === "message");
    expect(next.data.message).toMatchObject({ message: "2" });
  });
});

test("the other side hears at once that a conversation was closed, also by an admin", async () => {
  const { cookies, conversation } = await w.ask();
  const guest = await listen({ cookie: cookies });
  const { id } = conversation;
  // As an admin who takes a report up does, and a block of the person: neither goes through the chat's own call.
  await t.deps.store.db
    .update(chatConversations)
    .set({ blockedBy: "admin" })
    .where(eq(chatConversations.id, id));
  expect(await guest.next(({ event }) => event === "changed")).toMatchObject({
    data: { conversationId: id },
  });
});

test("one person has twenty open and no more, and others theirs", async () => {
  const { cookies: cookie } = await w.ask();
  const [first] = await Promise.all(Array.from({ length: 20 }, () => listen({ cookie })));
  expect((await open({ cookie })).status).toBe(429);
  await listen({ cookie: w.owner });
  first!.close();
  await expect.poll(async () => (await open({ cookie })).status).toBe(200);
});

test("one person opens thirty in a minute from anywhere, and others theirs", async () => {
  const limited = await testApp({ config: { trustProxy: true, rateLimit: true } });
  onTestFinished(() => limited.close());
  const guest = () => `guest=${randomBytes(32).toString("base64url")}`;
  const cookie = guest();
  await Promise.all(
    Array.from({ length: 30 }, (_, n) => open({ cookie, "x-forwarded-for": `203.0.113.${n}` }, limited)),
  );
  const refused = await limited.request("GET", openChatStream().path, { cookies: cookie });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({
    code: "RATE_LIMITED",
    message: "Too many requests. Try again in 1 minute.",
  });
  expect((await open({ cookie: guest() }, limited)).status).toBe(200);
  // Callers without a name are told to log in, however many share the address.
  const strangers = await Promise.all(Array.from({ length: 40 }, () => open({}, limited)));
  expect(new Set(strangers.map(({ status }) => status))).toEqual(new Set([401]));
});

test("guests of one network have five hundred open and no more, and other networks theirs", async () => {
  const limited = await testApp({ config: { trustProxy: true, rateLimit: true } });
  onTestFinished(() => limited.close());
  const from = (address: string) => {
    const cookie = `guest=${randomBytes(32).toString("base64url")}`;
    return open({ cookie, "x-forwarded-for": address }, limited);
  };
  // A network is a /48. Each /64 of it begins 120 streams a minute at most.
  for (const narrow of [1, 2, 3, 4, 5]) {
    const begun = await Promise.all(
      Array.from({ length: 100 }, (_, n) => from(`2001:db8:7:${narrow}::${n}`)),
    );
    expect(begun.every(({ status }) => status === 200)).toBe(true);
  }
  expect((await from("2001:db8:7:6::1")).status).toBe(429);
  expect((await from("2001:db8:8::1")).status).toBe(200);
});
