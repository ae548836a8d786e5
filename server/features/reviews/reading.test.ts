import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, kolkataDate } from "#domain/dates.ts";
import type { Review, ReviewSummary } from "#domain/reviews/contract.ts";
import { getReviewSummary, listReviews } from "#domain/reviews/endpoints.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import { bookableListing, userCaller } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;
const now = new Date("2026-03-10T06:00:00Z");
const today = () => kolkataDate(now);
let pgId: number;
let guest: { id: string };

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
  guest = await userCaller(site.deps);
});
afterAll(() => site.close());
beforeEach(async () => {
  ({ id: pgId } = await bookableListing(site.deps.store, { maxOccupancy: 9 }));
});

const get = (path: string) => site.request("GET", path);
const read = async <T>(path: string) => (await (await get(path)).json()) as T;
const listed = () => read<Review[]>(listReviews(pgId).path);

describe("the list", () => {
  test("goes page by page in each order, every review once, with a mark that saves sending it again", async () => {
    const { db } = site.deps.store;
    const given = [3, 5, 1, 5, 4, 3, 2, 5];
    await db.insert(reviews).values(given.map((rating) => ({ pgId, rating })));
    await db.insert(reviews).values({ pgId, rating: 1, hiddenAt: now, hiddenReason: "report" });
    for (const [sort, order] of [
      ["newest", [...given].reverse()],
      ["highest", [...given].sort((a, b) => b - a)],
      ["lowest", [...given].sort((a, b) => a - b)],
    ] as const) {
      const seen: Review[] = [];
      let next: string | undefined = `${listReviews(pgId).path}?sort=${sort}&limit=3`;
      while (next) {
        const answer: Response = await get(next);
        expect(answer.headers.get("x-total-count")).toBe("8");
        seen.push(...((await answer.json()) as Review[]));
        next = /<([^>]+)>/.exec(answer.headers.get("link") ?? "")?.[1];
      }
      expect(seen.map(({ rating }) => rating)).toEqual(order);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(8);
    }
    const first = await get(listReviews(pgId).path);
    const again = await site.request("GET", listReviews(pgId).path, {
      headers: { "if-none-match": first.headers.get("etag")! },
    });
    expect([again.status, first.headers.get("cache-control")]).toEqual([304, "private, no-cache"]);
  });

  test.each(["?sort=best", "?limit=0", "?limit=51", "?cursor=9-1", "?cursor=x", "?limit=1e1"])(
    "%s is refused",
    async (query) => {
      expect((await get(`${listReviews(pgId).path}${query}`)).status).toBe(400);
    },
  );

  test("who closed the account leaves the review, not the name", async () => {
    await site.deps.store.db.insert(reviews).values({ pgId, rating: 4 });
    expect((await listed())[0]?.authorName).toBe("A former tenant");
  });
});

describe("the summary", () => {
  const summary = () => read<ReviewSummary>(getReviewSummary(pgId).path);

  test("counts stars, takes the middle of what was said, and leaves out what was taken down", async () => {
    expect(await summary()).toEqual({
      stars: [0, 0, 0, 0, 0],
      aspects: { food: null, cleanliness: null, safety: null, depositReturn: null },
      deposits: null,
    });
    await site.deps.store.db.insert(reviews).values([
      { pgId, rating: 5, food: 4 },
      { pgId, rating: 5, food: 5, safety: 3 },
      { pgId, rating: 2, food: 5 },
      { pgId, rating: 1, food: 1, hiddenAt: now, hiddenReason: "report" },
    ]);
    expect(await summary()).toEqual({
      stars: [0, 1, 0, 0, 2],
      aspects: { food: "4.7", cleanliness: null, safety: "3.0", depositReturn: null },
      deposits: null,
    });
  });

  test("of five deposits that hosts settled, those of which half came back by the seventh day are in time", async () => {
    const left = (daysAgo: number, settledAfter: number | null, returned = 9000) => {
      const checkedOutOn = addDays(today(), -daysAgo);
      const settled = {
        depositReturned: `${returned}.00`,
        depositDeducted: `${9000 - returned}.00`,
        depositSettledAt: new Date(`${addDays(checkedOutOn, settledAfter ?? 0)}T12:00:00Z`),
      };
      return createBooking(site.deps.store, {
        pgId,
        userId: guest.id,
        status: "checked_out",
        createdAt: new Date("2026-01-20T06:00:00Z"),
        moveInDate: addDays(checkedOutOn, -30),
        checkedOutOn,
        paymentStatus: settledAfter === null ? "refund_due" : "refunded",
        // By the host, as before we returned deposits: whether it came in time was theirs.
        ...(settledAfter === null ? {} : { ...settled, depositStateOn: null }),
      });
    };
    await left(20, 7);
    await left(20, 8);
    await left(8, null);
    await left(3, 1);
    await left(7, null);
    expect((await summary()).deposits).toBeNull();
    await left(30, 0, 4500);
    await left(30, 0, 4499);
    expect((await summary()).deposits).toEqual({ inTime: 3, of: 5 });
    // They say nothing of a host who has the listing since.
    await site.deps.store.db.update(pgListings).set({ ownerId: guest.id }).where(eq(pgListings.id, pgId));
    expect((await summary()).deposits).toBeNull();
    // Nor do stays that a host booked with themselves.
    await site.deps.store.db.update(bookings).set({ endHostId: guest.id }).where(eq(bookings.pgId, pgId));
    expect((await summary()).deposits).toBeNull();
  });
});
