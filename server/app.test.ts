import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#domain/endpoint.ts";
import { bind } from "#server/db/installation.ts";
import { version } from "#server/lib/version.ts";
import { type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

describe("every answer", () => {
  test.each([
    "/api/site",
    "/healthz",
    "/readyz",
    "/nowhere",
    "/api/nowhere",
    "/pgs/%E0%A4%A",
    `/api/pg-listings/${"a".repeat(300)}`,
  ])("%s carries the security headers", async (path) => {
    const answer = await site.request("GET", path);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
    expect(answer.headers.get("permissions-policy")).toContain("geolocation=(self)");
  });

  test.each([
    "/api/nowhere",
    "/api/pg-listings/%E0%A4%A",
    "/pgs/%E0%A4%A",
    `/api/pg-listings/${"a".repeat(300)}`,
  ])("%.40s: a 404 in the product's form", async (path) => {
    const answer = await site.request("GET", path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ message: "Not found", code: "NOT_FOUND" });
  });
});

describe("health", () => {
  test("/healthz and /readyz answer", async () => {
    expect(await (await site.request("GET", "/healthz")).json()).toEqual({ status: "ok", version });
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    const ready = async () => (await site.request("GET", "/readyz")).json();
    const search = { state: "ready", listings: 0 };
    const answer = { status: "ready", database: true, disk: true, search };
    // As a shared folder that is not mounted: there, and empty. The index of no listings is loaded in a moment.
    await expect.poll(ready).toEqual({ ...answer, files: false });
    await bind(site.deps.store.db, site.deps.storage);
    expect(await ready()).toEqual({ ...answer, files: true });
  });

  test("/readyz is 503 once the database is gone, while /healthz still answers", async () => {
    const broken = await testApp();
    await broken.deps.store.close();
    expect((await broken.request("GET", "/readyz")).status).toBe(503);
    expect((await broken.request("GET", "/healthz")).status).toBe(200);
    await broken.close();
  });
});

describe("the description of the calls", () => {
  test("names every endpoint that is declared, and no other", async () => {
    const document = (await (await site.request("GET", "/api/docs/json")).json()) as {
      openapi: string;
      paths: Record<string, object>;
    };
    expect(document.openapi).toBe("3.1.0");
    const described = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method} ${path}`),
    );
    const modules = import.meta.glob<Record<string, Endpoint>>("#domain/*/endpoints.ts", { eager: true });
    const declared = Object.values(modules)
      .flatMap((ofFeature) => Object.values(ofFeature))
      .map(({ method, url }) => `${method.toLowerCase()} ${url.replaceAll(/:(\w+)/g, "{$1}")}`);
    expect(described.sort()).toEqual(declared.sort());
  });

  test("it says what each answers, but for files, streams and what answers nothing", async () => {
    const { paths } = (await (await site.request("GET", "/api/docs/json")).json()) as {
      paths: Record<string, Record<string, { responses: Record<string, { content?: object }> }>>;
    };
    const silent = Object.entries(paths).flatMap(([path, calls]) =>
      Object.entries(calls)
        .filter(([, { responses }]) => !Object.values(responses).some(({ content }) => content))
        .map(([method]) => `${method} ${path}`),
    );
    expect(silent.sort()).toEqual([
      "get /api/admin/audit.csv",
      "get /api/admin/referrals/payouts.csv",
      "get /api/admin/tenant-verifications/{id}/document",
      "get /api/bookings/{id}/deduction-photos/{name}",
      "get /api/bookings/{id}/payment-proof",
      "get /api/chat/photo/{id}",
      "get /api/chat/stream",
      "get /api/complaints/{id}/photos/{name}",
      "get /api/me/export",
      "get /api/me/payouts/{month}",
      "get /api/me/rent-payments/{paymentId}/proof",
      "get /api/properties/{id}/rent-payments/{paymentId}/proof",
      "get /api/properties/{id}/rents.csv",
      "get /api/tenants/{tenantId}/documents/{documentId}/file",
      "post /api/pg-listings/{id}/view",
      "post /api/room-videos/{id}/view",
    ]);
  });

  test("no call takes a whole number that the database has no room for", async () => {
    const { paths } = (await (await site.request("GET", "/api/docs/json")).json()) as {
      paths: Record<string, Record<string, { requestBody?: object; parameters?: object[] }>>;
    };
    const unbounded: string[] = [];
    const look = (at: string, schema: unknown): void => {
      if (typeof schema !== "object" || schema === null) return;
      const { type, maximum } = schema as { type?: unknown; maximum?: number };
      if (type === "integer" && !(maximum !== undefined && maximum <= 2_147_483_647)) unbounded.push(at);
      for (const [key, value] of Object.entries(schema)) look(`${at}.${key}`, value);
    };
    for (const [path, calls] of Object.entries(paths))
      for (const [method, { requestBody, parameters }] of Object.entries(calls))
        look(`${method} ${path}`, [requestBody, parameters]);
    expect(unbounded).toEqual([]);
  });

  test("/api/docs shows it, with nothing from elsewhere", async () => {
    const answer = await site.request("GET", "/api/docs/");
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self'");
    const script = await site.request("GET", "/api/docs/static/swagger-ui-bundle.js");
    expect([script.status, script.headers.get("content-type")]).toEqual([
      200,
      "application/javascript; charset=utf-8",
    ]);
    // Compressing it for each who asks would take the processor from all others.
    expect(script.headers.get("content-encoding")).toBeNull();
  });
});
