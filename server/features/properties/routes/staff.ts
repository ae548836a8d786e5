import type { FastifyPluginAsync } from "fastify";
import { done } from "#domain/done.ts";
import { propertyParams } from "#domain/fields.ts";
import {
  inviteView,
  joined,
  joinInput,
  stepDone,
  stepParams,
  stepRows,
  stepsQuery,
  wardenParams,
  wardenRows,
} from "#domain/properties/contract.ts";
import * as endpoints from "#domain/properties/endpoints.ts";
import { requireUser } from "#server/http/actor.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { joinProperty } from "../invites-writes.ts";
import { hostAccess } from "../policy.ts";
import { countSteps } from "../quota-service.ts";
import { inviteWarden, listWardens, removeWarden } from "../staff-writes.ts";
import { listSteps } from "../steps-reads.ts";
import { undoStep } from "../undo-writes.ts";
import { accessOf, asLarge, asOneStep, asStep, tagged } from "./access.ts";
import { inviteToken } from "./invites.ts";

/** Who works at a property, the record of what they did, and taking a step back. */
export function staffRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock, config } = deps;
  return async (app) => {
    serve(
      app,
      endpoints.listSteps,
      {
        schema: {
          ...tagged("Who did what, the newest first"),
          params: propertyParams,
          querystring: stepsQuery,
          response: { 200: stepRows },
        },
      },
      async (request) => {
        const access = await accessOf(deps, request);
        return listSteps(store.db, { access, before: request.query.before, now: clock.now() });
      },
    );

    serve(
      app,
      endpoints.undoStep,
      {
        config: asStep,
        schema: {
          ...tagged("Take a step back, within ten minutes"),
          params: stepParams,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const access = await accessOf(deps, request);
        const { stepId } = request.params;
        return asOneStep(deps, request, reply, async (tx) => {
          await undoStep(tx, { access, stepId, now: clock.now() });
          return { status: 200, body: { ok: true } as const };
        });
      },
    );

    serve(
      app,
      endpoints.listWardens,
      {
        schema: { ...tagged("Wardens of a property"), params: propertyParams, response: { 200: wardenRows } },
      },
      async (request) => listWardens(store.db, hostAccess(await accessOf(deps, request)).propertyId),
    );

    serve(
      app,
      endpoints.inviteWarden,
      {
        config: asLarge,
        schema: {
          ...tagged("A link by which somebody becomes a warden"),
          params: propertyParams,
          response: { 201: inviteView },
        },
      },
      async (request, reply) => {
        const access = hostAccess(await accessOf(deps, request));
        reply.status(201);
        const token = inviteToken(deps, request, access);
        const invite = { access, token, now: clock.now(), publicUrl: config.publicUrl };
        return store.transaction(async (tx) => {
          await countSteps(deps, tx, request, access.userId);
          return inviteWarden(tx, invite);
        });
      },
    );

    serve(
      app,
      endpoints.removeWarden,
      {
        config: asStep,
        schema: { ...tagged("Remove a warden"), params: wardenParams, response: { 200: stepDone } },
      },
      async (request, reply) => {
        const access = hostAccess(await accessOf(deps, request));
        const { userId: wardenId } = request.params;
        return asOneStep(deps, request, reply, async (tx) => {
          const stepId = await removeWarden(tx, { access, wardenId, now: clock.now() });
          return { status: 200, body: { stepId } };
        });
      },
    );

    serve(
      app,
      endpoints.joinProperty,
      {
        config: asLarge,
        schema: {
          ...tagged("Use a link of a host: as a warden, or as a tenant"),
          body: joinInput,
          response: { 200: joined },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const { token } = request.body;
        return asOneStep(deps, request, reply, async (tx) => {
          return { status: 200, body: await joinProperty(tx, { token, userId, now: clock.now() }) };
        });
      },
    );
  };
}
