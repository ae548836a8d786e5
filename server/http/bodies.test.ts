import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBooking, submitProof } from "#domain/bookings/endpoints.ts";
import { createPhotoMessage, sendTyping } from "#domain/chat/endpoints.ts";
import { uploadMedia } from "#domain/media/endpoints.ts";
import { URGENT_EACH } from "#server/lib/admission.ts";
import { randomToken } from "#server/lib/ids.ts";
import { book, bookableListing } from "#testing/bookings.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import {
  BODY_BOUNDS,
  FORM_STRETCH_MS,
  FORM_STRETCHES,
  JSON_BYTES,
  JSON_MS,
  QUIET_STRETCHES,
} from "./bodies.ts";

let site: TestApp;
let open: Socket[];

beforeEach(async () => {
  open = [];
  serverEnds = [];
  site = await testApp({ config: { rateLimit: true, trustProxy: true } });
  site.app.server.on("connection", (socket) => serverEnds.push(socket));
});
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of open) socket.destroy();
  await site.close();
});

interface Sent {
  method?: string;
  path?: string;
  /** Left out for chunks. */
  length?: number | null;
  type?: string;
  network?: string;
  headers?: Record<string, string>;
  body?: string;
}

const BODY = JSON.stringify({ phoneNumber: "9845012345", password: "wrong password" });

function chunk(text: string): string {
  return `${text.length.toString(16)}\r\n${text}\r\n`;
}

/** The server's ends of the connections. */
let serverEnds: Socket[];
const connections = async () => {
  await expect.poll(() => serverEnds.length).toBeGreaterThanOrEqual(open.length);
  return serverEnds;
};

/** Begins a request whose body never comes to its end by itself. */
function begin(sent: Sent = {}) {
  const socket = connect(Number(new URL(site.origin).port), "127.0.0.1");
  open.push(socket);
  socket.on("error", () => {});
  let answer = "";
  socket.setEncoding("utf8").on("data", (data) => {
    answer += data;
  });
  const closed = new Promise<void>((done) => socket.once("close", () => done()));
  const headers: Record<string, string> = {
    host: new URL(site.origin).host,
    origin: site.origin,
    "x-forwarded-for": sent.network ?? "198.51.100.1",
    "content-type": sent.type ?? "application/json",
    ...(sent.length === null
      ? { "transfer-encoding": "chunked" }
      : { "content-length": String(sent.length ?? BODY.length) }),
    ...sent.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write(
    `${sent.method ?? "POST"} ${sent.path ?? "/nowhere"} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${sent.body ?? ""}`,
  );
  const status = () => Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 0);
  return { socket, closed, status, answer: () => answer };
}

/** A form that a guest may send, whose token anybody can make up. */
const form = (sent: Sent = {}): Sent => ({
  path: createPhotoMessage().path,
  length: 1_000_000,
  // The case of a type means nothing.
  type: "Multipart/Form-Data; boundary=b",
  ...sent,
  headers: { cookie: `guest=${randomToken()}`, ...sent.headers },
});

const statusOf = async (begun: ReturnType<typeof begin>) => {
  await expect.poll(begun.status).not.toBe(0);
  return begun.status();
};

/** Opens one more than may be open, and waits for the one that is refused. */
async function fill(most: number, sent: (at: number) => Sent) {
  const begun = Array.from({ length: most + 1 }, (_, at) => begin(sent(at)));
  const refused = () => begun.filter(({ status }) => status() !== 0);
  await expect.poll(() => refused().length).toBe(1);
  return { refused: refused()[0]!, begun };
}

test("a body that doesn't arrive in time is answered, and its connection ended", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const slow = begin({ body: BODY.slice(0, 9) });
  const later = () => {
    vi.advanceTimersByTime(JSON_MS);
    return slow.status();
  };
  await expect.poll(later).toBe(408);
  expect(slow.answer()).toContain('"code":"VALIDATION"');
  vi.advanceTimersByTime(JSON_MS);
  await slow.closed;
});

/** A form that has begun, whose time is ours. */
async function beginForm() {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const part = '--b\r\ncontent-disposition: form-data; name="message"\r\n\r\n';
  const sending = begin(form({ body: part }));
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  const [connection] = await connections();
  const pause = (stretches: number) => vi.advanceTimersByTime(stretches * FORM_STRETCH_MS);
  const send = async () => {
    const before = connection!.bytesRead;
    sending.socket.write("x".repeat(8_000));
    await expect.poll(() => connection!.bytesRead, { interval: 1 }).toBe(before + 8_000);
    pause(1);
  };
  return { sending, connection: connection!, pause, send };
}

test("a form must go on, but may take its time", async () => {
  const { sending, connection, pause, send } = await beginForm();
  for (let stretch = 0; stretch < 5; stretch += 1) await send();
  // A stretch without network, twice: the second ends nothing either, as something came between them.
  await pause(QUIET_STRETCHES - 1);
  await send();
  await pause(QUIET_STRETCHES - 1);
  expect(connection.destroyed).toBe(false);
  await pause(1);
  await sending.closed;
  expect(sending.status()).toBe(0);
});

test("a form ends after an hour, however steadily it comes", async () => {
  const { sending, connection, send } = await beginForm();
  for (let stretch = 1; stretch < FORM_STRETCHES; stretch += 1) await send();
  expect(connection.destroyed).toBe(false);
  await send();
  await sending.closed;
});

