import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { hasRight } from "#domain/accounts/roles.ts";
import {
  bookingInput,
  bookingParams,
  bookingView,
  bookingViews,
  hostBookings,
  hostBookingsQuery,
  proofInput,
} from "#domain/bookings/contract.ts";
import * as endpoints from "#domain/bookings/endpoints.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { listingIdParams } from "#domain/listings/hosting.ts";
import type { Transaction } from "#server/db/client.ts";
import { discardingUnused, requirePrivateImage } from "#server/features/media/receive-service.ts";
import { discardMedia } from "#server/features/media/service.ts";
import { actorName } from "#server/http/actor.ts";
import { recordConsent } from "#server/http/consent-store.ts";
import { ensureGuestKey } from "#server/http/guest.ts";
import { idempotent, wasAnswered } from "#server/http/idempotency.ts";
import { limitedByCaller, limitedByNetwork } from "#server/http/limits.ts";
import { quotaKey } from "#server/http/networks.ts";
import { clearPaymentCookie, setPaymentCookie } from "#server/http/payment-cookie.ts";
import { recordAdminRead, recordListRead } from "#server/http/security-events.ts";
import { sendPrivate } from "#server/http/send-file.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { sha256 } from "#server/lib/ids.ts";
import { imageKey } from "#server/storage/media-files.ts";
import { hostNotifier } from "../events.ts";
import { bookingLane } from "../lane-service.ts";
import { assertTakesProof, type BookingRole, isPayer, rolesIn, seesGuests, seesPayment } from "../policy.ts";
import { presentBooking, presentHostBooking, withoutPayment } from "../present.ts";
import { countBooking } from "../quota-service.ts";
import {
  type BookingRecord,
  bookingsAt,
  bookingsOf,
  findBooking,
  hostOf,
  type PayerWithQuotaKeys,
} from "../reads.ts";
import { cancelBooking, createBooking, refuseHopeless, submitProof } from "../writes.ts";

const DURABLE = { durable: true, unlimited: true } as const;
/** For all that bookings and payments need, reads too: not refused because the server is busy. `bookingLane` bounds bookings. */
const NEVER_SHED = { alwaysAdmitted: true };
// Against floods only, refused ones too: `HOLD_LIMITS` bounds the beds that are held. The window is short, so that nobody
// closes booking for the others behind their address with a handful of requests.
const BOOKING_LIMIT = { ...NEVER_SHED, ...limitedByNetwork(300) };
const PROOF_LIMIT = { ...NEVER_SHED, ...limitedByCaller(20, "10 minutes") };
const tagged = (summary: string) => ({ tags: ["bookings"], summary });

function payerOf(deps: Deps, request: FastifyRequest, reply: FastifyReply): PayerWithQuotaKeys {
  const { user, address } = request.actor;
  const network = quotaKey(deps, address, "booking");
  if (user) {
    const payer = { userId: user.id, guestKey: null };
    return { payer, networkKey: network };
  }
  const payer = { userId: null, guestKey: ensureGuestKey(deps, request, reply) };
  return { payer, networkKey: network };
}

/** @throws DomainError NOT_FOUND for people who may not see the booking, or not in their role */
async function recordFor(
  deps: Deps,
  request: FastifyRequest,
  id: number,
  mayRead: (role: BookingRole) => boolean = () => true,
): Promise<{ record: BookingRecord; roles: BookingRole[] }> {
  const record = await findBooking(deps.store.db, id);
  const parties = record && { ...record.booking, listingOwnerId: record.listing.ownerId };
  const roles = parties ? rolesIn(request.actor, parties) : [];
  const [role] = roles;
  if (!record || !role || !mayRead(role)) throw new DomainError("NOT_FOUND", t("bookings.noBooking"));
  return { record, roles };
}

const PROOF = {
  fields: proofInput,
  field: "paymentProof",
  purpose: "proof",
  required: () => t("bookings.proofFileRequired"),
} as const;

