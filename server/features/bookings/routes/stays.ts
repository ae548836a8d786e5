import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { bookingParams, bookingView, deductionPhotoParams } from "#domain/bookings/contract.ts";
import { deductionPhoto } from "#domain/bookings/deposit.ts";
import { isOpenFor } from "#domain/bookings/deposit-steps.ts";
import * as endpoints from "#domain/bookings/endpoints.ts";
import { stayStepInput } from "#domain/bookings/stay.ts";
import { isAdminsAlone, mayTake } from "#domain/bookings/stay-steps.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { Transaction } from "#server/db/client.ts";
import { requireStepUp } from "#server/features/accounts/step-up-service.ts";
import { uploaderOf } from "#server/features/media/policy.ts";
import { requirePrivateImage } from "#server/features/media/receive-service.ts";
import { declinedNotifier } from "#server/features/rooms/events.ts";
import { actorName } from "#server/http/actor.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { recordAdminRead } from "#server/http/security-events.ts";
import { sendPrivate } from "#server/http/send-file.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { imageKey } from "#server/storage/media-files.ts";
import { guestNotifier, hostNotifier } from "../events.ts";
import { photosOf, rolesIn } from "../policy.ts";
import { presentBooking } from "../present.ts";
import { findBooking } from "../reads.ts";
import { takeStayStep } from "../stay-writes.ts";

const notNow = () => new DomainError("ILLEGAL_TRANSITION", t("bookings.notNow"));

/** @throws DomainError NOT_FOUND for people who may not see the booking */
async function rolesOf(deps: Deps, request: FastifyRequest, id: number) {
  const found = await findBooking(deps.store.db, id);
  const roles = found
    ? rolesIn(request.actor, { ...found.booking, listingOwnerId: found.listing.ownerId })
    : [];
  if (!found || roles.length === 0) throw new DomainError("NOT_FOUND", t("bookings.noBooking"));
  return { roles, booking: found.booking };
}

const PHOTO = {
  fields: z.object({}),
  field: "photo",
  purpose: "waiting",
  required: () => t("bookings.photoRequired"),
} as const;

/** A host of many guests has a busy first of the month. */
const STEP_LIMIT = limitedByCaller(300, "1 hour");

const PHOTO_LIMIT = limitedByCaller(60, "1 hour");

/** The course of a stay, from moving in until the deposit has come back. */
export function staysRoutes(deps: Deps): FastifyPluginAsync {
  const { clock } = deps;

  return async (app) => {
    const notifySeekers = declinedNotifier(app, deps);
    const notifyGuest = guestNotifier(app, deps);
    const notifyHost = hostNotifier(app, deps);

    serve(
      app,
      endpoints.takeStayStep,
      {
        config: STEP_LIMIT,
        schema: {
          tags: ["bookings"],
          summary: "One step of a stay, from check-in to the day on which its deposit has come back",
          params: bookingParams,
          body: stayStepInput,
          response: { 200: bookingView },
        },
      },
      async (request, reply) => {
        const { actor, body: input } = request;
        const { id } = request.params;
        const { roles } = await rolesOf(deps, request, id);
        if (!mayTake(input.step, roles)) throw new DomainError("FORBIDDEN", t("bookings.hostOnly"));
        const { admin } = actor;
        const isAdmins = isAdminsAlone(input.step) || roles.every((role) => role === "admin");
        if (isAdmins) await requireStepUp(deps, request);
        const work = async (tx: Transaction) => {
          const now = clock.now();
          const declined = await takeStayStep(tx, {
            ...{ id, input, roles, admin },
            uploader: uploaderOf(actor),
            by: { actor: actorName(actor), at: now },
          });
          const record = (await findBooking(tx, id))!;
          const afterCommit = () => {
            if (!roles.includes("payer")) notifyGuest(record, now);
            if (!roles.includes("host")) notifyHost(record, now);
            return notifySeekers(declined);
          };
          return { status: 200, body: presentBooking(record, roles, deps), afterCommit };
        };
        return idempotent(deps, request, reply, work, { durable: true, unlimited: true });
      },
    );

    serve(
      app,
      endpoints.sendDeductionPhoto,
      {
        config: PHOTO_LIMIT,
        schema: {
          tags: ["bookings"],
          summary: "A photo of what a host deducts for: a form with photo. The deduction then names it",
          consumes: ["multipart/form-data"],
          params: bookingParams,
          response: { 201: deductionPhoto },
        },
      },
      async (request, reply) => {
        const { roles, booking } = await rolesOf(deps, request, request.params.id);
        if (!mayTake("propose_deductions", roles)) throw new DomainError("FORBIDDEN", t("bookings.hostOnly"));
        if (!isOpenFor("propose_deductions", booking.depositState)) throw notNow();
        const { image } = await requirePrivateImage(deps, request, PHOTO);
        return reply.status(201).send({ name: image.name });
      },
    );

    serve(
      app,
      endpoints.getDeductionPhoto,
      {
        schema: {
          tags: ["bookings"],
          summary: "A photo of a deduction, a private image",
          params: deductionPhotoParams,
        },
      },
      async (request, reply) => {
        const { id, name } = request.params;
        const { roles, booking } = await rolesOf(deps, request, id);
        if (!photosOf(booking).includes(name)) throw new DomainError("NOT_FOUND", t("bookings.noBooking"));
        if (roles.every((role) => role === "admin")) {
          await recordAdminRead(deps, request, { kind: "booking_read", subject: `booking ${id}` });
        }
        return sendPrivate(reply, deps.storage, imageKey(name, "original"));
      },
    );
  };
}
