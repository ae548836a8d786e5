import { readdirSync } from "node:fs";
import { isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { VERIFICATION_STATUSES } from "#domain/tenancies/verification.ts";
import { tenantVerifications } from "#server/db/schema/rooms.ts";
import { removeDocuments } from "#server/jobs/end-tenancies.ts";
import { recomputeTrust } from "#server/jobs/recompute-trust.ts";
import { imageKey, SIZES } from "#server/storage/media-files.ts";
import { brokenInvariants } from "#testing/bookings.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { seedDemo } from "./city.ts";
import { keptPaper, PAPERS, paperKey } from "./papers.ts";

const DAY_MS = 86_400_000;
let now = new Date("2026-03-10T06:00:00Z");
let site: TestApp;

const papers = new Set<string>();

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
  await seedDemo(site.deps, (paper) => {
    papers.add(paperKey(paper));
    return keptPaper(paper);
  });
}, 120_000);
afterAll(() => site.close());

test("each receipt and agreement has its picture, and there is no other", () => {
  const files = [...papers].flatMap((key) => SIZES.private.map((size) => imageKey(key, size)));
  expect(readdirSync(PAPERS).sort()).toEqual(files.sort());
});

test("the demo's tenants are verified in every way and state, and all of it holds", async () => {
  const all = await site.deps.store.db.select().from(tenantVerifications);
  expect(new Set(all.map(({ verificationStatus }) => verificationStatus))).toEqual(
    new Set(VERIFICATION_STATUSES),
  );
  expect(new Set(all.map(({ verificationMethod }) => verificationMethod))).toEqual(
    new Set(["stay", "agreement", "owner"]),
  );
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
});

test("its jobs forget photos one by one: those that wait in the admin dashboard are still there", async () => {
  const { db } = site.deps.store;
  const kept = () => db.$count(tenantVerifications, isNotNull(tenantVerifications.document));
  expect(await recomputeTrust(site.deps)).toBeGreaterThan(0);
  const before = await kept();
  expect(await removeDocuments(site.deps)).toBe(0);
  now = new Date(now.getTime() + 40 * DAY_MS);
  expect(await removeDocuments(site.deps)).toBeGreaterThan(0);
  expect(await kept()).toBeGreaterThan(0);
  expect(await kept()).toBeLessThan(before);
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
});
