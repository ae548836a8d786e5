import type { FastifyPluginAsync } from "fastify";
import { kolkataDate } from "#domain/dates.ts";
import { done } from "#domain/done.ts";
import { propertyParams } from "#domain/fields.ts";
import {
  bedBoard,
  boardQuery,
  myProperties,
  propertyChange,
  propertyInput,
  propertyView,
  stepDone,
} from "#domain/properties/contract.ts";
import * as endpoints from "#domain/properties/endpoints.ts";
import { discardMedia } from "#server/features/media/service.ts";
import { requireUser } from "#server/http/actor.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { loadBoard } from "../board-reads.ts";
import { deleteProperty } from "../delete-writes.ts";
import { hostAccess } from "../policy.ts";
import { findProperty, propertiesOf } from "../property-reads.ts";
import { changeProperty, createProperty } from "../property-writes.ts";
import { findAccess } from "../reads.ts";
import { accessOf, asLarge, asOneStep, asStep, tagged } from "./access.ts";

/** Buildings that hosts run, and their bed boards. */
export function propertiesRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  return async (app) => {
    serve(
      app,
      endpoints.listMyProperties,
      {
        schema: {
          ...tagged("Properties that I run, and my listings that are in none"),
          response: { 200: myProperties },
        },
      },
      async (request) => propertiesOf(store.db, requireUser(request).id, kolkataDate(clock.now())),
    );

    serve(
      app,
      endpoints.createProperty,
      {
        config: asLarge,
        schema: {
          ...tagged("Set up a property with its rooms"),
          body: propertyInput,
          response: { 201: propertyView },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        return asOneStep(deps, request, reply, async (tx) => {
          const id = await createProperty(tx, { input: request.body, userId, now: clock.now() });
          return { status: 201, body: await findProperty(tx, await findAccess(tx, userId, id)) };
        });
      },
    );

    serve(
      app,
      endpoints.getProperty,
      {
        schema: { ...tagged("A property"), params: propertyParams, response: { 200: propertyView } },
      },
      async (request) => findProperty(store.db, await accessOf(deps, request)),
    );

    serve(
      app,
      endpoints.updateProperty,
      {
        config: asStep,
        schema: {
          ...tagged("Change a property, or which listings are in it"),
          params: propertyParams,
          body: propertyChange,
          response: { 200: stepDone },
        },
      },
      async (request, reply) => {
        const access = hostAccess(await accessOf(deps, request));
        return asOneStep(deps, request, reply, async (tx) => {
          const stepId = await changeProperty(tx, { access, input: request.body, now: clock.now() });
          return { status: 200, body: { stepId } };
        });
      },
    );

    serve(
      app,
      endpoints.deleteProperty,
      {
        config: asStep,
        schema: {
          ...tagged("Delete a property in which nobody lives or lived"),
          params: propertyParams,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const access = hostAccess(await accessOf(deps, request));
        return asOneStep(deps, request, reply, async (tx) => {
          const photos = await deleteProperty(tx, access);
          const afterCommit = () => discardMedia(deps, photos);
          return { status: 200, body: { ok: true } as const, afterCommit };
        });
      },
    );

    serve(
      app,
      endpoints.getBeds,
      {
        schema: {
          ...tagged("All beds by floor, as they are on a day"),
          params: propertyParams,
          querystring: boardQuery,
          response: { 200: bedBoard },
        },
      },
      async (request) => {
        const { propertyId } = await accessOf(deps, request);
        return loadBoard(store.db, propertyId, request.query.day ?? kolkataDate(clock.now()));
      },
    );
  };
}
