import type { FastifyPluginAsync } from "fastify";
import { done } from "#domain/done.ts";
import { propertyParams } from "#domain/fields.ts";
import { depositReturnInput, paymentDecision, paymentInput, paymentParams } from "#domain/rents/contract.ts";
import * as endpoints from "#domain/rents/endpoints.ts";
import type { Transaction } from "#server/db/client.ts";
import { PushSender } from "#server/features/chat/push-service.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { sendPrivate } from "#server/http/send-file.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { imageKey } from "#server/storage/media-files.ts";
import { noPayment, requireMoney } from "../access-service.ts";
import { decidedPush } from "../events.ts";
import { decidePayment, recordPayment, returnDeposit } from "../payment-writes.ts";
import { countPayments } from "../quota-service.ts";
import { findPayment, findTenant } from "../reads.ts";

const tagged = (summary: string) => ({ tags: ["rents"], summary });
const WRITES = { alwaysAdmitted: true, ...limitedByCaller(300, "10 minutes") };
const DURABLE = { durable: true } as const;
/** A payment is decided twice at most, and those that tenants send are bounded. */
const DECISION = { ...DURABLE, unlimited: true } as const;

/** Money that came, as the host sees it. */
export function rentPaymentRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  const push = new PushSender(deps);
  return async (app) => {
    app.addHook("onClose", () => push.drain());

    serve(
      app,
      endpoints.recordRentPayment,
      {
        config: WRITES,
        schema: {
          ...tagged("Write down money that a tenant gave"),
          params: propertyParams,
          body: paymentInput,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const { propertyId, userId } = await requireMoney(store.db, request, request.params.id);
        const work = async (tx: Transaction) => {
          const at = clock.now();
          await countPayments(deps, tx, request, userId);
          await recordPayment(tx, propertyId, request.body, { actor: `user ${userId}`, at });
          return { status: 200, body: { ok: true as const } };
        };
        return idempotent(deps, request, reply, work, DURABLE);
      },
    );

    serve(
      app,
      endpoints.decideRentPayment,
      {
        config: WRITES,
        schema: {
          ...tagged("Confirm or reject what a tenant sent, or take back what was confirmed by mistake"),
          params: paymentParams,
          body: paymentDecision,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const { propertyId, userId } = await requireMoney(store.db, request, request.params.id);
        const work = async (tx: Transaction) => {
          const at = clock.now();
          await countPayments(deps, tx, request, userId);
          const ids = { propertyId, paymentId: request.params.paymentId };
          const payment = await decidePayment(tx, ids, request.body, { actor: `user ${userId}`, at });
          const { tenantId } = payment;
          const found = await findTenant(tx, { propertyId, tenantId, today: payment.paidOn });
          const afterCommit = async () => {
            const whom = { userId: found?.tenant.userId ?? null, guestKey: null };
            if (whom.userId !== null) push.send(whom, () => decidedPush(payment, request.body));
          };
          return { status: 200, body: { ok: true as const }, afterCommit };
        };
        return idempotent(deps, request, reply, work, DECISION);
      },
    );

    serve(
      app,
      endpoints.getRentProof,
      {
        schema: { ...tagged("The screenshot of a rent payment, a private image"), params: paymentParams },
      },
      async (request, reply) => {
        const { propertyId } = await requireMoney(store.db, request, request.params.id);
        const payment = await findPayment(store.db, request.params.paymentId);
        if (payment?.propertyId !== propertyId || payment.proof === null) throw noPayment();
        return sendPrivate(reply, deps.storage, imageKey(payment.proof, "original"));
      },
    );

    serve(
      app,
      endpoints.returnDeposit,
      {
        config: WRITES,
        schema: {
          ...tagged("Settle a deposit: what goes back, and what is kept for what the tenant owes"),
          params: propertyParams,
          body: depositReturnInput,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const { propertyId, userId } = await requireMoney(store.db, request, request.params.id);
        const work = async (tx: Transaction) => {
          const at = clock.now();
          await countPayments(deps, tx, request, userId);
          await returnDeposit(tx, propertyId, request.body, { actor: `user ${userId}`, at });
          return { status: 200, body: { ok: true as const } };
        };
        return idempotent(deps, request, reply, work, DURABLE);
      },
    );
  };
}
