import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createBooking } from "#domain/bookings/endpoints.ts";
import { listRooms } from "#domain/rooms/endpoints.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { book, bookableListing, bookingBody, fromElsewhere } from "#testing/bookings.ts";
import { deferred } from "#testing/deferred.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { BOOKINGS_WAITING_MAX } from "./lane-service.ts";

let site: TestApp;
let pgId: number;
/** While it is held, whoever books at {@link pgId} waits for its row. */
let held: ReturnType<typeof deferred<void>>;
let holding: Promise<void>;

beforeEach(async () => {
  // As many connections as a server has.
  const store = { poolSize: 10 };
  site = await testApp({ config: { trustProxy: true, shedLoad: true }, store });
  ({ id: pgId } = await bookableListing(site.deps.store, { maxOccupancy: 50 }));
  held = deferred();
});
afterEach(async () => {
  held.resolve();
  await holding;
  await site.close();
});

async function holdRow(): Promise<void> {
  const locked = deferred<void>();
  holding = site.deps.store.transaction(async (tx) => {
    await tx.select().from(pgListings).where(eq(pgListings.id, pgId)).for("update");
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
}

const ask = (headers: Record<string, string>, cookies?: string) =>
  site.request("POST", createBooking().path, {
    json: bookingBody(site.deps, pgId),
    ...(cookies === undefined ? {} : { cookies }),
    headers: { "idempotency-key": newKey(), ...headers },
  });

test("a flood of one network is refused, and leaves the database and the line of bookings to others", async () => {
  const paying = await book(site, pgId);
  await holdRow();
  const answers: Response[] = [];
  const from = { "x-forwarded-for": "203.0.113.9" };
  const flood = Array.from({ length: 290 }, async () => answers.push(await ask(from)));
  // Four are worked on. The embedded engine has one connection, and answers nobody else meanwhile.
  await expect.poll(() => answers.length).toBe(290 - BOOKINGS_WAITING_MAX.each - 4);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(["1", "2", "3"]).toContain(answers[0]!.headers.get("retry-after"));
  if (site.deps.store.engine === "postgresql") {
    expect((await site.request("GET", listRooms().path)).status).toBe(200);
    expect(site.deps.store.connections()?.inUse).toBeLessThanOrEqual(5);
  }
  const others = [ask(fromElsewhere()), ask({ ...from }, paying.cookies)];
  held.resolve();
  for (const answer of await Promise.all(others)) expect(answer.status).toBe(201);
  await Promise.all(flood);
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
});

test("when the line is full, whoever sends most makes room for others", async () => {
  await holdRow();
  const answers: Response[] = [];
  const networks = BOOKINGS_WAITING_MAX.all / BOOKINGS_WAITING_MAX.each;
  const flood = Array.from({ length: networks }, (_, network) =>
    Array.from({ length: BOOKINGS_WAITING_MAX.each + 1 }, async () => {
      answers.push(await ask({ "x-forwarded-for": `203.0.113.${network + 20}` }));
    }),
  ).flat();
  const other = ask(fromElsewhere());
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  held.resolve();
  expect((await other).status).toBe(201);
  await Promise.all(flood);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409, 503]));
});
