import type { FastifyPluginAsync } from "fastify";
import { bookingParams, bookingView } from "#domain/bookings/contract.ts";
import * as endpoints from "#domain/bookings/endpoints.ts";
import { stayStepInput } from "#domain/bookings/stay.ts";
import { mayTake } from "#domain/bookings/stay-steps.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { Transaction } from "#server/db/client.ts";
import { requireStepUp } from "#server/features/accounts/step-up-service.ts";
import { declinedNotifier } from "#server/features/rooms/events.ts";
import { actorName } from "#server/http/actor.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { guestNotifier } from "../events.ts";
import { rolesIn } from "../policy.ts";
import { presentBooking } from "../present.ts";
import { findBooking } from "../reads.ts";
import { takeStayStep } from "../writes.ts";

/** A host of many guests has a busy first of the month. */
const STEP_LIMIT = limitedByCaller(300, "1 hour");

/** The course of a stay, from moving in until the deposit is settled. */
export function staysRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;

  return async (app) => {
    const notifySeekers = declinedNotifier(app, deps);
    const notifyGuest = guestNotifier(app, deps);

    serve(
      app,
      endpoints.takeStayStep,
      {
        config: STEP_LIMIT,
        schema: {
          tags: ["bookings"],
          summary: "One step of a stay: check in, give notice, check out, settle the deposit",
          params: bookingParams,
          body: stayStepInput,
          response: { 200: bookingView },
        },
      },
      async (request, reply) => {
        const { actor, body: input } = request;
        const { id } = request.params;
        const found = await findBooking(store.db, id);
        const roles = found
          ? rolesIn(actor, { ...found.booking, listingOwnerId: found.listing.ownerId })
          : [];
        if (roles.length === 0) throw new DomainError("NOT_FOUND", t("bookings.noBooking"));
        if (!mayTake(input.step, roles)) throw new DomainError("FORBIDDEN", t("bookings.hostOnly"));
        // What an admin does in their own stay, or as its host, they do as an admin all the same.
        const { admin } = actor;
        if (roles.every((role) => role === "admin")) await requireStepUp(deps, request);
        const work = async (tx: Transaction) => {
          const now = clock.now();
          const declined = await takeStayStep(tx, {
            id,
            input,
            roles,
            admin,
            by: { actor: actorName(actor), at: now },
          });
          const record = (await findBooking(tx, id))!;
          const afterCommit = () => {
            if (!roles.includes("payer")) notifyGuest(record, now);
            return notifySeekers(declined);
          };
          return { status: 200, body: presentBooking(record, roles, deps), afterCommit };
        };
        return idempotent(deps, request, reply, work, { durable: true, unlimited: true });
      },
    );
  };
}
