import type { FastifyPluginAsync } from "fastify";
import { done } from "#domain/done.ts";
import { propertyParams, tenantParams } from "#domain/fields.ts";
import {
  ledgerFileQuery,
  ledgerQuery,
  monthQuery,
  monthView,
  openingInput,
  ownPaymentParams,
  rentLedger,
  rentMoney,
  rentMoneyChange,
  rentReceipt,
  tenantRents,
} from "#domain/rents/contract.ts";
import * as endpoints from "#domain/rents/endpoints.ts";
import type { Transaction } from "#server/db/client.ts";
import { countSteps } from "#server/features/properties/quota-service.ts";
import { requireUser } from "#server/http/actor.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { sendBytes, serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { noPayment, requireMoney } from "../access-service.ts";
import { presentBooks } from "../csv-present.ts";
import { ledgerFile } from "../ledger-reads.ts";
import { ledgerOf, rangeOf } from "../ledger-service.ts";
import { setOpening } from "../opening-writes.ts";
import { presentMoney, presentReceipt } from "../present.ts";
import { countOpenings } from "../quota-service.ts";
import { findProperty, findReceipt } from "../reads.ts";
import { changeMoney } from "../settings-writes.ts";
import { accountOf, monthOf } from "../views-service.ts";

const tagged = (summary: string) => ({ tags: ["rents"], summary });

/** What a host reads of the money of a property, and how it is set. */
export function rentViewRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  return async (app) => {
    serve(
      app,
      endpoints.getRentMoney,
      {
        schema: {
          ...tagged("Where tenants of a property pay, and what is added when they are late"),
          params: propertyParams,
          response: { 200: rentMoney },
        },
      },
      async (request) => {
        const { propertyId } = await requireMoney(store.db, request, request.params.id);
        return presentMoney(await findProperty(store.db, propertyId));
      },
    );

    serve(
      app,
      endpoints.changeRentMoney,
      {
        config: limitedByCaller(60, "10 minutes"),
        schema: {
          ...tagged("Change where tenants pay, and what is added when they are late"),
          params: propertyParams,
          body: rentMoneyChange,
          response: { 200: rentMoney },
        },
      },
      async (request, reply) => {
        const access = await requireMoney(store.db, request, request.params.id);
        const work = async (tx: Transaction) => {
          await countSteps(deps, tx, request, access.userId);
          const changed = await changeMoney(tx, access, request.body, clock.now());
          return { status: 200, body: presentMoney(changed) };
        };
        return idempotent(deps, request, reply, work);
      },
    );

    serve(
      app,
      endpoints.getRents,
      {
        config: limitedByCaller(120, "10 minutes"),
        schema: {
          ...tagged("A month of a property: what is expected, received, due and overdue, and who owes what"),
          params: propertyParams,
          querystring: monthQuery,
          response: { 200: monthView },
        },
      },
      async (request) => {
        const { propertyId } = await requireMoney(store.db, request, request.params.id);
        return monthOf(store.db, propertyId, { asked: request.query.month, now: clock.now() });
      },
    );

    serve(
      app,
      endpoints.getTenantRents,
      {
        schema: {
          ...tagged("The account of a tenant"),
          params: tenantParams,
          response: { 200: tenantRents },
        },
      },
      async (request) => {
        const { propertyId } = await requireMoney(store.db, request, request.params.id);
        return accountOf(store.db, { propertyId, tenantId: request.params.tenantId }, clock.now());
      },
    );

    serve(
      app,
      endpoints.setOpening,
      {
        config: limitedByCaller(300, "10 minutes"),
        schema: {
          ...tagged("Write down what was held and owed before the books began"),
          params: tenantParams,
          body: openingInput,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const { propertyId, userId } = await requireMoney(store.db, request, request.params.id);
        const work = async (tx: Transaction) => {
          await countOpenings(deps, tx, request, userId);
          const place = { propertyId, tenantId: request.params.tenantId };
          await setOpening(tx, place, request.body, { actor: `user ${userId}`, at: clock.now() });
          return { status: 200, body: { ok: true as const } };
        };
        return idempotent(deps, request, reply, work, { durable: true });
      },
    );

    serve(
      app,
      endpoints.getRentLedger,
      {
        schema: {
          ...tagged("What was posted in some days at a property, or about one of its tenants"),
          params: propertyParams,
          querystring: ledgerQuery,
          response: { 200: rentLedger },
        },
      },
      async (request) => {
        const { propertyId } = await requireMoney(store.db, request, request.params.id);
        return ledgerOf(store.db, propertyId, { query: request.query, now: clock.now() });
      },
    );

    serve(
      app,
      endpoints.exportRents,
      {
        config: limitedByCaller(60, "10 minutes"),
        schema: {
          ...tagged("The ledger of a property or a tenant, as CSV"),
          params: propertyParams,
          querystring: ledgerFileQuery,
        },
      },
      async (request, reply) => {
        const { propertyId } = await requireMoney(store.db, request, request.params.id);
        const range = rangeOf(propertyId, request.query, clock.now());
        reply
          .type("text/csv; charset=utf-8")
          .header("content-disposition", `attachment; filename="tangu-rents-${range.from}-${range.to}.csv"`);
        return sendBytes(reply, presentBooks(await ledgerFile(store.db, range)));
      },
    );

    serve(
      app,
      endpoints.getRentReceipt,
      {
        schema: {
          ...tagged("The receipt of a rent payment, for its tenant and the host"),
          params: ownPaymentParams,
          response: { 200: rentReceipt },
        },
      },
      async (request) => {
        const user = requireUser(request);
        const found = await findReceipt(store.db, request.params.paymentId);
        if (!found) throw noPayment();
        const isTenant = found.tenantUserId === user.id;
        if (!isTenant) await requireMoney(store.db, request, found.receipt.propertyId, noPayment);
        return presentReceipt(found, !isTenant);
      },
    );
  };
}
