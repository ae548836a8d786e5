import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { TenantRents } from "#domain/rents/contract.ts";
import * as endpoints from "#domain/rents/endpoints.ts";
import { brokenInvariants } from "./bookings.ts";
import { newKey, type TestApp, testApp } from "./http.ts";
import { type RentWorld, rentWorld } from "./rents.ts";

export interface Sent {
  path: string;
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
}

/**
 * For all tests of a file: a site on 1 December 2025 whose clock they may set, and a property of their own for each. At the
 * end all books have to add up.
 */
export function rentBooks(values: Parameters<typeof rentWorld>[1] = {}) {
  const at = {} as { site: TestApp; world: RentWorld; now: Date };
  beforeAll(async () => {
    at.site = await testApp({ clock: { now: () => at.now } });
  });
  afterAll(async () => {
    expect(await brokenInvariants(at.site.deps.store)).toEqual([]);
    await at.site.close();
  });
  beforeEach(async () => {
    at.now = new Date("2025-12-01T04:00:00Z");
    at.world = await rentWorld(at.site, values);
  });
  const call = (to: Sent, json?: object, cookies = at.world.host.cookies) =>
    at.site.request(to.method, to.path, {
      json,
      cookies,
      headers: to.method === "GET" ? {} : { "idempotency-key": newKey() },
    });
  const account = async (tenantId: number) =>
    (await (await call(endpoints.getTenantRents(at.world.property.id, tenantId))).json()) as TenantRents;
  return { at, call, account };
}
