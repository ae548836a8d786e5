import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, type ClientRequest, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { api } from "#domain/paths.ts";
import { findPostgres, startCluster } from "#scripts/lib/postgres.ts";
import { type RunningServer, startServer } from "#scripts/lib/server.ts";
import { migrate, openStore } from "#server/db/client.ts";
import { createListing } from "#tests/factories/listings.ts";
import { type BenchTable, median, percentile, rounded } from "./lib/result.ts";

const MESSAGES = 200;
const STREAMS = 2_000;
/** Opened at a time: a crowd that comes at once is another question. */
const OPENING = 100;

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

interface Stream {
  /** The text of each message with the time it came. */
  came: Map<string, number>;
  call: ClientRequest;
}

/** Resolves when the server has said hello. */
function listen(url: string, headers: Record<string, string>): Promise<Stream> {
  return new Promise((done, fail) => {
    const came = new Map<string, number>();
    const call = request(url, { headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return fail(new Error(`A stream answered ${answer.statusCode}`));
      answer.setEncoding("utf8");
      answer.on("data", (text: string) => {
        const now = performance.now();
        for (const [, message] of text.matchAll(/"message":"(m-\d+)"/g)) came.set(message!, now);
        if (text.includes("event: hello")) done({ came, call });
      });
      answer.on("error", () => undefined);
    });
    call.on("error", fail);
    call.end();
  });
}

function post(
  url: string,
  headers: Record<string, string>,
  body: object,
): Promise<{ text: string; cookies: string }> {
  return new Promise((done, fail) => {
    const json = JSON.stringify(body);
    const call = request(
      url,
      { method: "POST", agent, headers: { ...headers, "content-type": "application/json" } },
      (answer) => {
        let text = "";
        answer.on("data", (chunk) => {
          text += chunk;
        });
        answer.on("end", () => {
          if (answer.statusCode !== 200 && answer.statusCode !== 201) {
            return fail(new Error(`${url} answered ${answer.statusCode}: ${text}`));
          }
          const cookies = (answer.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
          done({ text, cookies });
        });
      },
    );
    call.on("error", fail);
    call.end(json);
  });
}

interface Talk {
  send: (message: string) => Promise<unknown>;
  stream: Stream;
}

let written = 0;

/** Milliseconds from the call to the other side's stream, one message after another. */
async function deliveries({ send, stream }: Talk): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < MESSAGES; at += 1) {
    written += 1;
    const message = `m-${written}`;
    const started = performance.now();
    await send(message);
    while (!stream.came.has(message)) await new Promise((next) => setImmediate(next));
    times.push(stream.came.get(message)! - started);
  }
  return times.slice(MESSAGES / 10);
}

async function talkOn(writeTo: string, readFrom: string, listingId: number): Promise<Talk> {
  const origin = { origin: writeTo };
  const asked = await post(writeTo + api.chatConversation, origin, {
    guestIdentifier: "Bench_1",
    pgListingId: listingId,
  });
  const { id } = JSON.parse(asked.text);
  const cookie = asked.cookies;
  return {
    stream: await listen(readFrom + api.chatStream, { cookie }),
    send: (message) =>
      post(
        writeTo + api.chatMessage,
        { ...origin, cookie },
        { conversationId: id, senderType: "guest", message },
      ),
  };
}

async function talkOnEcho(url: string): Promise<Talk> {
  return { stream: await listen(url, {}), send: (message) => post(url, {}, { message }) };
}

async function startEcho(): Promise<{ url: string; child: ChildProcess }> {
  const script = fileURLToPath(new URL("./lib/sse-echo.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", script], { stdio: ["pipe", "pipe", "inherit"] });
  const { value } = await createInterface({ input: child.stdout! })[Symbol.asyncIterator]().next();
  return { url: String(value), child };
}

const row = (what: string, ours: number[], bare: number[]) => ({
  what,
  "p50 ms": rounded(median(ours)),
  "p99 ms": rounded(percentile(ours, 0.99)),
  "echo p50 ms": rounded(median(bare)),
  "echo p99 ms": rounded(percentile(bare, 0.99)),
  "p50 ratio": rounded(median(ours) / median(bare)),
});

const rssKb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

async function openMany(url: string, headersOf: () => Record<string, string>): Promise<Stream[]> {
  const streams: Stream[] = [];
  while (streams.length < STREAMS) {
    streams.push(...(await Promise.all(Array.from({ length: OPENING }, () => listen(url, headersOf())))));
  }
  return streams;
}

const guestCookie = () => ({ cookie: `guest=${randomBytes(32).toString("base64url")}` });
const close = (streams: readonly Stream[]) => {
  for (const { call } of streams) call.destroy();
};

async function crowd(
  server: RunningServer,
  talk: Talk,
  echo: { url: string; child: ChildProcess },
  bare: Talk,
) {
  const before = [rssKb(server.pid), rssKb(echo.child.pid!)] as const;
  const ours = await openMany(server.url + api.chatStream, guestCookie);
  const theirs = await openMany(echo.url, () => ({}));
  const after = [rssKb(server.pid), rssKb(echo.child.pid!)] as const;
  const times = row(`with ${STREAMS} open streams`, await deliveries(talk), await deliveries(bare));
  close([...ours, ...theirs]);
  const kb = (at: 0 | 1) => rounded((after[at] - before[at]) / STREAMS, 1);
  return { times, memory: { streams: STREAMS, "kB each": kb(0), "echo kB each": kb(1) } };
}

async function withServers<T>(
  database: { databaseUrl?: string },
  count: number,
  work: (servers: RunningServer[], listingId: number) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "tangu-bench-chat-"));
  const servers: RunningServer[] = [];
  try {
    const store = await openStore({ dataDir, ...database });
    await migrate(store);
    const { id } = await createListing(store);
    await store.close();
    const env = {
      DEMO: "0",
      RATE_LIMIT: "off",
      ...(database.databaseUrl ? { DATABASE_URL: database.databaseUrl } : {}),
    };
    for (let at = 0; at < count; at += 1) servers.push(await startServer({ dataDir, env }));
    return await work(servers, id);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** From the call that writes a message to the other side's open stream, beside a server that does nothing else. */
export async function bench(): Promise<BenchTable[]> {
  const echo = await startEcho();
  const bare = await talkOnEcho(echo.url);
  const delivery: BenchTable["rows"] = [];
  const memory: BenchTable["rows"] = [];
  try {
    await withServers({}, 1, async ([server], listingId) => {
      const talk = await talkOn(server!.url, server!.url, listingId);
      delivery.push(row("one server, embedded", await deliveries(talk), await deliveries(bare)));
      const many = await crowd(server!, talk, echo, bare);
      delivery.push(many.times);
      memory.push(many.memory);
      close([talk.stream]);
    });
    const programs = findPostgres();
    if (programs) {
      const cluster = await startCluster(programs);
      try {
        await withServers({ databaseUrl: cluster.url }, 2, async ([one, two], listingId) => {
          const talk = await talkOn(one!.url, two!.url, listingId);
          delivery.push(row("two servers, PostgreSQL", await deliveries(talk), await deliveries(bare)));
          close([talk.stream]);
        });
      } finally {
        await cluster.stop();
      }
    }
  } finally {
    close([bare.stream]);
    echo.child.kill();
    agent.destroy();
  }
  return [
    { name: "A message to the other side", rows: delivery },
    { name: "Open streams", rows: memory },
  ];
}
