import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, type ClientRequest, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { logIn } from "#domain/accounts/endpoints.ts";
import { beginConversation, createMessage, openChatStream } from "#domain/chat/endpoints.ts";
import { pages } from "#domain/paths.ts";
import { chromiumArgs, ensureChromium } from "#scripts/lib/chromium.ts";
import { findPostgres, startCluster } from "#scripts/lib/postgres.ts";
import { type RunningServer, startServer } from "#scripts/lib/server.ts";
import { migrate, openStore } from "#server/db/client.ts";
import { createListing } from "#testing/factories/listings.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { type BenchTable, median, percentile, rounded } from "./lib/result.ts";

const MESSAGES = 200;
const ON_SCREEN = 60;
const HOST_PHONE = "9000044444";
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

/** A conversation that was begun by a guest, with the cookie that proves it. */
interface Begun {
  id: number;
  cookie: string;
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

async function begin(url: string, listingId: number): Promise<Begun> {
  const asked = await post(
    url + beginConversation().path,
    { origin: url },
    { guestIdentifier: "Bench_1", pgListingId: listingId },
  );
  return { id: JSON.parse(asked.text).id, cookie: asked.cookies };
}

const write = (url: string, { id, cookie }: Begun, message: string) =>
  post(
    url + createMessage().path,
    { origin: url, cookie },
    { conversationId: id, senderType: "guest", message },
  );

async function talkOn(writeTo: string, readFrom: string, begun: Begun): Promise<Talk> {
  return {
    stream: await listen(readFrom + openChatStream().path, { cookie: begun.cookie }),
    send: (message) => write(writeTo, begun, message),
  };
}

/** The same until the message stands on the screen of the host, who has the conversation open in a real browser. */
async function onScreen(writeTo: string, readFrom: string, begun: Begun): Promise<number[]> {
  const executablePath = ensureChromium();
  if (!executablePath) throw new Error("No Chromium was found.");
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const json = { phoneNumber: HOST_PHONE, password: FACTORY_PASSWORD };
    await context.request.post(readFrom + logIn().path, { data: json, headers: { origin: readFrom } });
    const page = await context.newPage();
    await write(writeTo, begun, "shown first");
    await page.goto(readFrom + pages.chat(begun.id));
    await page.getByRole("dialog").getByText("shown first").last().waitFor();
    await page.evaluate(() => {
      const shown = new Map<string, number>();
      // Without a name of its own: what names functions in a build is not there in the browser.
      new MutationObserver(() => {
        const now = performance.timeOrigin + performance.now();
        for (const [, message] of document.body.innerText.matchAll(/\b(m-\d+)\b/g)) {
          if (!shown.has(message!)) shown.set(message!, now);
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
      Object.assign(window, { shown });
    });
    const times: number[] = [];
    for (let at = 0; at < ON_SCREEN; at += 1) {
      written += 1;
      const message = `m-${written}`;
      const started = performance.timeOrigin + performance.now();
      await write(writeTo, begun, message);
      const seen = await page.waitForFunction(
        (text) => (window as unknown as { shown: Map<string, number> }).shown.get(text),
        message,
      );
      times.push(Number(await seen.jsonValue()) - started);
    }
    return times.slice(ON_SCREEN / 10);
  } finally {
    await browser.close();
  }
}

const screenRow = (what: string, ours: number[]) => ({
  what,
  "p50 ms": rounded(median(ours)),
  "p99 ms": rounded(percentile(ours, 0.99)),
});

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
  const ours = await openMany(server.url + openChatStream().path, guestCookie);
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
    const owner = await createUser(store, { phoneNumber: HOST_PHONE });
    const { id } = await createListing(store, { ownerId: owner.id });
    await store.close();
    const env = {
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
  const screen: BenchTable["rows"] = [];
  try {
    await withServers({}, 1, async ([server], listingId) => {
      const begun = await begin(server!.url, listingId);
      const talk = await talkOn(server!.url, server!.url, begun);
      delivery.push(row("one server, embedded", await deliveries(talk), await deliveries(bare)));
      const many = await crowd(server!, talk, echo, bare);
      delivery.push(many.times);
      memory.push(many.memory);
      close([talk.stream]);
      screen.push(screenRow("one server, embedded", await onScreen(server!.url, server!.url, begun)));
    });
    const programs = findPostgres();
    if (programs) {
      const cluster = await startCluster(programs);
      try {
        await withServers({ databaseUrl: cluster.url }, 2, async ([one, two], listingId) => {
          const begun = await begin(one!.url, listingId);
          const talk = await talkOn(one!.url, two!.url, begun);
          delivery.push(row("two servers, PostgreSQL", await deliveries(talk), await deliveries(bare)));
          close([talk.stream]);
          screen.push(screenRow("two servers, PostgreSQL", await onScreen(one!.url, two!.url, begun)));
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
    { name: "A message on the other screen", rows: screen },
    { name: "Open streams", rows: memory },
  ];
}
