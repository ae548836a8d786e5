import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { kolkataDate } from "#domain/dates.ts";
import { done } from "#domain/done.ts";
import { placeParams, propertyParams, tenantParams } from "#domain/fields.ts";
import {
  inviteView,
  made,
  stepDone,
  tenantChange,
  tenantInput,
  tenantRows,
  tenantStepInput,
  tenantsQuery,
  tenantView,
} from "#domain/properties/contract.ts";
import * as endpoints from "#domain/properties/endpoints.ts";
import { discardMedia } from "#server/features/media/service.ts";
import { requireUser } from "#server/http/actor.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { inviteTenant } from "../invites-writes.ts";
import { findTenant, listTenants } from "../people-reads.ts";
import { hostAccess, moneyAccess } from "../policy.ts";
import { presentTenant, presentTenantRow } from "../present.ts";
import { countSteps } from "../quota-service.ts";
import { noTenant } from "../refusals-policy.ts";
import { addTenant, changeTenant, takeTenantStep } from "../tenant-writes.ts";
import { untieTenant } from "../untie-writes.ts";
import { accessOf, asLarge, asOneStep, asStep, tagged } from "./access.ts";
import { inviteToken } from "./invites.ts";

/** People of a property: who lives there, will, or did. */
export function tenantsRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock, config } = deps;
  const untied = (
    request: FastifyRequest,
    reply: FastifyReply,
    untie: () => Parameters<typeof untieTenant>[1],
  ) =>
    asOneStep(deps, request, reply, async (tx) => {
      const photos = await untieTenant(tx, untie());
      return { status: 200, body: { ok: true } as const, afterCommit: () => discardMedia(deps, photos) };
    });
  return async (app) => {
    serve(
      app,
      endpoints.listTenants,
      {
        schema: {
          ...tagged("People of a property, by name"),
          params: propertyParams,
          querystring: tenantsQuery,
          response: { 200: tenantRows },
        },
      },
      async (request) => {
        const { propertyId } = await accessOf(deps, request);
        const today = kolkataDate(clock.now());
        const { found, total } = await listTenants(store.db, { propertyId, query: request.query, today });
        return { tenants: found.map(presentTenantRow), total };
      },
    );

    serve(
      app,
      endpoints.addTenant,
      {
        config: asStep,
        schema: {
          ...tagged("Add somebody who lives there, or will"),
          params: propertyParams,
          body: tenantInput,
          response: { 201: made },
        },
      },
      async (request, reply) => {
        const access = await accessOf(deps, request);
        return asOneStep(deps, request, reply, async (tx) => {
          const body = await addTenant(tx, { access, input: request.body, now: clock.now() });
          return { status: 201, body };
        });
      },
    );

    serve(
      app,
      endpoints.getTenant,
      {
        schema: { ...tagged("Somebody of a property"), params: tenantParams, response: { 200: tenantView } },
      },
      async (request) => {
        const { propertyId, role } = await accessOf(deps, request);
        const { tenantId } = request.params;
        const found = await findTenant(store.db, { propertyId, tenantId, today: kolkataDate(clock.now()) });
        if (!found) throw noTenant();
        return presentTenant(found, role);
      },
    );

    serve(
      app,
      endpoints.updateTenant,
      {
        config: asStep,
        schema: {
          ...tagged("Change what is known of somebody"),
          params: tenantParams,
          body: tenantChange,
          response: { 200: stepDone },
        },
      },
      async (request, reply) => {
        const access = await accessOf(deps, request);
        const { tenantId } = request.params;
        return asOneStep(deps, request, reply, async (tx) => {
          const stepId = await changeTenant(tx, { access, tenantId, input: request.body, now: clock.now() });
          return { status: 200, body: { stepId } };
        });
      },
    );

    serve(
      app,
      endpoints.takeTenantStep,
      {
        config: asStep,
        schema: {
          ...tagged("One step of somebody: arrive, move, give or withdraw notice, leave, cancel"),
          params: tenantParams,
          body: tenantStepInput,
          response: { 200: stepDone },
        },
      },
      async (request, reply) => {
        const access = await accessOf(deps, request);
        const { tenantId } = request.params;
        return asOneStep(deps, request, reply, async (tx) => {
          const step = { access, tenantId, input: request.body, now: clock.now() };
          return { status: 200, body: { stepId: await takeTenantStep(tx, step) } };
        });
      },
    );

    serve(
      app,
      endpoints.inviteTenant,
      {
        config: asLarge,
        schema: {
          ...tagged("A link by which somebody sees their own side"),
          params: tenantParams,
          response: { 201: inviteView },
        },
      },
      async (request, reply) => {
        const access = moneyAccess(await accessOf(deps, request));
        const { tenantId } = request.params;
        reply.status(201);
        const token = inviteToken(deps, request, access);
        const invite = { access, token, tenantId, now: clock.now(), publicUrl: config.publicUrl };
        return store.transaction(async (tx) => {
          await countSteps(deps, tx, request, access.userId);
          return inviteTenant(tx, invite);
        });
      },
    );

    serve(
      app,
      endpoints.untieTenant,
      {
        config: asStep,
        schema: {
          ...tagged("Untie the account of somebody: a link had come to the wrong one"),
          params: tenantParams,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const { propertyId, userId: actorId } = hostAccess(await accessOf(deps, request));
        const { tenantId } = request.params;
        return untied(request, reply, () => ({ propertyId, tenantId, actorId, now: clock.now() }));
      },
    );

    serve(
      app,
      endpoints.leavePlace,
      {
        config: asStep,
        schema: {
          ...tagged("Untie my account from a tenant who is not me"),
          params: placeParams,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const { tenantId } = request.params;
        return untied(request, reply, () => ({ tenantId, actorId: userId, now: clock.now() }));
      },
    );
  };
}
