import { afterAll, beforeAll, expect, test } from "vitest";
import type { BookingView, HostBooking } from "#domain/bookings/contract.ts";
import { getBooking, listListingBookings } from "#domain/bookings/endpoints.ts";
import { BOOKING_STATUSES } from "#domain/bookings/states.ts";
import { adminHeaders, bookableListing, type Caller, userCaller } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;

beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const list = (pgId: number | string, caller: Caller, query = "") =>
  site.request("GET", listListingBookings(pgId).path + query, caller);

test("a host sees who comes, and how to reach them while the stay is certain; never how it was paid", async () => {
  const host = await userCaller(site.deps);
  const guest = await userCaller(site.deps);
  const { id: pgId } = await bookableListing(site.deps.store, { ownerId: host.id, maxOccupancy: 20 });
  for (const status of BOOKING_STATUSES) {
    await createBooking(site.deps.store, {
      pgId,
      userId: guest.id,
      status,
      guestName: `Guest ${status}`,
      guestPhone: "9845099999",
      guestEmail: "canary@example.in",
      note: "UTR 123456789012 is another's",
    });
  }
  const answer = await list(pgId, host);
  const text = await answer.text();
  const seen = JSON.parse(text) as HostBooking[];
  expect(seen.map(({ status }) => status)).toEqual([...BOOKING_STATUSES].reverse());
  expect(text).not.toMatch(/"utr"|proofUrl|"note"|123456789012/);
  for (const { id, status, guestName, guestPhone, guestEmail } of seen) {
    const certain = ["confirmed", "checked_in", "checked_out"].includes(status);
    const reach = certain ? ["9845099999", "canary@example.in"] : [null, null];
    expect([status, guestName, guestPhone, guestEmail]).toEqual([status, `Guest ${status}`, ...reach]);
    // One booking tells its host no more than the list does.
    const one = (await (await site.request("GET", getBooking(id).path, host)).json()) as BookingView;
    expect([status, one.guestPhone, one.guestEmail]).toEqual([status, ...reach.map((known) => known ?? "")]);
    const own = (await (await site.request("GET", getBooking(id).path, guest)).json()) as BookingView;
    expect(own.guestPhone).toBe("9845099999");
  }
  const older = (await (await list(pgId, host, `?before=${seen[2]!.id}`)).json()) as HostBooking[];
  expect(older.map(({ id }) => id)).toEqual(seen.slice(3).map(({ id }) => id));
});

test("who sees the bookings of a stay: its host and admins, also when it is no longer listed", async () => {
  const host = await userCaller(site.deps);
  const { id } = await bookableListing(site.deps.store, { ownerId: host.id, isDeleted: 1 });
  const admin = { headers: await adminHeaders(site.deps) };
  expect([(await list(id, host)).status, (await list(id, admin)).status]).toEqual([200, 200]);
  expect((await list(id, {})).status).toBe(401);
  expect((await list(id, await userCaller(site.deps))).status).toBe(404);
  const nobodys = await bookableListing(site.deps.store);
  expect((await list(nobodys.id, host)).status).toBe(404);
  for (const bad of ["0", "999999999", "12345678901234567890", "abc", "-1", "%00"]) {
    expect([bad, (await list(bad, admin)).status]).toEqual([bad, 404]);
  }
  expect((await list(id, admin, "?before=x")).status).toBe(400);
});
