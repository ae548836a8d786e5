import { readdir } from "node:fs/promises";
import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { DomainError } from "#domain/errors.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { discardMedia, storeImage } from "#server/features/media/service.ts";
import { photo } from "#testing/fixtures/images.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { installBodies } from "./bodies.ts";
import { installErrorMapper } from "./errors.ts";
import { installForms, receiveForm } from "./multipart.ts";

const MB = 1024 * 1024;
const MAX_BYTES = 2 * MB;
const files = { picture: { maxBytes: MAX_BYTES, tooLargeMessage: () => "too large" } };
/** Each may be as long as a field can be, but not all of them. */
const long = ["a", "b", "c", "d", "e"];
const fields = z.object({
  utr: z.string("UTR is required").check(z.minLength(12, "UTR is too short")),
  ...Object.fromEntries(long.map((name) => [name, z.optional(z.string())])),
});

let whole: TestApp;
let app: FastifyInstance;
let origin: string;
let image: Buffer<ArrayBuffer>;
/** Bytes that the server took from connections that have ended, by the caller's port. */
const taken = new Map<number, number>();
let refuse = false;
let received: string[] = [];
/** How many of them are done with, one way or the other. */
let settled = 0;

beforeAll(async () => {
  whole = await testApp();
  image = Buffer.from(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: "#c33" } })
      .jpeg()
      .toBuffer(),
  );
  app = Fastify();
  installErrorMapper(app);
  installBodies(app, whole.deps);
  await installForms(app);
  app.patch("/picture", async (request) => {
    if (refuse) throw new DomainError("UNAUTHENTICATED", "Please log in first");
    const form = await receiveForm(request, {
      fields,
      files,
      onFile: async (stream, { fileName }) => {
        received.push(fileName);
        const messages = { tooLarge: () => "too large", unsupported: () => "not an image" };
        const options = { visibility: "public" as const, maxBytes: MAX_BYTES, messages };
        return storeImage(whole.deps, stream, options).finally(() => {
          settled += 1;
        });
      },
      discard: (kept) =>
        discardMedia(
          whole.deps,
          kept.map(({ name }) => name),
        ),
    });
    return { utr: form.fields.utr, name: form.file?.name ?? null };
  });
  app.server.on("connection", (socket) => {
    const { remotePort = 0 } = socket;
    socket.once("close", () => taken.set(remotePort, socket.bytesRead));
  });
  origin = await app.listen({ port: 0, host: "127.0.0.1" });
});

afterEach(async () => {
  refuse = false;
  received = [];
  settled = 0;
  const kept = await rows();
  await discardMedia(
    whole.deps,
    kept.map(({ name }) => name),
  );
});

afterAll(async () => {
  await app.close();
  await whole.close();
});

const rows = () => whole.deps.store.db.select().from(mediaFiles);
const list = (folder: string) => readdir(join(whole.deps.config.dataDir, folder)).catch(() => []);
const port = () => (app.server.address() as AddressInfo).port;

async function expectNothing(): Promise<void> {
  expect(await rows()).toEqual([]);
  expect(await list("uploads")).toEqual([]);
  expect(await list("tmp")).toEqual([]);
}

type Part = [field: string, value: string | Buffer<ArrayBuffer>, fileName?: string];

