import type { FastifyPluginAsync } from "fastify";
import { bookingChange, bookingParams, bookingView, openBookings } from "#domain/bookings/contract.ts";
import * as endpoints from "#domain/bookings/endpoints.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { Transaction } from "#server/db/client.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { isPayer, rolesIn } from "../policy.ts";
import { presentBooking } from "../present.ts";
import { findBooking, openBookingsOf } from "../reads.ts";
import { changeBooking } from "../writes.ts";

const tagged = (summary: string) => ({ tags: ["bookings"], summary });

/** Bookings that wait for their payment: finding them again, and changing what they say. */
export function unpaidRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  return async (app) => {
    serve(
      app,
      endpoints.changeBooking,
      {
        config: limitedByCaller(20, "10 minutes"),
        schema: {
          ...tagged("Change the details before anything was paid"),
          params: bookingParams,
          body: bookingChange,
          response: { 200: bookingView },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const found = await findBooking(store.db, id);
        const parties = found && { ...found.booking, listingOwnerId: found.listing.ownerId };
        if (!parties || !rolesIn(request.actor, parties).some(isPayer))
          throw new DomainError("NOT_FOUND", t("bookings.noBooking"));
        const input = request.body;
        const work = async (tx: Transaction) => {
          await changeBooking(tx, { id, input, now: clock.now() });
          const record = await findBooking(tx, id);
          return { status: 200, body: presentBooking(record!, ["payer"], deps) };
        };
        return idempotent(deps, request, reply, work, { durable: true });
      },
    );

    serve(
      app,
      endpoints.listOpenBookings,
      { schema: { ...tagged("What I booked and have still to pay"), response: { 200: openBookings } } },
      async ({ actor }) => {
        const viewer = { userId: actor.user?.id ?? null, guestKey: actor.guestKey };
        const found = await openBookingsOf(store.db, viewer, clock.now());
        return found.map((each) => ({ ...each, holdExpiresAt: each.holdExpiresAt!.toISOString() }));
      },
    );
  };
}
