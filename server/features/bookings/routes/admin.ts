import type { FastifyPluginAsync } from "fastify";
import {
  adminBooking,
  adminBookingInput,
  adminBookings,
  adminBookingsQuery,
  bookingParams,
} from "#domain/bookings/contract.ts";
import * as endpoints from "#domain/bookings/endpoints.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { requireStepUp } from "#server/features/accounts/step-up-service.ts";
import { declinedNotifier } from "#server/features/rooms/events.ts";
import { type AdminActor, requireAdmin } from "#server/http/actor.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { recordAdminRead, recordListRead } from "#server/http/security-events.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { adminBookingsOf } from "../admin-service.ts";
import { takeAdminStep } from "../admin-writes.ts";
import { guestNotifier, hostNotifier } from "../events.ts";
import { type BookingRecord, findBooking, listBookingsForAdmin } from "../reads.ts";

const DURABLE = { durable: true, unlimited: true } as const;
/** As all that bookings and payments need: not refused because the server is busy. */
const NEVER_SHED = { alwaysAdmitted: true };
const tagged = (summary: string) => ({ tags: ["bookings"], summary });

/** What an admin calls. */
export function bookingsAdminRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  const forAdmin = (q: Queryable, admin: AdminActor, records: readonly BookingRecord[]) =>
    adminBookingsOf(deps, q, { records, admin });

  return async (app) => {
    const notifySeekers = declinedNotifier(app, deps);
    const notifyGuest = guestNotifier(app, deps);
    const notifyHost = hostNotifier(app, deps);
    // Who may not be here learns nothing of what a call would take.
    app.addHook("onRequest", async (request) => {
      requireAdmin(request);
    });

    serve(
      app,
      endpoints.listAllBookings,
      {
        config: NEVER_SHED,
        schema: {
          ...tagged(
            "For admins: bookings, what waits by urgency, with what looks like the same payment or person",
          ),
          querystring: adminBookingsQuery,
          response: { 200: adminBookings },
        },
      },
      async (request) => {
        await recordListRead(deps, request, "all bookings");
        const records = await listBookingsForAdmin(store.db, request.query);
        return forAdmin(store.db, requireAdmin(request), records);
      },
    );

    serve(
      app,
      endpoints.getAdminBooking,
      {
        config: NEVER_SHED,
        schema: {
          ...tagged("For admins: one booking, with what looks like the same payment or person"),
          params: bookingParams,
          response: { 200: adminBooking },
        },
      },
      async (request) => {
        const { id } = request.params;
        const record = await findBooking(store.db, id);
        if (!record) throw new DomainError("NOT_FOUND", t("bookings.noBooking"));
        await recordAdminRead(deps, request, { kind: "booking_read", subject: `booking ${id}` });
        const [body] = await forAdmin(store.db, requireAdmin(request), [record]);
        return body!;
      },
    );

    serve(
      app,
      endpoints.takeAdminStep,
      {
        config: NEVER_SHED,
        schema: {
          ...tagged("One step by an admin: verify, reject, decline, check in or out, refund"),
          params: bookingParams,
          body: adminBookingInput,
          response: { 200: adminBooking },
        },
      },
      async (request, reply) => {
        const admin = await requireStepUp(deps, request);
        const { id } = request.params;
        const input = request.body;
        const work = async (tx: Transaction) => {
          const now = clock.now();
          const declined = await takeAdminStep(tx, { admin, id, input, now });
          const record = (await findBooking(tx, id))!;
          const [body] = await forAdmin(tx, admin, [record]);
          const afterCommit = () => {
            notifyGuest(record, now);
            notifyHost(record, now);
            return notifySeekers(declined);
          };
          return { status: 200, body: body!, afterCommit };
        };
        return idempotent(deps, request, reply, work, DURABLE);
      },
    );
  };
}
