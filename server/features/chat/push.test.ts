import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { logOut } from "#domain/accounts/endpoints.ts";
import {
  blockConversation,
  createMessage,
  getPushKey,
  markRead,
  subscribePush,
  unsubscribePush,
} from "#domain/chat/endpoints.ts";
import { textUsage } from "#server/db/schema/auth.ts";
import { pushSubscriptions } from "#server/db/schema/chat.ts";
import { consents } from "#server/db/schema/consents.ts";
import { type ChatWorld, chatWorld } from "#testing/chat.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { startPushService } from "#testing/push.ts";
import { UNANSWERED_PER_HOUR } from "./push-pace-policy.ts";
import { deleteOldSubscriptions } from "./push-writes.ts";

let t: TestApp;
let w: ChatWorld;
let push: Awaited<ReturnType<typeof startPushService>>;

beforeAll(async () => {
  push = await startPushService();
  t = await testApp({ config: push.config });
  w = await chatWorld(t);
});
beforeEach(async () => {
  push.clear();
  await t.deps.store.db.delete(pushSubscriptions);
});
afterAll(async () => {
  await t.close();
  await push.close();
});

const subscription = (path: string) => push.subscription(path);
const subscribe = (cookies: string, json: object, language = "en") =>
  t.request("POST", subscribePush().path, { json, cookies, headers: { "accept-language": language } });
const count = () => t.deps.store.db.$count(pushSubscriptions);

test("of many browsers of one person the newest twenty are told", async () => {
  for (let at = 0; at < 22; at++) {
    expect((await subscribe(w.owner, subscription(`/many-${at}`))).status).toBe(200);
  }
  await subscribe(w.other, subscription("/other"));
  const left = await t.deps.store.db.select({ at: pushSubscriptions.endpoint }).from(pushSubscriptions);
  const paths = left.map(({ at }) => at.slice(push.origin.length));
  expect(paths).toHaveLength(21);
  expect(paths).toEqual(expect.arrayContaining(["/many-21", "/many-2", "/other"]));
});

test("a guest has two browsers, of a network 100 new ones come in an hour, and none stays that no page renews", async () => {
  const { db } = t.deps.store;
  const { cookies } = await w.ask();
  for (let at = 0; at < 4; at++) await subscribe(cookies, subscription(`/guest-${at}`));
  expect(await count()).toBe(2);
  const quota = await testApp({ config: { ...push.config, rateLimit: true } });
  onTestFinished(() => quota.close());
  const world = await chatWorld(quota);
  const guest = await world.ask();
  const send = (path: string) =>
    quota.request("POST", subscribePush().path, { json: subscription(path), cookies: guest.cookies });
  expect((await send("/first")).status).toBe(200);
  await quota.deps.store.db.update(textUsage).set({ units: 100 }).where(like(textUsage.subject, "push:%"));
  expect([(await send("/first")).status, (await send("/second")).status]).toEqual([200, 429]);
  await subscribe(w.owner, subscription("/owner"));
  await db.update(pushSubscriptions).set({ createdAt: new Date("2026-01-01T00:00:00Z") });
  await deleteOldSubscriptions(db, new Date("2026-03-03T00:00:00Z"));
  expect(await count()).toBe(1);
});

test("only who turns notifications on agrees to the notice, not a page that renews them", async () => {
  const { db } = t.deps.store;
  const { cookies } = await w.ask();
  const agreed = async () => db.$count(consents, eq(consents.purpose, "push"));
  expect((await subscribe(cookies, subscription("/renewed"))).status).toBe(200);
  expect(await agreed()).toBe(0);
  const json = { ...subscription("/renewed"), agreed: true };
  expect((await subscribe(cookies, json)).status).toBe(200);
  expect(await agreed()).toBe(1);
});

test("an owner's browser is told of a question, in bytes that the push service cannot read", async () => {
  expect((await subscribe(w.owner, subscription("/owner"))).status).toBe(200);
  const { cookies, conversation } = await w.ask();
  expect((await subscribe(cookies, subscription("/guest"))).status).toBe(200);
  await w.write(cookies, conversation.id, "Is a bed free?");
  await push.arrived();
  expect(push.sent).toMatchObject([
    { path: "/owner", authorization: expect.stringMatching(/^vapid t=/), ttl: "86400" },
  ]);
  expect(push.sent[0]!.body.includes("Is a bed free?")).toBe(false);

  push.clear();
  await w.write(w.owner, conversation.id, "Yes", { senderType: "owner" });
  await push.arrived();
  expect(push.sent.map(({ path }) => path)).toEqual(["/guest"]);
});

