import { readdirSync } from "node:fs";
import { isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { VERIFICATION_STATUSES } from "#domain/tenancies/verification.ts";
import { tenantVerifications } from "#server/db/schema/rooms.ts";
import { removeDocuments } from "#server/jobs/end-tenancies.ts";
import { recomputeTrust } from "#server/jobs/recompute-trust.ts";
import { SIZES } from "#server/storage/media-files.ts";
import { brokenInvariants } from "#testing/bookings.ts";
import { createListing } from "#testing/factories/listings.ts";
import { createUser } from "#testing/factories/users.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { neighbours } from "./neighbours.ts";
import { PAPERS } from "./papers.ts";
import { readPicture } from "./pictures.ts";
import { seedRooms } from "./rooms.ts";

const DAY_MS = 86_400_000;
let now = new Date("2026-03-10T06:00:00Z");
let site: TestApp;

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
  const { store } = site.deps;
  const ids: number[] = [];
  for (let at = 0; at < 80; at++) {
    const gender = (["ladies", "boys", "colive"] as const)[at % 3]!;
    ids.push(
      (
        await createListing(store, {
          gender,
          monthlyRent: "9000.00",
          occupancy: 0,
          rating: "0.00",
          reviewCount: 0,
        })
      ).id,
    );
  }
  // Which papers are asked for depends on the houses; any picture will do.
  const [first = ""] = readdirSync(PAPERS);
  const paper = await readPicture(PAPERS, first.replace(/_.*/, ""), SIZES.private);
  const people = [];
  for (const person of neighbours()) {
    const { id, phoneNumber } = await createUser(store, { firstName: person.name });
    people.push({ ...person, id, phoneNumber: phoneNumber! });
  }
  await seedRooms(site.deps, async () => paper, people, ids);
}, 120_000);
afterAll(() => site.close());

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
