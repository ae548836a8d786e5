import Fastify, { type FastifyRequest } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Deps } from "#server/lib/deps.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import type { Actor } from "./actor.ts";
import { installLimits, installWriteCeilings, limitedByCaller } from "./limits.ts";

let site: TestApp;
afterEach(() => site.close());

/** Asked fifty at a time, so that all of them fall into one window. */
async function statuses(count: number, headers: (n: number) => Record<string, string>): Promise<number[]> {
  const seen: number[] = [];
  for (let first = 0; first < count; first += 50) {
    const batch = Array.from({ length: Math.min(50, count - first) }, (_, k) =>
      site.request("GET", "/api/site", { headers: headers(first + k) }),
    );
    seen.push(...(await Promise.all(batch)).map((answer) => answer.status));
  }
  return seen;
}

describe("the ceiling per address", () => {
  test("answers 429 with Retry-After in the product's form, and a forged X-Forwarded-For does not help", async () => {
    site = await testApp({ config: { rateLimit: true } });
    const seen = await statuses(1201, (n) => ({ "x-forwarded-for": `10.1.${n >> 8}.${n & 255}` }));
    expect(seen.filter((status) => status === 200)).toHaveLength(1200);
    const refused = await site.request("GET", "/api/site");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: "RATE_LIMITED" });
    expect((await site.request("GET", "/healthz")).status).toBe(200);
  });

  test("is not lifted by a made-up mark of our own renderer, whatever it is made of", async () => {
    site = await testApp({ config: { rateLimit: true } });
    // As many characters as the mark has, and twice as many bytes.
    const forged = () => ({ "x-in-process": "é".repeat(43) });
    expect(await statuses(1, forged)).toEqual([200]);
    expect(await statuses(1200, forged)).toContain(429);
  });

  test("counts each visitor behind a trusted proxy alone", async () => {
    site = await testApp({ config: { rateLimit: true, trustProxy: 1 } });
    const one = { "x-forwarded-for": "203.0.113.1" };
    expect(await statuses(1201, () => one)).toContain(429);
    expect(await statuses(1, () => ({ "x-forwarded-for": "203.0.113.2" }))).toEqual([200]);
  });

  test("is not forgotten because thousands of others come", async () => {
    const app = Fastify({ trustProxy: true });
    site = { close: () => app.close() } as TestApp;
    await installLimits(app, { config: { rateLimit: true } } as Deps, 2);
    app.get("/", async () => "");
    app.get("/rare", { config: { rateLimit: { max: 1, timeWindow: "1 minute" } } }, async () => "");
    const ask = async (url: string, address: string) =>
      (await app.inject({ url, headers: { "x-forwarded-for": address } })).statusCode;
    for (const [url, one, others] of [
      ["/", "203.0.113.1", "10.0"],
      ["/rare", "203.0.113.2", "10.1"],
    ] as const) {
      expect(await ask(url, one)).toBe(200);
      if (url === "/") await ask(url, one);
      for (let at = 0; at < 5_001; at += 1) await ask(url, `${others}.${at >> 8}.${at & 255}`);
      expect(await ask(url, one)).toBe(429);
    }
  });
});

test("a /48 calls as often as five addresses, through however many it has", async () => {
  const app = Fastify({ trustProxy: true });
  site = { close: () => app.close() } as TestApp;
  await installLimits(app, { config: { rateLimit: true } } as Deps, 2);
  app.get("/", async () => "");
  const ask = async (address: string) =>
    (await app.inject({ url: "/", headers: { "x-forwarded-for": address } })).statusCode;
  for (let at = 0; at < 10; at += 1) expect(await ask(`2001:db8:1:${at}::1`)).toBe(200);
  expect(await ask("2001:db8:1:99::1")).toBe(429);
  expect(await ask("2001:db8:2::1")).toBe(200);
});

describe("the ceilings of writes", () => {
  const user = (id: string) => ({ user: { id }, guestKey: null, admin: null });
  const nobody = { user: null, guestKey: null, admin: null };
  let app: ReturnType<typeof Fastify>;
  const write = async (who: object, address: string, url = "/", method: "POST" | "GET" = "POST") => {
    const headers = { who: JSON.stringify({ ...who, address }), "x-forwarded-for": address };
    return (await app.inject({ method, url, headers })).statusCode;
  };
  beforeEach(async () => {
    app = Fastify({ trustProxy: true });
    site = { close: () => app.close() } as TestApp;
    const deps = { config: { rateLimit: true } } as Deps;
    await installLimits(app, deps, 10_000);
    app.decorateRequest("actor");
    app.addHook("onRequest", async (request: FastifyRequest) => {
      request.actor = JSON.parse(String(request.headers.who)) as Actor;
    });
    installWriteCeilings(app, deps);
    app.get("/", async () => "");
    app.post("/", async () => "");
    app.post("/hourly", { config: limitedByCaller(2, "1 hour") }, async () => "");
    app.post("/payment", { config: { alwaysAdmitted: true } }, async () => "");
  });

  test("hold one account in all its networks, and nobody else", async () => {
    for (let n = 0; n < 240; n++) expect(await write(user("one"), `10.0.0.${n}`)).toBe(200);
    expect(await write(user("one"), "10.0.1.1")).toBe(429);
    expect(await write(user("one"), "10.0.1.1", "/", "GET")).toBe(200);
    expect(await write(user("other"), "10.0.1.1")).toBe(200);
  });

  test("hold a whole /48, under any names, but no booking or payment of its neighbours", async () => {
    for (let n = 0; n < 3000; n++) await write(user(`u${n}`), `2001:db8:1:${n.toString(16)}::1`);
    for (const who of [nobody, user("last")]) expect(await write(who, "2001:db8:1:ffff::1")).toBe(429);
    expect(await write(user("guest"), "2001:db8:1:ffff::1", "/payment")).toBe(200);
    expect(await write(user("far"), "2001:db8:2::1")).toBe(200);
  });

  test("of an hour are those of one caller: people without a name wait a minute at most", async () => {
    const address = "10.0.2.1";
    const rarely = { config: { rateLimit: { max: 5, timeWindow: "1 hour" } } };
    expect(() => app.post("/all", rarely, async () => "")).toThrow("/all");
    for (const who of [nobody, user("one")]) {
      for (const status of [200, 200, 429]) expect(await write(who, address, "/hourly")).toBe(status);
      const headers = { who: JSON.stringify({ ...who, address }) };
      const again = await app.inject({ method: "POST", url: "/hourly", headers });
      expect(Number(again.headers["retry-after"]) > 60).toBe(who !== nobody);
    }
    expect(await write(user("two"), address, "/hourly")).toBe(200);
  });
});
