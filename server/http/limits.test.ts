import Fastify from "fastify";
import { afterEach, describe, expect, test } from "vitest";
import type { Deps } from "#server/lib/deps.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { installLimits } from "./limits.ts";

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
    app.get("/rare", { config: { rateLimit: { max: 1, timeWindow: "1 hour" } } }, async () => "");
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
