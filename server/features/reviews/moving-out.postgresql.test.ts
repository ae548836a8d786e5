import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { createReview } from "#domain/reviews/endpoints.ts";
import { rows } from "#server/db/client.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { bookableListing, userCaller } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

test("a guest who reviews while the host checks them out makes neither of them give way", async () => {
  const { store, clock } = site.deps;
  const today = kolkataDate(clock.now());
  const guest = await userCaller(site.deps);
  const { id: pgId } = await bookableListing(store);
  const { id } = await createBooking(store, {
    pgId,
    userId: guest.id,
    status: "checked_in",
    moveInDate: addDays(today, -9),
  });
  let letGo = () => {};
  const locked = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const movingOut = store.transaction(async (tx) => {
    await tx.select().from(bookings).where(eq(bookings.id, id)).for("update");
    letGo();
    await vi.waitFor(
      async () => {
        const waiting = await rows(
          tx,
          sql`select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`,
        );
        expect(waiting).toHaveLength(1);
      },
      { timeout: 10_000 },
    );
    await tx
      .update(bookings)
      .set({
        ...{ status: "checked_out", paymentStatus: "refund_due", checkedOutOn: today },
        ...{ depositState: "open", depositStateOn: today },
      })
      .where(eq(bookings.id, id));
  });
  await locked;
  const review = site.request("POST", createReview(pgId).path, {
    json: { rating: 5 },
    cookies: guest.cookies,
    headers: { "idempotency-key": newKey() },
  });
  const [left, answer] = await Promise.allSettled([movingOut, review]);
  expect(left.status).toBe("fulfilled");
  expect(answer).toMatchObject({ status: "fulfilled", value: { status: 201 } });
});
