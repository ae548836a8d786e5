import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import {
  type AdminSuspension,
  adminSuspension,
  adminSuspensions,
  appealInput,
  suspendedUserParams,
  suspension,
  suspensionDecision,
  suspensionInput,
  suspensionParams,
  suspensions,
  suspensionsQuery,
} from "#domain/suspensions/contract.ts";
import * as endpoints from "#domain/suspensions/endpoints.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { namesOf } from "#server/features/accounts/audit-reads.ts";
import { requireStepUp } from "#server/features/accounts/step-up-service.ts";
import { PushSender } from "#server/features/chat/push-service.ts";
import { requireAdmin, requireUser } from "#server/http/actor.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { recordListRead } from "#server/http/security-events.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { suspensionPush } from "./events.ts";
import { presentForAdmin, presentSuspension } from "./present.ts";
import { findSuspension, listSuspensions, type SuspensionRecord, suspensionsOf } from "./reads.ts";
import { appealSuspension, decideSuspension, suspendListing, suspendUser } from "./writes.ts";

async function forAdmin(q: Queryable, records: readonly SuspensionRecord[]): Promise<AdminSuspension[]> {
  const names = await namesOf(
    q,
    records.map(({ suspension: { suspendedBy } }) => suspendedBy),
  );
  return records.map((record) => presentForAdmin(record, names));
}

const DURABLE = { durable: true } as const;
const tagged = (summary: string) => ({ tags: ["suspensions"], summary });

function adminRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  const push = new PushSender(deps);
  return async (app) => {
    app.addHook("onRequest", async (request) => {
      requireAdmin(request);
    });
    app.addHook("onClose", () => push.drain());

    /** @param step returns the id of the suspension */
    const take = async (
      request: FastifyRequest,
      reply: FastifyReply,
      status: 200 | 201,
      step: (tx: Transaction) => Promise<number>,
    ) => {
      let id = 0;
      const work = async (tx: Transaction) => {
        id = await step(tx);
        const [body] = await forAdmin(tx, [(await findSuspension(tx, id))!]);
        return { status, body: body! };
      };
      const answer = await idempotent(deps, request, reply, work, DURABLE);
      const record = id === 0 ? null : await findSuspension(store.db, id);
      // Nobody is told twice when the answer was repeated.
      if (record?.person) {
        push.send({ userId: record.person.id, guestKey: null }, () =>
          suspensionPush(presentSuspension(record)),
        );
      }
      return answer;
    };

    serve(
      app,
      endpoints.suspendUser,
      {
        schema: {
          ...tagged("Suspend an account and its listings, with a reason that the person reads"),
          params: suspendedUserParams,
          body: suspensionInput,
          response: { 201: adminSuspension },
        },
      },
      async (request, reply) => {
        const admin = await requireStepUp(deps, request);
        const { id } = request.params;
        const input = { reason: request.body.reason, admin, now: clock.now() };
        return take(request, reply, 201, (tx) => suspendUser(tx, id, input));
      },
    );

    serve(
      app,
      endpoints.suspendListing,
      {
        schema: {
          ...tagged("Suspend a listing, with a reason that its host reads"),
          params: suspensionParams,
          body: suspensionInput,
          response: { 201: adminSuspension },
        },
      },
      async (request, reply) => {
        const admin = await requireStepUp(deps, request);
        const { id } = request.params;
        const input = { reason: request.body.reason, admin, now: clock.now() };
        return take(request, reply, 201, (tx) => suspendListing(tx, id, input));
      },
    );

    serve(
      app,
      endpoints.listSuspensions,
      {
        schema: {
          ...tagged("Suspensions, newest first"),
          querystring: suspensionsQuery,
          response: { 200: adminSuspensions },
        },
      },
      async (request) => {
        await recordListRead(deps, request, "all suspensions");
        return forAdmin(store.db, await listSuspensions(store.db, request.query));
      },
    );

    serve(
      app,
      endpoints.decideSuspension,
      {
        schema: {
          ...tagged("Answer an appeal, or lift a suspension"),
          params: suspensionParams,
          body: suspensionDecision,
          response: { 200: adminSuspension },
        },
      },
      async (request, reply) => {
        const admin = await requireStepUp(deps, request);
        const { id } = request.params;
        const step = { id, input: request.body, admin, now: clock.now() };
        return take(request, reply, 200, async (tx) => {
          await decideSuspension(tx, step);
          return id;
        });
      },
    );
  };
}

function ownRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  return async (app) => {
    serve(
      app,
      endpoints.listMySuspensions,
      {
        schema: {
          ...tagged("Suspensions of my account and of my listings, newest first"),
          response: { 200: suspensions },
        },
      },
      async (request) => (await suspensionsOf(store.db, requireUser(request).id)).map(presentSuspension),
    );

    serve(
      app,
      endpoints.appeal,
      {
        schema: {
          ...tagged("Say why a suspension is wrong; once"),
          params: suspensionParams,
          body: appealInput,
          response: { 200: suspension },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const step = { id: request.params.id, userId, appeal: request.body.appeal, now: clock.now() };
        const work = async (tx: Transaction) => {
          await appealSuspension(tx, step);
          return { status: 200, body: presentSuspension((await findSuspension(tx, step.id))!) };
        };
        return idempotent(deps, request, reply, work, DURABLE);
      },
    );
  };
}

/** Suspending accounts and listings, and hearing appeals. */
export function suspensionsRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    for (const routes of [adminRoutes, ownRoutes]) await app.register(routes(deps));
  };
}
