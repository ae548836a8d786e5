import { request as httpRequest } from "node:http";
import fastifyCookie from "@fastify/cookie";
import Fastify, { type FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HOLD_MINUTES } from "#domain/bookings/holds.ts";
import { searchListings } from "#domain/listings/endpoints.ts";
import { pages } from "#domain/paths.ts";
import { type Booked, book, bookableListing } from "#testing/bookings.ts";
import { deferred } from "#testing/deferred.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { pageOf, plainPages } from "#testing/pages.ts";
import { installErrorMapper } from "./errors.ts";
import { inProcessFetch } from "./in-process.ts";
import { installLimits } from "./limits.ts";
import { BOUNDS, createOverload, installAdmission, withoutSlot } from "./overload.ts";

const metricsToken = "a-token-of-the-operator";
const BUSY = "We're very busy right now. Please try again in a few seconds.";
const HTML = { accept: "text/html" };
const ALL_PAGES = BOUNDS.pages.slots + BOUNDS.pages.burst;
const ALL_CALLS = BOUNDS.api.slots + BOUNDS.api.burst;
/** More than the other tests ask for. */
const CALLS_PER_MINUTE = 2 * ALL_CALLS + 20;

async function sampleOf(site: TestApp, sample: string): Promise<number> {
  const answer = await site.request("GET", "/metrics", {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  const line = (await answer.text()).split("\n").find((each) => each.startsWith(`${sample} `));
  return Number(line?.slice(sample.length + 1));
}

/** Resolves when this server has heard of all that was written: a booking makes it forget the pages that it keeps. */
async function allTold({ deps: { store } }: TestApp): Promise<void> {
  const told = deferred<void>();
  const stop = await store.listen("told", () => told.resolve());
  await store.notify("told", "");
  await told.promise;
  await stop();
}

function expectRefusal(answer: Response): void {
  expect(answer.status).toBe(503);
  expect(["1", "2", "3"]).toContain(answer.headers.get("retry-after"));
  expect(answer.headers.get("cache-control")).toBe("no-store");
}

describe("pages, when as many wait as may", () => {
  let site: TestApp;
  let now: Date;
  let booked: Booked;
  let gate: ReturnType<typeof deferred<void>>;
  let waiting: Promise<Response>[];
  const visit = (cookies = "seen=1", headers: Record<string, string> = HTML) =>
    site.request("GET", pages.liked, { cookies, headers });
  const queued = () => sampleOf(site, 'tangu_work{class="pages",state="waiting"}');

  beforeEach(async () => {
    now = new Date();
    const plain = plainPages();
    site = await testApp({
      pages: plain,
      clock: { now: () => now },
      config: { metricsToken, shedLoad: true, trustProxy: true },
    });
    booked = await book(site, (await bookableListing(site.deps.store)).id);
    await allTold(site);
    // Made before the others, and kept.
    expect((await site.request("GET", pages.home)).status).toBe(200);
    gate = deferred();
    plain.seen.hold = gate.promise;
    waiting = Array.from({ length: ALL_PAGES }, () => visit("seen=1", { accept: "application/json" }));
    await expect.poll(queued).toBe(BOUNDS.pages.burst);
  });
  afterEach(async () => {
    vi.useRealTimers();
    gate.resolve();
    await Promise.allSettled(waiting);
    await site.close();
  });

  test("the next is refused with a page that says what to do, and those that wait are all served", async () => {
    const refused = await visit();
    expectRefusal(refused);
    expect(refused.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(refused.headers.get("content-security-policy")).toContain("default-src 'none'");
    const html = await refused.text();
    expect(html).toContain("<h1>We're very busy right now</h1>");
    expect(html).toContain('<a href="">Try again</a>');
    const asData = await visit("seen=1", { accept: "application/json" });
    expectRefusal(asData);
    expect(await asData.json()).toEqual({
      code: "UNAVAILABLE",
      message: BUSY,
    });
    await expect.poll(() => sampleOf(site, 'tangu_shed_requests_total{class="pages"}')).toBe(2);
    gate.resolve();
    for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200);
    await expect.poll(async () => (await visit()).status).toBe(200);
  });

  test("visitors of other networks have room made for them, also for a page that is the same for everybody", async () => {
    const from = (address: string) => ({ ...HTML, "x-forwarded-for": address });
    const others = [
      site.request("GET", `/kn${pages.liked}`, { headers: { cookie: "seen=1", ...from("203.0.113.9") } }),
      site.request("GET", pages.rooms, { headers: from("203.0.113.10") }),
    ];
    await expect.poll(() => sampleOf(site, 'tangu_shed_requests_total{class="pages"}')).toBe(2);
    gate.resolve();
    for (const answer of await Promise.all(others)) expect(answer.status).toBe(200);
    const refused = (await Promise.all(waiting)).filter(({ status }) => status === 503);
    const words = await Promise.all(refused.map(async (answer) => (await answer.json()).message));
    // Not in the language of those who took their place.
    expect(words).toEqual(Array(2).fill(BUSY));
  });

  test("health, calls, and pages from memory are answered", async () => {
    for (const path of ["/healthz", "/readyz", searchListings().path, pages.home]) {
      expect((await site.request("GET", path)).status, path).toBe(200);
    }
  });

  test("an old page is served from memory, and no refusal is counted", async () => {
    const before = performance.now();
    vi.useFakeTimers({ toFake: ["performance"] });
    vi.advanceTimersByTime(before + 5 * 60_000);
    expect((await site.request("GET", pages.home)).status).toBe(200);
    expect(await sampleOf(site, 'tangu_shed_requests_total{class="pages"}')).toBe(0);
  });

  test("somebody whose bed is held gets their page, before those that wait", async () => {
    const paying = visit(booked.cookies);
    await expect.poll(queued).toBe(BOUNDS.pages.burst + 1);
    gate.resolve();
    expect(await pageOf(await paying)).toMatchObject({ made: 1 + BOUNDS.pages.slots + 1 });
  });

  test("a page is not begun for somebody who left while they waited", async () => {
    const tab = new AbortController();
    const left = new Promise((done) => {
      site.app.server.once("request", (_request, response) => response.once("close", done));
    });
    const headers = { ...HTML, cookie: booked.cookies };
    const paying = fetch(site.origin + pages.liked, { headers, signal: tab.signal });
    await expect.poll(queued).toBe(BOUNDS.pages.burst + 1);
    tab.abort();
    await expect(paying).rejects.toThrow();
    await left;
    gate.resolve();
    const made = await Promise.all((await Promise.all(waiting)).map(pageOf));
    expect(Math.max(...made.map((page) => page.made))).toBe(1 + ALL_PAGES);
  });

  test("not with a mark that we did not make, or after the hold", async () => {
    const [, id, until] = /paying=(\d+)\.(\d+)\./.exec(booked.cookies)!;
    expectRefusal(await visit(`paying=${id}.${until}.${"A".repeat(43)}`));
    const longer = booked.cookies.replace(`paying=${id}.${until}`, `paying=${id}.${Number(until) + 60}`);
    expectRefusal(await visit(longer));
    now = new Date(now.getTime() + HOLD_MINUTES.pending * 60_000 + 1_000);
    expectRefusal(await visit(booked.cookies));
  });
});

describe("calls, when as many wait as may", () => {
  let site: TestApp;
  let app: FastifyInstance;
  let origin: string;
  let gate: ReturnType<typeof deferred<void>>;
  let held: Promise<Response>[] = [];
  let load: () => { inUse: number; waiting: number };
  let begun: number;
  let came: number;
  let gone: () => void;
  const get = (path: string, init?: RequestInit) => fetch(origin + path, init);

  beforeEach(async () => {
    site = await testApp({ config: { shedLoad: true } });
    app = Fastify();
    installErrorMapper(app);
    app.decorateRequest("isShed", false);
    await app.register(fastifyCookie);
    const overload = createOverload(app, site.deps, new Registry())!;
    load = () => overload.api.load;
    gate = deferred();
    await app.register(async (scope) => {
      const deps = { ...site.deps, config: { ...site.deps.config, rateLimit: true } };
      await installLimits(scope, deps, CALLS_PER_MINUTE);
      installAdmission(scope, site.deps, overload);
      begun = 0;
      scope.get("/held", () => {
        begun += 1;
        return gate.promise.then(() => "held");
      });
      scope.get("/without-slot", (request) =>
        withoutSlot(request, () => gate.promise.then(() => "without slot")),
      );
      scope.get("/always", { config: { alwaysAdmitted: true } }, async () => "always");
      scope.post("/", async (request) => request.body);
    });
    gone = () => {};
    came = 0;
    app.server.on("request", (_request, response) => {
      came += 1;
      response.once("close", () => gone());
    });
    origin = await app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterEach(async () => {
    gate.resolve();
    await Promise.allSettled(held);
    app.server.closeAllConnections();
    await app.close();
    await site.close();
  });

  /** Begins a write, whose body is for later. */
  function post(statuses: number[], headers: Record<string, string> = {}) {
    const length = { "content-type": "application/json", "content-length": "9" };
    const call = httpRequest(origin, { method: "POST", headers: { ...length, ...headers } });
    call.on("response", (answer) => {
      statuses.push(answer.statusCode ?? 0);
      answer.resume();
    });
    call.flushHeaders();
    return call;
  }

  async function fill(signal?: AbortSignal): Promise<void> {
    held = Array.from({ length: ALL_CALLS }, () => get("/held", { signal: signal ?? null }));
    await expect.poll(() => load().waiting).toBe(BOUNDS.api.burst);
  }

  test("the next is refused in the product's form, and those that wait are all served", async () => {
    await fill();
    const refused = await get("/held");
    expectRefusal(refused);
    expect(await refused.json()).toMatchObject({ code: "UNAVAILABLE" });
    gate.resolve();
    for (const answer of await Promise.all(held)) expect(answer.status).toBe(200);
    await expect.poll(load).toEqual({ inUse: 0, waiting: 0 });
  });

  test("an address over its limit is told so, and keeps nobody from a place", async () => {
    await fill();
    const shed = await Promise.all(Array.from({ length: CALLS_PER_MINUTE - ALL_CALLS }, () => get("/held")));
    expect(new Set(shed.map(({ status }) => status))).toEqual(new Set([503]));
    expect((await get("/held")).status).toBe(429);
    gate.resolve();
    await Promise.all(held);
    expect((await get("/held")).status).toBe(429);
  });

  test("a read is not begun for somebody who left while they waited", async () => {
    const tabs = new AbortController();
    await fill(tabs.signal);
    let left = 0;
    gone = () => {
      left += 1;
    };
    const closed = Promise.allSettled(held);
    tabs.abort();
    await closed;
    await expect.poll(() => left).toBe(ALL_CALLS);
    gate.resolve();
    await expect.poll(load).toEqual({ inUse: 0, waiting: 0 });
    expect(begun).toBe(BOUNDS.api.slots);
  });

  test("what a payment takes, and what a page asks for while it is rendered, are answered", async () => {
    await fill();
    expect((await get("/always")).status).toBe(200);
    const own = inProcessFetch(app, { cookie: undefined, address: "127.0.0.1" });
    expect((await own("/always")).status).toBe(200);
    const page = own("/held");
    gate.resolve();
    expect((await page).status).toBe(200);
  });

  test("bodies that are finished all at once wait no more than others, but for a payment", async () => {
    const booked = await book(site, (await bookableListing(site.deps.store)).id);
    const statuses: number[] = [];
    const tooMany = 5;
    const posts = Array.from({ length: BOUNDS.api.burst + tooMany }, () => post(statuses));
    const paying = post(statuses, { cookie: booked.cookies });
    await expect.poll(() => came).toBe(posts.length + 1);
    await expect.poll(load).toEqual({ inUse: 0, waiting: 0 });
    held = Array.from({ length: BOUNDS.api.slots }, () => get("/held"));
    await expect.poll(() => load().inUse).toBe(BOUNDS.api.slots);
    for (const call of posts) call.end('{"a": 12}');
    await expect.poll(() => statuses).toEqual(Array(tooMany).fill(503));
    paying.end('{"a": 12}');
    await expect.poll(() => load().waiting).toBe(BOUNDS.api.burst + 1);
    gate.resolve();
    await expect.poll(() => statuses.length).toBe(posts.length + 1);
    expect(statuses.filter((status) => status === 503)).toHaveLength(tooMany);
  });

  test("what waits in a line of its own keeps nobody out", async () => {
    held = Array.from({ length: ALL_CALLS }, () => get("/without-slot"));
    await expect.poll(() => came).toBe(ALL_CALLS);
    await expect.poll(load).toEqual({ inUse: 0, waiting: 0 });
    gate.resolve();
    for (const answer of await Promise.all(held)) expect(answer.status).toBe(200);
    await expect.poll(load).toEqual({ inUse: 0, waiting: 0 });
  });

  test("senders who take their time over a body keep nobody out", async () => {
    const statuses: number[] = [];
    const slow = Array.from({ length: ALL_CALLS }, () => post(statuses));
    await expect.poll(() => came).toBe(ALL_CALLS);
    await expect.poll(load).toEqual({ inUse: 0, waiting: 0 });
    held = [get("/held")];
    await expect.poll(load).toEqual({ inUse: 1, waiting: 0 });
    // As many as may wait for a moment, and then the others.
    for (const call of slow.slice(BOUNDS.api.slots)) call.end('{"a": 12}');
    await expect.poll(() => statuses.length).toBe(BOUNDS.api.burst);
    for (const call of slow.slice(0, BOUNDS.api.slots)) call.end('{"a": 12}');
    await expect.poll(() => statuses).toEqual(Array(ALL_CALLS).fill(200));
    gate.resolve();
  });
});
