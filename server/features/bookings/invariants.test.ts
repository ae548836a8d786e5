import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminBooking } from "#domain/bookings/contract.ts";
import {
  cancelBooking,
  createBooking,
  listAllBookings,
  submitProof,
  takeAdminStep,
} from "#domain/bookings/endpoints.ts";
import {
  BOOKING_STATUSES,
  BOOKING_STEPS,
  type BookingStatus,
  PAYMENT_STATUSES,
  PAYMENT_STEPS,
  type PaymentStatus,
} from "#domain/bookings/states.ts";
import { expireHolds } from "#server/jobs/expire-holds.ts";
import {
  adminHeaders,
  type Booked,
  bookableListing,
  bookingBody,
  brokenInvariants,
  fromElsewhere,
  proofForm,
  screenshot,
} from "#testing/bookings.ts";
import { cookiesOf, type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;
let admin: Record<string, string>;
let images: Buffer[];
let now = new Date("2026-03-01T06:00:00Z");

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now }, config: { trustProxy: true } });
  admin = await adminHeaders(site.deps);
  images = await Promise.all([screenshot(1), screenshot(2)]);
});
afterAll(() => site.close());

interface World {
  pgId: number;
  booked: Booked[];
}
type Call = (world: World) => Promise<number>;

const which = fc.nat({ max: 5 });
const UTRS = ["712345678901", "712345678902", "712345678903"];

/** Calls on a booking made before; without one there is nothing to call. */
const on =
  (index: number, call: (booked: Booked) => Promise<Response>): Call =>
  async ({ booked }) => {
    const target = booked[index % Math.max(1, booked.length)];
    return target ? (await call(target)).status : 404;
  };

const bookCall: Call = async (world) => {
  const answer = await site.request("POST", createBooking().path, {
    json: bookingBody(site.deps, world.pgId),
    headers: fromElsewhere(),
  });
  if (answer.status === 201) {
    const view = (await answer.json()) as Booked["view"];
    world.booked.push({ id: view.id, view, cookies: cookiesOf(answer) });
  }
  return answer.status;
};

const proofCall = (index: number, utr: string, image: number) =>
  on(index, ({ id, cookies }) =>
    site.request("PATCH", submitProof(id).path, { form: proofForm(utr, images[image]!), cookies }),
  );
const cancelCall = (index: number) =>
  on(index, ({ id, cookies }) => site.request("POST", cancelBooking(id).path, { json: {}, cookies }));
const adminCall = (index: number, json: object) =>
  on(index, ({ id }) => site.request("PATCH", takeAdminStep(id).path, { json, headers: admin }));

const waitCall =
  (minutes: number): Call =>
  async () => {
    now = new Date(now.getTime() + minutes * 60_000);
    await expireHolds(site.deps);
    return 200;
  };

const named = (name: string, call: Call) => Object.assign(call, { toString: () => name });

const calls: fc.Arbitrary<Call> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(named("book", bookCall)) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(which, fc.constantFrom(...UTRS), fc.nat({ max: 1 }))
      .map(([index, utr, image]) => named(`proof ${index} ${utr}`, proofCall(index, utr, image))),
  },
  { weight: 1, arbitrary: which.map((index) => named(`cancel ${index}`, cancelCall(index))) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(which, fc.constantFrom(...PAYMENT_STATUSES))
      .map(([index, paymentStatus]) =>
        named(
          `admin ${index} ${paymentStatus}`,
          adminCall(index, { paymentStatus, note: "because", reference: "R1" }),
        ),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(which, fc.constantFrom(...BOOKING_STATUSES))
      .map(([index, status]) => named(`admin ${index} ${status}`, adminCall(index, { status }))),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(31, 36, 49 * 60).map((wait) => named(`wait ${wait}`, waitCall(wait))),
  },
);

/** Every state that a graph leads to, the one it starts from included. */
function reachable<S extends string>(graph: Record<S, readonly S[]>, from: S): Set<S> {
  const seen = new Set([from]);
  for (const state of seen) for (const next of graph[state]) seen.add(next);
  return seen;
}

async function states(): Promise<Map<number, { status: BookingStatus; paymentStatus: PaymentStatus }>> {
  const answer = await site.request("GET", listAllBookings().path, { headers: admin });
  const listed = (await answer.json()) as AdminBooking[];
  return new Map(listed.map(({ id, status, paymentStatus }) => [id, { status, paymentStatus }]));
}

test("whatever is called in whatever order, one after another or at once, the tables stay true", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(calls, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 10 }),
      async (rounds) => {
        const { id: pgId } = await bookableListing(site.deps.store, { maxOccupancy: 2 });
        const world: World = { pgId, booked: [] };
        for (const round of rounds) {
          const before = await states();
          const answers = await Promise.all(round.map((call) => call(world)));
          for (const status of answers) expect(status).toBeLessThan(500);
          for (const [id, { status, paymentStatus }] of await states()) {
            const from = before.get(id) ?? { status: "pending", paymentStatus: "pending" };
            expect(reachable(BOOKING_STEPS, from.status)).toContain(status);
            expect(reachable(PAYMENT_STEPS, from.paymentStatus)).toContain(paymentStatus);
          }
          expect(await brokenInvariants(site.deps.store)).toEqual([]);
        }
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
}, 300_000);