test("of a network with too many unfinished bodies the oldest ends, and nobody who sends theirs is refused", async () => {
  let isOver = false;
  const oldest = begin();
  void oldest.closed.then(() => {
    isOver = true;
  });
  await expect.poll(() => serverEnds[0]?.bytesRead ?? 0).toBeGreaterThan(0);
  for (let at = 1; at < BODY_BOUNDS.json.perNetwork; at += 1) begin();
  const send = async () => {
    expect(await statusOf(begin({ body: BODY }))).toBe(404);
    return isOver;
  };
  await expect.poll(send).toBe(true);
  expect(oldest.status()).toBe(0);
});

test("a network has so many unfinished forms, whatever guests it says they are from", async () => {
  const { refused, begun } = await fill(BODY_BOUNDS.forms.perNetwork, () => form());
  expect(refused.status()).toBe(429);
  expect(refused.answer()).toContain("retry-after: 5");
  // JSON has places of its own.
  expect(await statusOf(begin({ body: BODY }))).toBe(404);
  for (const { socket } of begun) socket.destroy();
  await expect.poll(() => statusOf(begin(form({ body: "--b--", length: 5 })))).not.toBe(429);
});

test.each([
  [
    "forms that are refused by their session",
    { path: uploadMedia().path, type: "multipart/form-data; boundary=b", length: 200_000 },
    401,
    BODY_BOUNDS.forms,
  ],
  ["bodies that are no JSON", { path: sendTyping().path, type: "text/plain" }, 415, BODY_BOUNDS.json],
])("%s keep no place once they are answered", async (_what, sent, status, { perNetwork }) => {
  for (let each = 0; each <= perNetwork; each += 1) {
    const call = begin(sent);
    await expect.poll(call.status).toBe(status);
  }
});

test("all networks together have so many forms, but bookings are let in", async () => {
  const full = await fill(BODY_BOUNDS.forms.total, (at) => form({ network: `${1 + at}.0.113.1` }));
  expect(full.refused.status()).toBe(503);
  expect(full.refused.answer()).toMatch(/retry-after: [123]\r/);
  expect(await statusOf(begin(form({ path: createBooking().path })))).toBe(400);
});

test("a network with all forms that it may have still sends a few proofs of a payment under way, and nothing else of it", async () => {
  const booked = await book(site, (await bookableListing(site.deps.store)).id);
  await fill(BODY_BOUNDS.forms.perNetwork, () => form());
  const headers = { cookie: booked.cookies };
  expect(await statusOf(begin(form({ headers })))).toBe(429);
  const { method, path } = submitProof(booked.id);
  expect((await fill(URGENT_EACH, () => form({ method, path, headers }))).refused.status()).toBe(429);
});

test("when all places are taken the oldest unfinished JSON of all ends, and nobody who sends theirs is refused", async () => {
  const network = (at: number) => `${(0x2001 + at).toString(16)}:db8::1`;
  const begun = Array.from({ length: BODY_BOUNDS.json.total }, (_, at) => begin({ network: network(at) }));
  const ended = () => begun.filter(({ socket, status }) => socket.closed && status() === 0).length;
  const send = async () => {
    expect(await statusOf(begin({ body: BODY, network: "230.0.0.1" }))).toBe(404);
    return ended();
  };
  await expect.poll(send).toBeGreaterThan(0);
});

test("who has a network in each of many narrow ones keeps no other out either", async () => {
  const { total } = BODY_BOUNDS.forms;
  const network = (at: number) => `2001:db8:7:${(0xab00 + at).toString(16)}::1`;
  const honest = [1, 2, 3].map(() => begin(form({ network: "203.0.113.7" })));
  const { begun, refused } = await fill(total - honest.length, (at) => form({ network: network(at) }));
  // The network that has most is refused. It does not end what others send.
  expect(refused.status()).toBe(503);
  expect(honest.map(({ socket }) => socket.closed)).toEqual([false, false, false]);
  const ended = () => begun.filter(({ socket, status }) => socket.closed && status() === 0).length;
  const send = async () => {
    expect(await statusOf(begin(form({ body: "--b--", length: 5 })))).not.toBe(503);
    return ended();
  };
  await expect.poll(send).toBe(1);
});

test("a few networks with all there may be keep no other out: a body of the largest is ended", async () => {
  const { perNetwork, total } = BODY_BOUNDS.json;
  const networks = total / perNetwork;
  const begun = Array.from({ length: total + 1 }, (_, at) =>
    begin({ network: `203.0.113.${at % networks}` }),
  );
  const ended = () => begun.filter(({ socket, status }) => socket.closed && status() === 0).length;
  // One more than its network may have: all are there.
  await expect.poll(ended).toBe(1);
  expect(await statusOf(begin({ body: BODY, network: "198.51.100.2" }))).toBe(404);
  await expect.poll(ended).toBe(2);
});

test.each<[string, Sent, number]>([
  ["longer than any", { length: JSON_BYTES + 1 }, 413],
  [
    "longer than it may, in chunks",
    { length: null, body: `${chunk("x".repeat(JSON_BYTES))}${chunk("x")}` },
    413,
  ],
  ["in chunks of one byte", { length: null, body: chunk("x").repeat(1_000) }, 413],
  ["compressed", { headers: { "content-encoding": "br" } }, 415],
])("a body %s is refused before its end", async (_what, sent, status) => {
  expect(await statusOf(begin(sent))).toBe(status);
});
