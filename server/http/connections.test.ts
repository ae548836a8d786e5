import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deferred } from "#testing/deferred.ts";
import { testApp } from "#testing/http.ts";
import { installConnections, KEEP_ALIVE_MS, STILL_MS } from "./connections.ts";

/** Long enough for a request to come, short enough to wait for. */
const SHORT_MS = 250;

let app: FastifyInstance;
let gate: ReturnType<typeof deferred<void>>;
let serverEnd: Promise<Socket>;
let client: Socket;
let answers: string;
let closed: Promise<void>;

beforeEach(async () => {
  gate = deferred();
  app = Fastify({ connectionTimeout: SHORT_MS });
  installConnections(app);
  app.get("/", async () => "ready");
  app.get("/slow", () => gate.promise.then(() => "ready"));
  app.get("/large", () => Readable.from(endless()));
  serverEnd = new Promise((resolve) => app.server.once("connection", resolve));
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  client = connect(Number(new URL(origin).port), "127.0.0.1");
  answers = "";
  closed = new Promise((done) => client.once("close", () => done()));
  client.on("error", () => {});
});
afterEach(async () => {
  gate.resolve();
  client.destroy();
  app.server.closeAllConnections();
  await app.close();
});

function* endless() {
  const piece = Buffer.alloc(64 * 1024, "x");
  for (;;) yield piece;
}

const read = () =>
  client.setEncoding("utf8").on("data", (data) => {
    answers += data;
  });
const ask = (path: string, times = 1) =>
  client.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(times));
const answered = () => answers.match(/ready/g)?.length ?? 0;

test("an answer that nobody reads is not held", async () => {
  let bytes = 0;
  client.on("data", (piece) => {
    bytes += piece.length;
  });
  client.pause();
  ask("/large");
  const socket = await serverEnd;
  await new Promise((done) => socket.once("close", done));
  client.resume();
  await closed;
  // What has come to this end. The other end of the kernel holds megabytes, and has let go of them.
  expect(bytes).toBeLessThan(1_000_000);
});

test("an answer that is still being made is waited for", async () => {
  read();
  ask("/slow");
  const socket = await serverEnd;
  await new Promise((done) => socket.once("timeout", done));
  gate.resolve();
  await expect.poll(answered).toBe(1);
});

test("a connection on which nothing is asked is ended", async () => {
  read();
  ask("/");
  await expect.poll(answered).toBe(1);
  const socket = await serverEnd;
  let isReset = false;
  client.once("error", () => {
    isReset = true;
  });
  // As if the time for the next request were over.
  socket.setTimeout(1);
  await closed;
  // Or a slow phone would lose what it has not read yet.
  expect(isReset).toBe(false);
});

test("a connection may ask one after the other, but not for many at once", async () => {
  read();
  for (let times = 1; times <= 20; times += 1) {
    ask("/");
    await expect.poll(answered).toBe(times);
  }
  ask("/slow", 2);
  gate.resolve();
  await expect.poll(answered).toBe(22);
  ask("/slow", 3);
  await closed;
  // Not because nothing more was asked: what was asked has no answer.
  expect(answered()).toBeLessThan(25);
});

test("the server does so after times that proxies and chat streams stay within", async () => {
  const site = await testApp();
  const { timeout, keepAliveTimeout } = site.app.server;
  await site.close();
  expect({ timeout, keepAliveTimeout }).toEqual({ timeout: STILL_MS, keepAliveTimeout: KEEP_ALIVE_MS });
});
