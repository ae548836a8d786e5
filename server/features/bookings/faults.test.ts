import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createGuestToken } from "#domain/accounts/endpoints.ts";
import type { BookingView } from "#domain/bookings/contract.ts";
import { createBooking, getBooking } from "#domain/bookings/endpoints.ts";
import { openStore, type Store } from "#server/db/client.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { bookableListing, bookingBody, brokenInvariants, fromElsewhere } from "#testing/bookings.ts";
import { cookiesOf, newKey } from "#testing/http.ts";
import { type ServerProcess, spawnServer } from "#testing/processes.ts";
import { adminUrl, createSharedDatabase, type SharedDatabase } from "#testing/store.ts";

let database: SharedDatabase;
let servers: ServerProcess[] = [];

beforeEach(async () => {
  database = await createSharedDatabase();
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  servers = [];
  await database.drop();
});

async function start(): Promise<ServerProcess> {
  const server = await spawnServer(database);
  servers.push(server);
  return server;
}

/** The database itself, while no server holds it. */
async function inStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(database);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const clock = { now: () => new Date() };

interface Attempt {
  key: string;
  /** The guest's. */
  cookie: string;
  body: object;
}

/** As the browser does: it has its guest token before it books. */
async function newAttempt(origin: string, pgId: number): Promise<Attempt> {
  const cookie = cookiesOf(
    await fetch(origin + createGuestToken().path, { method: "POST", headers: { origin } }),
  );
  return { key: newKey(), cookie, body: bookingBody({ clock }, pgId) };
}

function send(origin: string, { key, cookie, body }: Attempt): Promise<Response> {
  return fetch(origin + createBooking().path, {
    method: "POST",
    headers: {
      ...fromElsewhere(),
      origin,
      cookie,
      "content-type": "application/json",
      "idempotency-key": key,
    },
    body: JSON.stringify(body),
  });
}

interface Acknowledged {
  attempt: Attempt;
  view: BookingView;
}

/** Books on and on, four at a time, until the server is gone; kills it once `enough` bookings are acknowledged. */
async function bookUntilKilled(server: ServerProcess, pgId: number, enough: number) {
  const acknowledged: Acknowledged[] = [];
  const unanswered: Attempt[] = [];
  const guest = async () => {
    for (;;) {
      let attempt: Attempt | undefined;
      try {
        attempt = await newAttempt(server.origin, pgId);
        const answer = await send(server.origin, attempt);
        expect(answer.status).toBe(201);
        acknowledged.push({ attempt, view: (await answer.json()) as BookingView });
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        if (attempt) unanswered.push(attempt);
        return;
      }
      if (acknowledged.length >= enough) void server.kill();
    }
  };
  await Promise.all(Array.from({ length: 4 }, guest));
  await server.kill();
  return { acknowledged, unanswered };
}

test("a server that is killed in the middle forgets no booking it acknowledged, and doubles none", async () => {
  const { id: pgId } = await inStore((store) => bookableListing(store, { maxOccupancy: 10_000 }));
  const acknowledged: Acknowledged[] = [];
  const unanswered: Attempt[] = [];
  for (const enough of [3, 17]) {
    const round = await bookUntilKilled(await start(), pgId, enough);
    acknowledged.push(...round.acknowledged);
    unanswered.push(...round.unanswered);
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(20);

  const { origin, kill } = await start();
  for (const { attempt, view } of acknowledged) {
    const seen = await fetch(origin + getBooking(view.id).path, { headers: { cookie: attempt.cookie } });
    expect(await seen.json()).toEqual(view);
    // The client that lost the answer asks again with the same key.
    const again = await send(origin, attempt);
    expect([again.status, ((await again.json()) as BookingView).id]).toEqual([201, view.id]);
  }
  // Committed just before the end or not, what was never answered is booked once when it is asked again.
  for (const attempt of unanswered) expect((await send(origin, attempt)).status).toBe(201);
  await kill();
  await inStore(async (store) => {
    const total = await store.db.$count(bookings, eq(bookings.pgId, pgId));
    expect(total).toBe(acknowledged.length + unanswered.length);
    expect(await brokenInvariants(store)).toEqual([]);
  });
}, 180_000);

const onServer = (tests: () => void) => (adminUrl ? describe("PostgreSQL", tests) : undefined);

onServer(() => {
  test("two servers fight for the last bed: one guest gets it", async () => {
    const { id: pgId } = await inStore((store) => bookableListing(store, { maxOccupancy: 1 }));
    const [one, other] = await Promise.all([start(), start()]);
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const { origin } = index % 2 === 0 ? one : other;
        return send(origin, await newAttempt(origin, pgId));
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(409)]);
    expect(await inStore(brokenInvariants)).toEqual([]);
  }, 60_000);

  test("one key at two servers at once is one booking", async () => {
    const { id: pgId } = await inStore((store) => bookableListing(store, { maxOccupancy: 50 }));
    const [one, other] = await Promise.all([start(), start()]);
    const attempt = await newAttempt(one.origin, pgId);
    const answers = await Promise.all([one, other, one, other].map(({ origin }) => send(origin, attempt)));
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as BookingView).id));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(ids).size).toBe(1);
  }, 60_000);
});
