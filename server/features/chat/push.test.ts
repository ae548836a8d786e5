import { createECDH, randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { logOut } from "#domain/accounts/endpoints.ts";
import { getPushKey, subscribePush, unsubscribePush } from "#domain/chat/endpoints.ts";
import { pushSubscriptions } from "#server/db/schema/chat.ts";
import { type ChatWorld, chatWorld } from "#testing/chat.ts";
import { type TestApp, testApp } from "#testing/http.ts";

let t: TestApp;
let w: ChatWorld;
let service: Server;
let origin: string;
/** What the push service was sent, by the path of the subscription. */
let sent: { path: string; bytes: number; authorization: string; ttl: string }[] = [];
let waiting: (() => void)[] = [];

beforeAll(async () => {
  service = createServer((request, response) => {
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on("end", () => {
      const { authorization = "", ttl } = request.headers;
      sent.push({ path: request.url ?? "", bytes, authorization, ttl: String(ttl) });
      response.writeHead(request.url?.startsWith("/gone") ? 410 : 201).end();
      for (const look of waiting.splice(0)) look();
    });
  });
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const base = { publicKey: undefined, privateKey: undefined, subject: "https://tangu.example" };
  t = await testApp({ config: { vapid: { ...base, services: [origin] } } });
  w = await chatWorld(t);
});
beforeEach(async () => {
  sent = [];
  waiting = [];
  await t.deps.store.db.delete(pushSubscriptions);
});
afterAll(async () => {
  await t.close();
  await new Promise((done) => service.close(done));
});

/** A subscription as a browser makes it: with a key pair of its own. */
function subscription(path: string) {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const keys = { p256dh: pair.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") };
  return { endpoint: `${origin}${path}`, keys };
}

const subscribe = (cookies: string, json: object) =>
  t.request("POST", subscribePush().path, { json, cookies });
const count = () => t.deps.store.db.$count(pushSubscriptions);
const arrived = () => new Promise<void>((done) => (sent.length > 0 ? done() : waiting.push(done)));

test("of many browsers of one person the newest twenty are told", async () => {
  for (let at = 0; at < 22; at++) {
    expect((await subscribe(w.owner, subscription(`/many-${at}`))).status).toBe(200);
  }
  await subscribe(w.other, subscription("/other"));
  const left = await t.deps.store.db.select({ at: pushSubscriptions.endpoint }).from(pushSubscriptions);
  const paths = left.map(({ at }) => at.slice(origin.length));
  expect(paths).toHaveLength(21);
  expect(paths).toEqual(expect.arrayContaining(["/many-21", "/many-2", "/other"]));
});

test("an owner's browser is told of a question, in bytes that the push service cannot read", async () => {
  expect((await subscribe(w.owner, subscription("/owner"))).status).toBe(200);
  const { cookies, conversation } = await w.ask();
  expect((await subscribe(cookies, subscription("/guest"))).status).toBe(200);
  await w.write(cookies, conversation.id, "Is a bed free?");
  await arrived();
  expect(sent).toMatchObject([
    { path: "/owner", authorization: expect.stringMatching(/^vapid t=/), ttl: "86400" },
  ]);
  expect(sent[0]!.bytes).toBeGreaterThan(100);

  sent = [];
  await w.write(w.owner, conversation.id, "Yes", { senderType: "owner" });
  await arrived();
  expect(sent.map(({ path }) => path)).toEqual(["/guest"]);
});

test("a subscription that its service calls gone is dropped", async () => {
  await subscribe(w.owner, subscription("/gone"));
  const { cookies, conversation } = await w.ask();
  await w.write(cookies, conversation.id, "Hello");
  await arrived();
  await expect.poll(count).toBe(0);
});

test("who takes part in nothing subscribes to nothing, and only push services are called", async () => {
  expect((await subscribe("", subscription("/x"))).status).toBe(401);
  expect((await subscribe(`guest=${"x".repeat(43)}`, subscription("/x"))).status).toBe(401);
  const elsewhere = { ...subscription("/x"), endpoint: "http://127.0.0.1:1/x" };
  const refused = await subscribe(w.owner, elsewhere);
  expect([refused.status, (await refused.json()).fields]).toEqual([
    400,
    { endpoint: "This push service is not known" },
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