/** What a payer calls, and reading one booking: for its payer, its host and admins. */
function payerRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  const inLane = bookingLane(deps);

  return async (app) => {
    const notifyHost = hostNotifier(app, deps);
    serve(
      app,
      endpoints.createBooking,
      {
        config: BOOKING_LIMIT,
        schema: { ...tagged("Book a stay: holds a bed"), body: bookingInput, response: { 201: bookingView } },
      },
      async (request, reply) => {
        const bookedBy = payerOf(deps, request, reply);
        const input = request.body;
        const work = async (tx: Transaction) => {
          const now = clock.now();
          const id = await createBooking(tx, { input, bookedBy, now });
          await countBooking(deps, tx, request, bookedBy.payer);
          await recordConsent(tx, bookedBy.payer, "booking", now);
          const record = (await findBooking(tx, id))!;
          setPaymentCookie(deps, reply, record.booking);
          const afterCommit = async () => notifyHost(record, now);
          return { status: 201, body: presentBooking(record, ["payer"], deps), afterCommit };
        };
        return inLane(request, async () => {
          await refuseHopeless(store.db, { input, bookedBy, now: clock.now() }).catch(
            async (error: unknown) => {
              // Its bed may be the one that this call took before.
              if (!(await wasAnswered(deps, request))) throw error;
            },
          );
          return idempotent(deps, request, reply, work, DURABLE);
        });
      },
    );

    serve(
      app,
      endpoints.getBooking,
      {
        config: NEVER_SHED,
        schema: { ...tagged("One booking"), params: bookingParams, response: { 200: bookingView } },
      },
      async (request, reply) => {
        const { record, roles } = await recordFor(deps, request, request.params.id);
        // On another phone than the one it was booked on, and when the answer to the booking was lost.
        if (roles.includes("payer")) setPaymentCookie(deps, reply, record.booking);
        else if (roles.includes("admin")) {
          const { id } = request.params;
          await recordAdminRead(deps, request, { kind: "booking_read", subject: `booking ${id}` });
        }
        const { admin } = request.actor;
        const isBlind = roles[0] === "admin" && admin !== null && !hasRight(admin.role, "money");
        return presentBooking(isBlind ? withoutPayment(record) : record, roles, deps);
      },
    );

    serve(
      app,
      endpoints.cancelBooking,
      {
        config: NEVER_SHED,
        schema: {
          ...tagged("Cancel before moving in"),
          params: bookingParams,
          response: { 200: bookingView },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        await recordFor(deps, request, id, isPayer);
        const work = async (tx: Transaction) => {
          const now = clock.now();
          await cancelBooking(tx, id, { actor: actorName(request.actor), at: now });
          const record = (await findBooking(tx, id))!;
          const afterCommit = async () => notifyHost(record, now);
          return { status: 200, body: presentBooking(record, ["payer"], deps), afterCommit };
        };
        return inLane(request, () => {
          clearPaymentCookie(deps, reply);
          return idempotent(deps, request, reply, work, DURABLE);
        });
      },
    );

    serve(
      app,
      endpoints.listMyBookings,
      { schema: { ...tagged("What I booked, newest first"), response: { 200: bookingViews } } },
      async ({ actor }) => {
        const records = await bookingsOf(store.db, {
          userId: actor.user?.id ?? null,
          guestKey: actor.guestKey,
        });
        return records.map((record) => presentBooking(record, ["payer"], deps));
      },
    );
  };
}

/** What a host calls: who comes to the stays they run. */
function hostRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  return async (app) => {
    serve(
      app,
      endpoints.listListingBookings,
      {
        schema: {
          ...tagged("Who booked a stay, for its host"),
          params: listingIdParams,
          querystring: hostBookingsQuery,
          response: { 200: hostBookings },
        },
      },
      async (request) => {
        const { actor, params, query } = request;
        if (!actor.user && !actor.admin) throw new DomainError("UNAUTHENTICATED", t("bookings.logInFirst"));
        const listing = await hostOf(store.db, params.id);
        if (!listing || !seesGuests(actor, listing))
          throw new DomainError("NOT_FOUND", t("bookings.noListing"));
        const isHost = actor.user !== null && actor.user.id === listing.ownerId;
        if (!isHost) await recordListRead(deps, request, `bookings of listing ${params.id}`);
        const found = await bookingsAt(store.db, params.id, query.before);
        return found.map((booking) => {
          // To admins each guest is shown as to the host they had.
          const hostId = isHost ? listing.ownerId : booking.endHostId;
          return presentHostBooking(booking, hostId, { clock });
        });
      },
    );
  };
}

/** The screenshot of the payment: how it comes, and how it is looked at. */
function proofRoutes(deps: Deps): FastifyPluginAsync {
  const { config, clock } = deps;
  const contactNumber = config.whatsappNumber;

  return async (app) => {
    const notifyHost = hostNotifier(app, deps);
    serve(
      app,
      endpoints.submitProof,
      {
        config: PROOF_LIMIT,
        schema: {
          ...tagged("Send the proof of payment: a form with utr and paymentProof"),
          consumes: ["multipart/form-data"],
          params: bookingParams,
          response: { 200: bookingView },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        // Before a byte of the body is read.
        const { record } = await recordFor(deps, request, id, isPayer);
        // A proof that is refused is not decoded, which takes seconds in the line of payments.
        if (!(await wasAnswered(deps, request))) assertTakesProof(record.booking, contactNumber);
        const { fields, image } = await requirePrivateImage(deps, request, PROOF);
        const { utr } = fields;
        const work = async (tx: Transaction) => {
          const now = clock.now();
          const { replaced } = await submitProof(tx, { id, utr, image, now, contactNumber });
          const record = (await findBooking(tx, id))!;
          const body = presentBooking(record, ["payer"], deps);
          const afterCommit = () => {
            notifyHost(record, now);
            return discardMedia(deps, replaced);
          };
          return { status: 200, body, afterCommit };
        };
        const bodyHash = sha256(`${utr.toUpperCase()} ${image.sha256}`);
        return discardingUnused(deps, request, image, () =>
          idempotent(deps, request, reply, work, { ...DURABLE, bodyHash }),
        );
      },
    );

    serve(
      app,
      endpoints.getProof,
      {
        config: NEVER_SHED,
        schema: { ...tagged("The proof of payment, a private image"), params: bookingParams },
      },
      async (request, reply) => {
        const { id } = request.params;
        const { record, roles } = await recordFor(deps, request, id, seesPayment);
        const name = record.booking.paymentProofUrl;
        if (name === null) throw new DomainError("NOT_FOUND", t("bookings.noBooking"));
        if (!roles.includes("payer")) {
          await recordAdminRead(deps, request, { kind: "proof_read", subject: `booking ${id}` });
        }
        return sendPrivate(reply, deps.storage, imageKey(name, "original"));
      },
    );
  };
}

export function bookingsRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    for (const routes of [payerRoutes, hostRoutes, proofRoutes]) await app.register(routes(deps));
  };
}
