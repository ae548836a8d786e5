import type { FastifyPluginAsync } from "fastify";
import { kolkataDate } from "#domain/dates.ts";
import { done } from "#domain/done.ts";
import { t } from "#domain/i18n.ts";
import { myRents, ownPaymentInput, ownPaymentParams } from "#domain/rents/contract.ts";
import * as endpoints from "#domain/rents/endpoints.ts";
import type { Transaction } from "#server/db/client.ts";
import { PushSender } from "#server/features/chat/push-service.ts";
import { discardingUnused, requirePrivateImage } from "#server/features/media/receive-service.ts";
import { placesOf } from "#server/features/properties/reads.ts";
import { findOwnTenant } from "#server/features/properties/tenant-reads.ts";
import { requireUser } from "#server/http/actor.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { sendPrivate } from "#server/http/send-file.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { sha256 } from "#server/lib/ids.ts";
import { imageKey } from "#server/storage/media-files.ts";
import { noPayment, requirePlace } from "../access-service.ts";
import { sentPush } from "../events.ts";
import { submitPayment } from "../payment-writes.ts";
import { countSent } from "../quota-service.ts";
import { findPayment, findProperty, findTenant } from "../reads.ts";
import { ownRents } from "../views-service.ts";

const tagged = (summary: string) => ({ tags: ["rents"], summary });
const PROOF_LIMIT = { alwaysAdmitted: true, ...limitedByCaller(20, "10 minutes") };

const PROOF = {
  fields: ownPaymentInput,
  field: "paymentProof",
  purpose: "proof",
  required: () => t("bookings.proofFileRequired"),
} as const;

/** What tenants see and send of their rent. */
export function ownRentRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  const push = new PushSender(deps);
  return async (app) => {
    app.addHook("onClose", () => push.drain());

    serve(
      app,
      endpoints.getMyRents,
      { schema: { ...tagged("What I owe and paid where I live"), response: { 200: myRents } } },
      async (request) => ownRents(store.db, requireUser(request).id, clock.now()),
    );

    serve(
      app,
      endpoints.sendRentPayment,
      {
        config: PROOF_LIMIT,
        schema: {
          ...tagged("Send the proof of a rent payment: a form with tenantId, amount, utr and paymentProof"),
          consumes: ["multipart/form-data"],
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        // Before a byte of the body is read.
        if ((await placesOf(store.db, userId)).length === 0) throw noPayment();
        const { fields, image } = await requirePrivateImage(deps, request, PROOF);
        const { tenantId, amount, utr } = fields;
        const work = async (tx: Transaction) => {
          const now = clock.now();
          const { propertyId } = await requirePlace(tx, userId, tenantId);
          await countSent(deps, tx, request, userId);
          const payment = { propertyId, tenantId, amount, utr };
          await submitPayment(tx, payment, { proof: image.name, userId, now });
          const { ownerId } = await findProperty(tx, propertyId);
          const found = await findTenant(tx, { propertyId, tenantId, today: kolkataDate(now) });
          const afterCommit = async () => {
            const whom = { userId: ownerId, guestKey: null };
            if (ownerId !== null && found) push.send(whom, () => sentPush(payment, found.tenant.name));
          };
          return { status: 200, body: { ok: true as const }, afterCommit };
        };
        const bodyHash = sha256(`${tenantId} ${amount} ${utr.toUpperCase()} ${image.sha256}`);
        return discardingUnused(deps, request, image, () =>
          idempotent(deps, request, reply, work, { durable: true, unlimited: true, bodyHash }),
        );
      },
    );

    serve(
      app,
      endpoints.getMyRentProof,
      {
        schema: {
          ...tagged("The screenshot that I sent with a rent payment, a private image"),
          params: ownPaymentParams,
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const payment = await findPayment(store.db, request.params.paymentId);
        if (!payment || !(await findOwnTenant(store.db, userId, payment.tenantId))) throw noPayment();
        // An account that was tied to the tenant before has sent it.
        if (payment.proof === null || (payment.sentBy ?? userId) !== userId) throw noPayment();
        return sendPrivate(reply, deps.storage, imageKey(payment.proof, "original"));
      },
    );
  };
}