async function send(...parts: Part[]): Promise<{ status: number; body: Record<string, unknown> }> {
  const form = new FormData();
  for (const [field, value, fileName] of parts) {
    if (typeof value === "string") form.append(field, value);
    else form.append(field, new Blob([value], { type: "image/jpeg" }), fileName ?? "a.jpg");
  }
  const answer = await fetch(`${origin}/picture`, { method: "PATCH", body: form });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const utr: Part = ["utr", "123456789012"];

test.each([
  ["before", [utr, ["picture", Buffer.alloc(0)]]],
  ["after", [["picture", Buffer.alloc(0)], utr]],
] as [string, Part[]][])("a field may come %s its file", async (_where, parts) => {
  const answer = await send(
    ...parts.map(([field, value]): Part => [field, value === utr[1] ? value : image]),
  );
  expect(answer).toEqual({ status: 200, body: { utr: utr[1], name: expect.any(String) } });
  expect(await list("uploads")).toHaveLength(5);
});

test("a form without its file is the room's to judge", async () => {
  expect(await send(utr)).toEqual({ status: 200, body: { utr: utr[1], name: null } });
});

test("a file input that was left empty is no file", async () => {
  const body = [
    '--b\r\nContent-Disposition: form-data; name="picture"; filename=""',
    "Content-Type: application/octet-stream\r\n\r\n",
    `--b\r\nContent-Disposition: form-data; name="utr"\r\n\r\n${utr[1]}\r\n--b--\r\n`,
  ].join("\r\n");
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const answer = await fetch(`${origin}/picture`, { method: "PATCH", headers, body });
  expect(await answer.json()).toEqual({ utr: utr[1], name: null });
});

test("a form that is refused after its file takes the file back", async () => {
  expect(await send(["picture", image], ["utr", "123"])).toEqual({
    status: 400,
    body: { message: "UTR is too short", code: "VALIDATION", fields: { utr: "UTR is too short" } },
  });
  expect(received).toHaveLength(1);
  await expectNothing();
});

test.each<[string, Part[], number, string]>([
  ["no field at all", [["picture", Buffer.from("x")]], 415, "not an image"],
  ["a file nobody asked for", [utr, ["other", Buffer.from("x")]], 400, "No file is expected as other"],
  ["a file called like a method", [utr, ["toString", Buffer.from("x")]], 400, "We couldn't read this form"],
  ["a field sent twice", [utr, utr], 400, "utr was sent twice"],
  ["a field of a megabyte", [["utr", "1".repeat(MB)]], 413, "utr is too long"],
  ["a field of no use", [utr, ["other", "1"]], 400, "There is no field named other"],
  [
    "a form whose fields are too long together",
    long.map((name) => [name, "1".repeat(15_000)]),
    413,
    "too large",
  ],
])("%s is refused", async (_what, parts, status, message) => {
  const answer = await send(...parts);
  expect(answer.status).toBe(status);
  expect(answer.body.message).toContain(message);
  await expectNothing();
});

test("the second of one file is refused, and the first taken back", async () => {
  const answer = await send(utr, ["picture", image], ["picture", image]);
  expect(answer).toMatchObject({ status: 400, body: { message: "Too many files as picture" } });
  await expectNothing();
});

test("one byte too many is refused", async () => {
  const photoBytes = Buffer.from(await photo(1200, 900));
  const padded = (length: number) => Buffer.concat([photoBytes, Buffer.alloc(length - photoBytes.length)]);
  expect((await send(utr, ["picture", padded(MAX_BYTES)])).status).toBe(200);
  await afterOne();
  const answer = await send(utr, ["picture", padded(MAX_BYTES + 1)]);
  expect(answer).toMatchObject({ status: 413, body: { message: "too large", code: "TOO_LARGE" } });
  await expectNothing();
});

async function afterOne(): Promise<void> {
  await discardMedia(
    whole.deps,
    (await rows()).map(({ name }) => name),
  );
}

test.each(["../../x.jpg", "a\0.jpg", "C:\\x\\y.jpg", `${"x".repeat(4096)}.jpg`, "<script>.jpg"])(
  "a file called %j is kept under a name of ours",
  async (fileName) => {
    const { status, body } = await send(utr, ["picture", image, fileName]);
    expect(status).toBe(200);
    expect(body.name).toMatch(/^[A-Za-z0-9-]{20,}$/);
    for (const key of await list("uploads")) expect(key.startsWith(`${body.name}_`)).toBe(true);
    const { dataDir } = whole.deps.config;
    expect((await readdir(dataDir)).filter((name) => !["db", "tmp", "uploads"].includes(name))).toEqual([]);
  },
);

test.each([
  ["JSON", "application/json", "{}", 415],
  ["text", "text/plain", "utr=1", 415],
  ["no boundary", "multipart/form-data", "x", 400],
  ["a boundary of 5,000 characters", `multipart/form-data; boundary=${"b".repeat(5_000)}`, "x", 400],
  ["garbage", "multipart/form-data; boundary=b", "x".repeat(1000), 400],
  [
    "a part that never ends",
    "multipart/form-data; boundary=b",
    "--b\r\nContent-Disposition: form-data; name=utr\r\n\r\n12",
    400,
  ],
  [
    "a file that never ends",
    "multipart/form-data; boundary=b",
    '--b\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\nabc',
    400,
  ],
  [
    "a part without a name",
    "multipart/form-data; boundary=b",
    "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n",
    400,
  ],
])("%s is refused as no form", async (_what, type, body, status) => {
  const answer = await fetch(`${origin}/picture`, {
    method: "PATCH",
    headers: { "content-type": type },
    body,
  });
  expect({ status: answer.status, code: typeof (await answer.json()).code }).toEqual({
    status,
    code: "string",
  });
  await expectNothing();
});

function formHead(length: number): string {
  const part =
    '--b\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
  return [
    "PATCH /picture HTTP/1.1",
    "Host: x",
    "Content-Type: multipart/form-data; boundary=b",
    `Content-Length: ${length}`,
    "",
    part,
  ].join("\r\n");
}

/** Sends the start of an upload and goes away, once the server has begun to take the file. */
async function abortUpload(): Promise<void> {
  const before = received.length;
  const socket = connect(port(), "127.0.0.1");
  socket.on("error", () => {});
  socket.write(formHead(MB));
  socket.write(image.subarray(0, 300));
  await expect.poll(() => received.length, { interval: 1 }).toBeGreaterThan(before);
  socket.destroy();
}

test("a hundred uploads that are broken off leave nothing", async () => {
  for (let round = 0; round < 100; round += 1) await abortUpload();
  expect(received).toHaveLength(100);
  await expect.poll(() => settled).toBe(100);
  await expectNothing();
});

/** Pushes a body at the server as fast as it takes it, until the answer comes or the connection ends. */
async function pushBody(contentLength: number | null) {
  const headers: Record<string, string> = { "content-type": "multipart/form-data; boundary=b" };
  if (contentLength !== null) headers["content-length"] = String(contentLength);
  // A connection that is to be used again is the one that a server would read to the end.
  const agent = new Agent({ keepAlive: true });
  const sending = httpRequest({ port: port(), method: "PATCH", path: "/picture", headers, agent });
  let localPort = 0;
  sending.once("socket", (socket) => {
    socket.once("connect", () => {
      localPort = socket.localPort ?? 0;
    });
  });
  const chunk = Buffer.alloc(64 * 1024, "x");
  const more = () => {
    while (!sending.destroyed && sending.write(chunk));
  };
  sending.on("drain", more);
  more();
  const answer = await new Promise<IncomingMessage | null>((resolve) => {
    sending.once("response", resolve);
    sending.on("error", () => resolve(null));
  });
  let body = "";
  for await (const part of answer ?? []) body += String(part);
  await expect.poll(() => taken.has(localPort)).toBe(true);
  return { status: answer?.statusCode ?? null, body, read: taken.get(localPort) ?? 0 };
}

test("who may not send is told so, and what they send is not read", async () => {
  refuse = true;
  const answer = await pushBody(100 * MB);
  expect(answer.status).toBe(401);
  expect(answer.read).toBeLessThan(MB);
});

test("a body that says it is too long is refused unread", async () => {
  const answer = await pushBody(100 * MB);
  expect(answer).toMatchObject({ status: 413, body: expect.stringContaining('"too large"') });
  expect(answer.read).toBeLessThan(MB);
});

test("a body without end that never comes to a part is cut off", async () => {
  const answer = await pushBody(null);
  expect(answer.status).toBeNull();
  expect(answer.read).toBeLessThan(10 * MB);
});

test("a connection whose short body was refused is good for the next call", async () => {
  refuse = true;
  expect((await send(utr, ["picture", image])).status).toBe(401);
  refuse = false;
  expect((await send(utr, ["picture", image])).status).toBe(200);
});

test("a field that the form doesn't know is refused at its first byte", async () => {
  const socket = connect(port(), "127.0.0.1");
  const answer = new Promise((resolve) => socket.once("data", (data) => resolve(String(data))));
  const head = formHead(MB).replaceAll(/; filename="a.jpg"|Content-Type: image\/jpeg\r\n/g, "");
  socket.write(`${head.replace('name="picture"', 'name="other"')}x`);
  expect(await answer).toContain("There is no field named other");
  socket.destroy();
});
