import type { FastifyPluginAsync } from "fastify";
import { propertyParams } from "#domain/fields.ts";
import { readingParams, readingSplit, readingsInput, roomReadings } from "#domain/rents/contract.ts";
import * as endpoints from "#domain/rents/endpoints.ts";
import type { Transaction } from "#server/db/client.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { requireMoney } from "../access-service.ts";
import { splitReading } from "../line-writes.ts";
import { presentReadings } from "../present.ts";
import { countReadings } from "../quota-service.ts";
import { addReadings, removeReading } from "../reading-writes.ts";
import { readingsAt } from "../reads.ts";

const tagged = (summary: string) => ({ tags: ["rents"], summary });
const WRITES = limitedByCaller(120, "10 minutes");

/** What the meters of rooms show. */
export function readingRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  return async (app) => {
    serve(
      app,
      endpoints.listReadings,
      {
        schema: {
          ...tagged("Rooms of a property, with the last reading of each meter"),
          params: propertyParams,
          response: { 200: roomReadings },
        },
      },
      async (request) => {
        const { propertyId } = await requireMoney(store.db, request, request.params.id);
        return presentReadings(await readingsAt(store.db, propertyId));
      },
    );

    serve(
      app,
      endpoints.addReadings,
      {
        config: WRITES,
        schema: {
          ...tagged("Write down what meters show"),
          params: propertyParams,
          body: readingsInput,
          response: { 200: roomReadings },
        },
      },
      async (request, reply) => {
        const { propertyId, userId } = await requireMoney(store.db, request, request.params.id);
        const work = async (tx: Transaction) => {
          await countReadings(deps, tx, request, userId);
          await addReadings(tx, propertyId, request.body, clock.now());
          return { status: 200, body: presentReadings(await readingsAt(tx, propertyId)) };
        };
        return idempotent(deps, request, reply, work);
      },
    );

    serve(
      app,
      endpoints.removeReading,
      {
        config: WRITES,
        schema: {
          ...tagged("Take back the newest reading of a room, before it is on an invoice"),
          params: readingParams,
          response: { 200: roomReadings },
        },
      },
      async (request) => {
        const { propertyId } = await requireMoney(store.db, request, request.params.id);
        const { readingId } = request.params;
        await store.transaction((tx) => removeReading(tx, { propertyId, readingId }));
        return presentReadings(await readingsAt(store.db, propertyId));
      },
    );

    serve(
      app,
      endpoints.splitReading,
      {
        config: WRITES,
        schema: {
          ...tagged("Split the electricity of a reading again: unpaid invoices change"),
          params: readingParams,
          response: { 200: readingSplit },
        },
      },
      async (request, reply) => {
        const { propertyId, userId } = await requireMoney(store.db, request, request.params.id);
        const { readingId } = request.params;
        const work = async (tx: Transaction) => {
          const by = { actor: `user ${userId}`, at: clock.now() };
          return { status: 200, body: { changed: await splitReading(tx, { propertyId, readingId }, by) } };
        };
        return idempotent(deps, request, reply, work, { durable: true });
      },
    );
  };
}