test("a message is in the language that the browser's page was in last, whoever writes and whoever reads", async () => {
  const { cookies, conversation } = await w.ask();
  const [ofOwner, ofGuest] = [subscription("/owner"), subscription("/guest")];
  await subscribe(w.owner, ofOwner, "kn");
  await subscribe(cookies, ofGuest, "kn");
  await subscribe(cookies, ofGuest, "hi");
  await w.write(cookies, conversation.id, "Is a bed free?");
  await push.arrived();
  // With the page that it opens.
  expect(push.read()).toMatchObject([{ body: "Is a bed free?", url: `/kn?chat=${conversation.id}` }]);

  push.clear();
  await w.write(w.owner, conversation.id, "Yes", { senderType: "owner" });
  await push.arrived();
  expect(push.read()).toMatchObject([{ body: "Yes", url: `/hi?chat=${conversation.id}` }]);
});

test("of messages that come close together the last is told later, unless it was read or the chat closed by then", async () => {
  const own = await testApp({ config: push.config });
  const world = await chatWorld(own);
  const browser = subscription("/owner");
  await own.request("POST", subscribePush().path, { json: browser, cookies: world.owner });
  const [read, unread, closed] = [await world.ask(), await world.ask("Ravi"), await world.ask("Anu")];
  for (const [at, { cookies, conversation }] of [read, unread, closed].entries())
    for (const text of ["one", "two", "three"]) await world.write(cookies, conversation.id, `${text} ${at}`);
  const json = { conversationId: read.conversation.id, upTo: 2_000_000_000 };
  await own.request("POST", markRead().path, { json, cookies: world.owner });
  const blocking = { conversationId: closed.conversation.id, blocked: true };
  const cookies = world.owner;
  expect((await own.request("POST", blockConversation().path, { json: blocking, cookies })).status).toBe(200);
  await own.close();
  const bodies = push.read().map((message) => (message as { body: string }).body);
  expect(bodies.sort()).toEqual(["one 0", "one 1", "one 2", "three 1"]);
});

test("strangers of one network ring so often in an hour, and whoever was answered goes on", async () => {
  const own = await testApp({ config: { ...push.config, trustProxy: 1 } });
  const world = await chatWorld(own);
  await own.request("POST", subscribePush().path, { json: subscription("/owner"), cookies: world.owner });
  const answered = await world.talk("Meera");
  await push.arrived();
  const { ofNetwork } = UNANSWERED_PER_HOUR;
  const strangers = [];
  for (let each = 0; each < ofNetwork; each++) strangers.push(await world.ask(`Guest${each}`));
  for (const { cookies, conversation } of strangers) await world.write(cookies, conversation.id, "Hello");
  await world.write(answered.cookies, answered.conversation.id, "And the deposit?");
  const far = await world.ask("Far");
  const headers = { "idempotency-key": newKey(), "x-forwarded-for": "198.51.100.9" };
  const json = { conversationId: far.conversation.id, senderType: "guest", message: "From elsewhere" };
  await own.request("POST", createMessage().path, { json, cookies: far.cookies, headers });
  await own.close();
  const bodies = push.read().map((message) => (message as { body: string }).body);
  // The first question of whoever was answered later is one of the ten.
  expect(bodies.filter((body) => body === "Hello")).toHaveLength(ofNetwork - 1);
  expect(bodies).toEqual(expect.arrayContaining(["Is it free?", "And the deposit?", "From elsewhere"]));
});

test("a subscription that its service calls gone is dropped", async () => {
  await subscribe(w.owner, subscription("/gone"));
  const { cookies, conversation } = await w.ask();
  await w.write(cookies, conversation.id, "Hello");
  await push.arrived();
  await expect.poll(count).toBe(0);
});

test("who takes part in nothing subscribes to nothing, and only push services are called", async () => {
  expect((await subscribe("", subscription("/x"))).status).toBe(401);
  expect((await subscribe(`guest=${"x".repeat(43)}`, subscription("/x"))).status).toBe(401);
  const elsewhere = { ...subscription("/x"), endpoint: "http://127.0.0.1:1/x" };
  const refused = await subscribe(w.owner, elsewhere);
  expect([refused.status, (await refused.json()).fields]).toEqual([
    400,
    { endpoint: "We can't send notifications to this browser." },
  ]);
  expect((await subscribe(w.owner, { endpoint: "file:///etc/passwd", keys: {} })).status).toBe(400);
  expect(await count()).toBe(0);
});

test("one's own subscription can be ended, somebody else's not; and it ends with the session", async () => {
  const mine = subscription("/mine");
  await subscribe(w.other, mine);
  const { endpoint } = mine;
  await t.request("POST", unsubscribePush().path, { json: { endpoint }, cookies: w.owner });
  expect(await count()).toBe(1);
  await t.request("POST", unsubscribePush().path, { json: { endpoint }, cookies: w.other });
  expect(await count()).toBe(0);
  await subscribe(w.other, mine);
  await t.request("POST", logOut().path, { cookies: w.other });
  expect(await count()).toBe(0);
});

test("the key is the installation's own", async () => {
  const { publicKey } = await (await t.request("GET", getPushKey().path)).json();
  expect(publicKey).toBe(t.deps.secrets.vapid.publicKey);
  expect(publicKey).toMatch(/^[\w-]{87}$/);
});
