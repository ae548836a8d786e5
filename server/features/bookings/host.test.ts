import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getAccount } from "#domain/accounts/endpoints.ts";
import type { BookingView, HostBooking } from "#domain/bookings/contract.ts";
import { getBooking, listListingBookings, takeStayStep } from "#domain/bookings/endpoints.ts";
import { BOOKING_STATUSES } from "#domain/bookings/states.ts";
import { subscribePush } from "#domain/chat/endpoints.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { t } from "#domain/i18n.ts";
import { handOverListing } from "#domain/listings/endpoints.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { adminHeaders, bookableListing, type Caller, userCaller } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { startPushService } from "#testing/push.ts";

let site: TestApp;
let push: Awaited<ReturnType<typeof startPushService>>;

beforeAll(async () => {
  push = await startPushService();
  site = await testApp({ config: push.config });
});
afterAll(async () => {
  await site.close();
  await push.close();
});

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
  // Those that ended without a payment come last: anybody makes thousands of them.
  const unpaid = ["cancelled", "expired"] as const;
  const first = BOOKING_STATUSES.filter((status) => !unpaid.some((other) => other === status));
  expect(seen.map(({ status }) => status)).toEqual([...first.reverse(), ...unpaid]);
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
  for (const at of [2, 6]) {
    const older = (await (await list(pgId, host, `?before=${seen[at]!.id}`)).json()) as HostBooking[];
    expect(older.map(({ id }) => id)).toEqual(seen.slice(at + 1).map(({ id }) => id));
  }
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

test("a new host reaches guests who are there, who come, and whose deposit is due; of the others they learn nothing", async () => {
  const [host, next, guest] = [
    await userCaller(site.deps),
    await userCaller(site.deps),
    await userCaller(site.deps),
  ];
  const admin = { headers: await adminHeaders(site.deps) };
  const { id: pgId } = await bookableListing(site.deps.store, { ownerId: host.id, maxOccupancy: 20 });
  const today = kolkataDate(new Date());
  const booked = async (name: string, over: Partial<Parameters<typeof createBooking>[1]>) => {
    const guestName = `Canary ${name}`;
    const stay = { pgId, userId: guest.id, guestName, guestPhone: "9845099999", moveInDate: today };
    return (await createBooking(site.deps.store, { ...stay, ...over })).id;
  };
  const owed = { status: "checked_out", paymentStatus: "refund_due" } as const;
  const over = await booked("over", { status: "checked_out" });
  const cancelled = await booked("cancelled", { status: "cancelled" });
  const overdue = await booked("overdue", { ...owed, moveInDate: addDays(today, -60) });
  const due = await booked("due", { ...owed, moveInDate: addDays(today, -31) });
  const present = await booked("present", { status: "confirmed" });
  const coming = await booked("coming", { status: "confirmed", moveInDate: addDays(today, 9) });
  const step = (id: number, json: object, caller: Caller) =>
    site.request("POST", takeStayStep(id).path, { json, ...caller });
  expect((await step(present, { step: "check_in" }, host)).status).toBe(200);

  const { teamCode: code } = await (await site.request("GET", getAccount().path, next)).json();
  const json = { phoneNumber: next.phoneNumber, code };
  expect((await site.request("POST", handOverListing(pgId).path, { json, ...admin })).status).toBe(200);
  const seenBy = async (caller: Caller) =>
    Object.fromEntries(
      ((await (await list(pgId, caller)).json()) as HostBooking[]).map((one) => [one.id, one]),
    );
  const seen = await seenBy(next);
  for (const id of [due, present, coming]) {
    const guestName = expect.stringMatching(/^Canary/);
    expect(seen[id]).toMatchObject({ guestName, guestPhone: "9845099999" });
  }
  const stranger = { guestName: t("bookings.guestOfPreviousHost"), guestPhone: null, guestEmail: null };
  for (const id of [over, cancelled, overdue]) {
    expect(seen[id]).toMatchObject(stranger);
    const one = await (await site.request("GET", getBooking(id).path, next)).text();
    expect(one).not.toMatch(/Canary|9845099999/);
  }
  expect((await seenBy(admin))[over]).toMatchObject({ guestName: "Canary over", guestPhone: "9845099999" });

  expect((await step(present, { step: "give_notice", moveOutDate: today }, guest)).status).toBe(200);
  // Who checked a guest in hosted them, who checks them out owes the deposit.
  expect((await step(present, { step: "check_out", on: today }, next)).status).toBe(200);
  const { id, checkInHostId, endHostId } = bookings;
  const hosts = await site.deps.store.db
    .select({ id, checkInHostId, endHostId })
    .from(bookings)
    .where(eq(bookings.pgId, pgId))
    .orderBy(id);
  expect(hosts).toEqual([
    { id: over, checkInHostId: host.id, endHostId: host.id },
    { id: cancelled, checkInHostId: null, endHostId: host.id },
    { id: overdue, checkInHostId: host.id, endHostId: host.id },
    { id: due, checkInHostId: host.id, endHostId: next.id },
    { id: present, checkInHostId: host.id, endHostId: next.id },
    { id: coming, checkInHostId: null, endHostId: null },
  ]);
  // The new host still sees who left while the listing was theirs.
  expect((await seenBy(next))[present]).toMatchObject({ guestName: "Canary present" });
});

test("a guest is told of what the host does with their stay, and not of what they do themselves", async () => {
  const [host, guest] = [await userCaller(site.deps), await userCaller(site.deps)];
  const { id: pgId } = await bookableListing(site.deps.store, { ownerId: host.id });
  const today = kolkataDate(new Date());
  const { id } = await createBooking(site.deps.store, {
    pgId,
    userId: guest.id,
    status: "confirmed",
    moveInDate: today,
  });
  const json = push.subscription("/guest");
  await site.request("POST", subscribePush().path, { json, ...guest });
  const step = (body: object, caller: Caller) =>
    site.request("POST", takeStayStep(id).path, { json: body, ...caller });
  const told = () => push.sent.map(({ path }) => path);
  await step({ step: "check_in" }, host);
  await expect.poll(told, { timeout: 10_000 }).toEqual(["/guest"]);
  await step({ step: "give_notice", moveOutDate: today }, guest);
  await step({ step: "check_out" }, host);
  await expect.poll(told, { timeout: 10_000 }).toEqual(["/guest", "/guest"]);
});
