import { and, eq, like, lt, type SQLWrapper, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { createBooking } from "#domain/bookings/endpoints.ts";
import { rows } from "#server/db/client.ts";
import { textUsage, users } from "#server/db/schema/auth.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { bookableListing, bookingBody, userCaller } from "#testing/bookings.ts";
import { createBooking as storeBooking } from "#testing/factories/bookings.ts";
import { newKey, testApp } from "#testing/http.ts";
import { bookingsAt } from "./reads.ts";
import { claimGuestBookings, deleteUnpaidBookings, isUnpaidAndOver } from "./service.ts";

test("after 300 bookings within a minute from one network the next one waits", async () => {
  const limited = await testApp({ config: { rateLimit: true, trustProxy: 1 } });
  onTestFinished(() => limited.close());
  // From so many /64s of one /48; not all at once, for which there are too few connections.
  const send = async (count: number, json: unknown) => {
    const answers: Response[] = [];
    while (answers.length < count) {
      const batch = Array.from({ length: Math.min(25, count - answers.length) }, (_, at) => {
        const headers = { "x-forwarded-for": `2001:db8:1:${answers.length + at}::1` };
        return limited.request("POST", createBooking().path, { json, headers });
      });
      answers.push(...(await Promise.all(batch)));
    }
    return answers;
  };
  // A form that has to be corrected uses nothing up.
  const mistyped = await send(310, {});
  expect(new Set(mistyped.map(({ status }) => status))).toEqual(new Set([400]));
  const answers = await send(301, bookingBody(limited.deps, 1));
  const late = answers.filter((answer) => answer.status !== 404);
  expect(late.map((answer) => answer.status)).toEqual([429]);
  expect(Number(late[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("guests and new accounts of one network make 300 bookings in an hour each; older accounts are not kept out", async () => {
  const limited = await testApp({ config: { rateLimit: true, trustProxy: 1 } });
  onTestFinished(() => limited.close());
  const { db } = limited.deps.store;
  const { id } = await bookableListing(limited.deps.store, { maxOccupancy: 9 });
  const send = async (address: string, cookies = "") => {
    const headers = { "x-forwarded-for": address, "idempotency-key": newKey() };
    const json = bookingBody(limited.deps, id);
    return (await limited.request("POST", createBooking().path, { json, headers, cookies })).status;
  };
  const account = async (createdAt: Date) => {
    const { id: userId, cookies } = await userCaller(limited.deps);
    await db.update(users).set({ createdAt }).where(eq(users.id, userId));
    return cookies;
  };
  for (const cookies of ["", await account(new Date())])
    expect(await send("2001:db8:1:1::1", cookies)).toBe(201);
  await db.update(textUsage).set({ units: 300 }).where(like(textUsage.subject, "%booking:%"));
  for (const cookies of ["", await account(new Date())])
    expect(await send("2001:db8:1:2::1", cookies)).toBe(429);
  const older = await account(new Date(Date.now() - 7 * 86_400_000 - 1000));
  expect(await send("2001:db8:1:3::1", older)).toBe(201);
  expect(await send("2001:db8:2::1")).toBe(201);
});

test("one account makes 40 bookings in a day", async () => {
  const limited = await testApp({ config: { rateLimit: true, trustProxy: 1 } });
  onTestFinished(() => limited.close());
  const { id } = await bookableListing(limited.deps.store, { maxOccupancy: 9 });
  const { cookies } = await userCaller(limited.deps);
  const book = async () => {
    const headers = { "idempotency-key": newKey() };
    const json = bookingBody(limited.deps, id);
    return (await limited.request("POST", createBooking().path, { json, headers, cookies })).status;
  };
  expect(await book()).toBe(201);
  const { db } = limited.deps.store;
  await db.update(textUsage).set({ units: 40 }).where(like(textUsage.subject, "own booking:%"));
  expect(await book()).toBe(429);
});

test("a host's page is read in its order, and called-off bookings by their age, however many there are", async () => {
  const { deps, close } = await testApp();
  onTestFinished(close);
  const { store } = deps;
  const { id: pgId } = await bookableListing(store);
  await storeBooking(store, { pgId, guestKey: "ef".repeat(32), status: "cancelled" });
  await store.db.execute(sql`
    insert into bookings (pg_id, listing_title, listing_address, guest_key, guest_name, guest_phone, guest_email, move_in_date, duration, rent, security_deposit, total_amount, status)
    select pg_id, listing_title, listing_address, guest_key, guest_name, guest_phone, guest_email, move_in_date, duration, rent, security_deposit, total_amount,
      case when n % 10 = 0 then 'declined' else 'expired' end
    from bookings cross join generate_series(1, 5000) n`);
  await store.db.execute(sql`analyze bookings`);
  const plan = async (statement: SQLWrapper) =>
    JSON.stringify(await rows(store.db, sql`explain ${statement}`));
  for (const before of [undefined, 2500]) {
    const page = await plan(bookingsAt(store.db, pgId, before));
    expect([page.includes("bookings_pg_idx"), page.includes("Sort")]).toEqual([true, false]);
  }
  const old = and(isUnpaidAndOver, lt(bookings.updatedAt, new Date("2020-01-01T00:00:00Z")));
  expect(await plan(sql`select ctid from bookings where ${old} limit 10`)).toContain("bookings_unpaid_idx");
});

test("an account holds a hundred bookings that were called off unpaid, and all of these go after a month", async () => {
  const { deps, close } = await testApp();
  onTestFinished(close);
  const { store } = deps;
  const { id: pgId } = await bookableListing(store, { maxOccupancy: 9 });
  const { id: userId } = await userCaller(deps);
  const guestKey = "ef".repeat(32);
  const now = new Date();
  for (const status of ["cancelled", "confirmed", "pending"] as const)
    await storeBooking(store, { pgId, guestKey, status });
  await store.db.execute(sql`
    insert into bookings (pg_id, listing_title, listing_address, guest_key, guest_name, guest_phone, guest_email, move_in_date, duration, rent, security_deposit, total_amount, status)
    select pg_id, listing_title, listing_address, guest_key, guest_name, guest_phone, guest_email, move_in_date, duration, rent, security_deposit, total_amount, 'expired'
    from bookings cross join generate_series(1, 110) where guest_key = ${guestKey} and status = 'cancelled'`);
  await store.transaction((tx) => claimGuestBookings(tx, { guestKey, userId, now }));
  const left = () => store.db.$count(bookings);
  expect(await store.db.$count(bookings, eq(bookings.userId, userId))).toBe(102);
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  await deleteUnpaidBookings(store.db, inDays(29));
  expect(await left()).toBe(113);
  await deleteUnpaidBookings(store.db, inDays(31));
  expect(await left()).toBe(2);
});
