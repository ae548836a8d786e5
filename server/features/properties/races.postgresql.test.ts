import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DOCUMENTS_MAX } from "#domain/documents/choices.ts";
import * as endpoints from "#domain/properties/endpoints.ts";
import { rows, type Transaction } from "#server/db/client.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { tenants } from "#server/db/schema/properties.ts";
import { tenantDocuments } from "#server/db/schema/tenant-life.ts";
import { findDocumentAccess } from "#server/features/documents/reads.ts";
import { addDocument } from "#server/features/documents/writes.ts";
import { storeImage } from "#server/features/media/service.ts";
import { book, screenshot } from "#testing/bookings.ts";
import { deferred } from "#testing/deferred.ts";
import { createListing } from "#testing/factories/listings.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { type PropertyWorld, person, planOf, propertyWorld, send } from "#testing/properties.ts";
import { lockPropertyOf } from "./beds-writes.ts";

// On the embedded engine, transactions take turns.

let site: TestApp;
let at: PropertyWorld;
const now = new Date("2026-01-31T06:00:00Z");

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
  at = await propertyWorld(site, [
    planOf(2),
    planOf(1, { roomType: "1 Sharing", floors: { from: 2, to: 2 } }),
  ]);
});
afterAll(() => site.close());

test("a booking that somebody works on keeps no host from adding rooms, and lands afterwards", async () => {
  const { store } = site.deps;
  const { id } = await book(site, at.listingId);
  await store.db.delete(tenants).where(eq(tenants.bookingId, id));
  await store.transaction(async (tx) => {
    await tx.select().from(bookings).where(eq(bookings.id, id)).for("update");
    const added = await send(site, endpoints.addRooms(at.propertyId), at.host.cookies, planOf(1));
    expect(added.status).toBe(201);
  });
  await send(site, endpoints.addRooms(at.propertyId), at.host.cookies, planOf(1));
  expect(await store.db.$count(tenants, eq(tenants.bookingId, id))).toBe(1);
});

/** How many wait for a lock. */
const waiting = async () => {
  const [found] = await rows<{ count: number }>(
    site.deps.store.db,
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return found!.count;
};

/** A transaction that has locked a listing, and ends when it may. */
async function holding(listingId: number, last: (tx: Transaction) => Promise<unknown> = async () => {}) {
  const [isHeld, mayEnd] = [deferred<void>(), deferred<void>()];
  const whole = site.deps.store.transaction(async (tx) => {
    await tx.select().from(pgListings).where(eq(pgListings.id, listingId)).for("update");
    isHeld.resolve();
    await mayEnd.promise;
    await last(tx);
  });
  await isHeld.promise;
  return {
    end() {
      mayEnd.resolve();
      return whole;
    },
  };
}

test("a listing that joins a property while somebody waits for it is locked before it", async () => {
  const { store } = site.deps;
  const { id: joining } = await createListing(store, { ownerId: at.host.id, roomType: "1 Sharing" });
  const other = await holding(at.listingId);
  const change = send(site, endpoints.updateBed(at.propertyId, at.beds[2]!), at.host.cookies, {
    isClosed: true,
  });
  await expect.poll(waiting).toBe(1);
  await store.db.update(pgListings).set({ propertyId: at.propertyId }).where(eq(pgListings.id, joining));
  // A booking there locks the listing, then its property.
  const booking = await holding(joining, (tx) => lockPropertyOf(tx, joining));
  await other.end();
  await expect.poll(waiting).toBe(1);
  await booking.end();
  expect((await change).status).toBe(200);
});

test("a tenant has so many documents at most, also when they come at once", async () => {
  const { store } = site.deps;
  const added = await send(
    site,
    endpoints.addTenant(at.propertyId),
    at.host.cookies,
    person(at.beds[3]!, { movesInOn: "2026-01-31" }),
  );
  const { id: tenantId }: { id: number } = await added.json();
  const document = { tenantId, kind: "agreement", sentBy: "host" } as const;
  const kept = Array.from({ length: DOCUMENTS_MAX - 1 }, () => ({ ...document, file: "x" }));
  await store.db.insert(tenantDocuments).values(kept);
  const access = await findDocumentAccess(store.db, at.host.id, tenantId);
  const image = await screenshot(9);
  const photos: string[] = [];
  for (let count = 0; count < 3; count++)
    photos.push((await storeImage(site.deps, image, { visibility: "private", maxBytes: 1e6 })).name);
  // All wait until all have begun: for their photo, or for their turn.
  const [isHeld, isOver] = [deferred<void>(), deferred<void>()];
  const held = store.transaction(async (tx) => {
    await tx.select().from(mediaFiles).where(inArray(mediaFiles.name, photos)).for("update");
    isHeld.resolve();
    await isOver.promise;
  });
  await isHeld.promise;
  const all = photos.map((photo) =>
    store
      .transaction((tx) => addDocument(tx, access, { kind: "agreement", file: photo, now }))
      .then(
        () => true,
        () => false,
      ),
  );
  await expect.poll(waiting, { timeout: 10_000 }).toBe(photos.length);
  isOver.resolve();
  await held;
  expect((await Promise.all(all)).filter(Boolean)).toHaveLength(1);
});
