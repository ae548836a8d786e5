import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBooking } from "#domain/bookings/endpoints.ts";
import { rows } from "#server/db/client.ts";
import { projectRoot } from "#server/lib/root.ts";
import { version } from "#server/lib/version.ts";
import { bookableListing, bookingBody } from "#testing/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";

const metricsToken = "a-token-of-the-operator";
const bearer = { authorization: `Bearer ${metricsToken}` };

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ config: { metricsToken } });
});
afterAll(() => site.close());

const scrape = async (t: TestApp = site) => (await t.request("GET", "/metrics", { headers: bearer })).text();

/** The value of a sample, by its name and labels as they are written. */
function sampleOf(text: string, sample: string): number {
  const line = text.split("\n").find((each) => each.startsWith(`${sample} `));
  return line === undefined ? Number.NaN : Number(line.slice(sample.length + 1));
}

describe("who may read /metrics", () => {
  test("nobody while METRICS_TOKEN is not set", async () => {
    const without = await testApp();
    expect((await without.request("GET", "/metrics")).status).toBe(404);
    expect((await without.request("GET", "/metrics", { headers: bearer })).status).toBe(404);
    await without.close();
  });

  test.each([
    undefined,
    "",
    "Bearer",
    "Bearer wrong",
    metricsToken,
    `Basic ${metricsToken}`,
    `Bearer ${metricsToken}x`,
  ])("not with Authorization: %s", async (authorization) => {
    const answer = await site.request("GET", "/metrics", authorization ? { headers: { authorization } } : {});
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    expect(await answer.text()).not.toContain("tangu_");
  });

  test("whoever has the token", async () => {
    const answer = await site.request("GET", "/metrics", { headers: bearer });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(sampleOf(await answer.text(), `tangu_build_info{version="${version}"}`)).toBe(1);
  });
});

describe("requests", () => {
  test("are counted by route, method and class of status, never by what was asked for", async () => {
    await site.request("GET", "/api/pg-listings/some-slug-of-9876543210?search=secret");
    await site.request("GET", "/nowhere/9876543210");
    const text = await scrape();
    const of = (route: string) =>
      `http_request_duration_seconds_count{route="${route}",method="GET",status="4xx"}`;
    expect(sampleOf(text, of("/api/pg-listings/:idOrSlug"))).toBe(1);
    expect(sampleOf(text, of("unmatched"))).toBe(1);
    expect(text).not.toMatch(/9876543210|some-slug|secret|nowhere/);
  });

  test("over a limit are counted as refused, and /metrics still answers", async () => {
    const limited = await testApp({ config: { metricsToken, rateLimit: true } });
    for (let sent = 0; sent < 1_210; sent += 55) {
      await Promise.all(Array.from({ length: 55 }, () => limited.request("GET", "/api/site")));
    }
    expect(sampleOf(await scrape(limited), 'http_refused_requests_total{status="429"}')).toBeGreaterThan(0);
    await limited.close();
  });
});

describe("figures of the database", () => {
  test("what waits, and for how long; read at most every 15 seconds", async () => {
    const fresh = await testApp({ config: { metricsToken } });
    const listing = await bookableListing(fresh.deps.store);
    const book = () =>
      fresh.request("POST", createBooking().path, {
        json: bookingBody(fresh.deps, listing.id),
        headers: { "idempotency-key": newKey() },
      });
    expect((await book()).status).toBe(201);
    await rows(
      fresh.deps.store.db,
      sql`update bookings set status = 'proof_submitted', payment_status = 'submitted', utr = '412345678901',
        updated_at = now() - interval '2 hours'`,
    );
    const first = await scrape(fresh);
    expect(sampleOf(first, "tangu_database_up")).toBe(1);
    expect(sampleOf(first, 'tangu_booking_holds{state="open"}')).toBe(1);
    expect(sampleOf(first, 'tangu_booking_holds{state="overdue"}')).toBe(0);
    expect(sampleOf(first, 'tangu_review_queue_items{queue="payment_proofs"}')).toBe(1);
    expect(sampleOf(first, 'tangu_review_queue_items{queue="referrals"}')).toBe(0);
    const age = sampleOf(first, 'tangu_review_queue_oldest_seconds{queue="payment_proofs"}');
    expect(age).toBeGreaterThan(7_190);
    expect(age).toBeLessThan(7_400);
    expect((await book()).status).toBe(201);
    expect(sampleOf(await scrape(fresh), 'tangu_booking_holds{state="open"}')).toBe(1);
    await fresh.close();
  });

  test("are missing once the database is gone, and /metrics says so", async () => {
    const broken = await testApp({ config: { metricsToken } });
    await broken.deps.store.close();
    const text = await scrape(broken);
    expect(sampleOf(text, "tangu_database_up")).toBe(0);
    expect(text).not.toContain("tangu_booking_holds{");
    await broken.close();
  });
});

describe("what is made of them", () => {
  test.each(["deploy/alerts.yaml", "deploy/grafana-dashboard.json"])(
    "%s names metrics that exist",
    async (file) => {
      const existing = new Set([...(await scrape()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
      const text = readFileSync(join(projectRoot(), file), "utf8");
      const named = [...text.matchAll(/\b(?:tangu|http|nodejs|process)_\w+/g)].map(([name]) =>
        name.replace(/^(http_request_duration_seconds)_(bucket|count|sum)$/, "$1"),
      );
      expect(named.length).toBeGreaterThan(10);
      expect(named.filter((name) => !existing.has(name))).toEqual([]);
    },
  );

  test("every metric of ours is on the dashboard", async () => {
    const dashboard = readFileSync(join(projectRoot(), "deploy/grafana-dashboard.json"), "utf8");
    const ours = [...(await scrape()).matchAll(/^# TYPE ((?:tangu|http)_\S+)/gm)].map(([, name]) => name!);
    expect(ours.filter((name) => !dashboard.includes(name))).toEqual([]);
  });
});
