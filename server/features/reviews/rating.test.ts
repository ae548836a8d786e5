import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Review } from "#domain/reviews/contract.ts";
import {
  createReview,
  decideReviewReport,
  listReviewReports,
  reportReview,
  updateReview,
} from "#domain/reviews/endpoints.ts";
import { rows } from "#server/db/client.ts";
import { adminHeaders, bookableListing, userCaller } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";

const GUESTS = 6;

let site: TestApp;
let admin: Record<string, string>;
let guests: { id: string; cookies: string }[];

beforeAll(async () => {
  site = await testApp();
  admin = await adminHeaders(site.deps);
  guests = [];
  for (let at = 0; at < GUESTS; at += 1) guests.push(await userCaller(site.deps));
});
afterAll(() => site.close());

interface World {
  pgId: number;
  reviews: (number | undefined)[];
}
type Call = (world: World) => Promise<unknown>;

const named = (name: string, call: Call) => Object.assign(call, { toString: () => name });
const who = fc.nat({ max: GUESTS - 1 });
const stars = fc.integer({ min: 1, max: 5 });

const create =
  (at: number, rating: number): Call =>
  async (world) => {
    const answer = await site.request("POST", createReview(world.pgId).path, {
      json: { rating },
      cookies: guests[at]!.cookies,
      headers: { "idempotency-key": newKey() },
    });
    if (answer.status === 201) world.reviews[at] = ((await answer.json()) as Review).id;
    return answer.status;
  };
const edit =
  (at: number, rating: number): Call =>
  async ({ reviews }) =>
    (
      await site.request("PUT", updateReview(reviews[at] ?? 0).path, {
        json: { rating },
        cookies: guests[at]!.cookies,
      })
    ).status;
/** Reported by the next guest, and taken down by an admin. */
const hide =
  (at: number): Call =>
  async ({ reviews }) => {
    const id = reviews[at];
    if (!id) return;
    const { cookies } = guests[(at + 1) % GUESTS]!;
    await site.request("POST", reportReview(id).path, { json: { reason: "Rude" }, cookies });
    const listed = await site.request("GET", listReviewReports().path, { headers: admin });
    for (const report of (await listed.json()) as { id: number; review: { id: number } }[]) {
      if (report.review.id !== id) continue;
      await site.request("PATCH", decideReviewReport(report.id).path, {
        json: { decision: "hide" },
        headers: admin,
      });
    }
  };
/** No call does this, but whoever works on the database may. */
const remove =
  (at: number): Call =>
  ({ reviews }) =>
    site.deps.store.db.execute(sql`delete from reviews where id = ${reviews[at] ?? 0}`);

const calls: fc.Arbitrary<Call> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(who, stars).map(([at, n]) => named(`create ${at} ${n}`, create(at, n))) },
  { weight: 4, arbitrary: fc.tuple(who, stars).map(([at, n]) => named(`edit ${at} ${n}`, edit(at, n))) },
  { weight: 1, arbitrary: who.map((at) => named(`hide ${at}`, hide(at))) },
  { weight: 1, arbitrary: who.map((at) => named(`delete ${at}`, remove(at))) },
);

/** Listings whose rating or number of reviews is not what their reviews say. */
const wrong = () =>
  rows(
    site.deps.store.db,
    sql`select l.id, l.rating, l.review_count, avg(r.rating) as should, count(r.id) as n
      from pg_listings l left join reviews r on r.pg_id = l.id and r.hidden_at is null group by l.id
      having l.review_count <> count(r.id) or l.rating <> coalesce(round(avg(r.rating), 2), 0)`,
  );

test("whatever is written, changed, taken down or deleted, also at once, the rating is the average", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(calls, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 6 }),
      async (rounds) => {
        const { id: pgId } = await bookableListing(site.deps.store, { maxOccupancy: 9 });
        for (const { id: userId } of guests) {
          await createBooking(site.deps.store, { pgId, userId, status: "checked_out" });
        }
        const world: World = { pgId, reviews: [] };
        for (const round of rounds) {
          await Promise.all(round.map((call) => call(world)));
          expect(await wrong()).toEqual([]);
        }
      },
    ),
    { numRuns: 10, endOnFailure: true },
  );
}, 300_000);

test("many who review one stay at the same moment are all counted", async () => {
  const { id: pgId } = await bookableListing(site.deps.store, { maxOccupancy: 9 });
  for (const { id: userId } of guests) {
    await createBooking(site.deps.store, { pgId, userId, status: "checked_out" });
  }
  const world: World = { pgId, reviews: [] };
  const answers = await Promise.all(guests.map((_, at) => create(at, (at % 5) + 1)(world)));
  expect(answers).toEqual(guests.map(() => 201));
  expect(await wrong()).toEqual([]);
});
