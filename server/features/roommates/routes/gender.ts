import type { FastifyPluginAsync } from "fastify";
import { done } from "#domain/done.ts";
import * as endpoints from "#domain/roommates/endpoints.ts";
import { genderChange, userParams } from "#domain/roommates/requests.ts";
import type { Transaction } from "#server/db/client.ts";
import { requireStepUp } from "#server/features/accounts/step-up-service.ts";
import { declinedNotifier } from "#server/features/rooms/events.ts";
import { requireAdmin } from "#server/http/actor.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { changeGender } from "../gender-writes.ts";

/** What somebody said of their gender stands, unless an admin changes it. */
export function genderRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    const notifySeekers = declinedNotifier(app, deps);
    app.addHook("onRequest", async (request) => {
      requireAdmin(request);
    });
    serve(
      app,
      endpoints.changeGender,
      {
        schema: {
          tags: ["roommates"],
          summary: "Change somebody's gender, with a reason; what is open between them and others ends",
          params: userParams,
          body: genderChange,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const admin = await requireStepUp(deps, request);
        const { gender, reason } = request.body;
        const work = async (tx: Transaction) => {
          const args = { userId: request.params.id, gender, reason, admin, now: deps.clock.now() };
          const declined = await changeGender(tx, args);
          return { status: 200, body: { ok: true as const }, afterCommit: () => notifySeekers(declined) };
        };
        return idempotent(deps, request, reply, work, { durable: true });
      },
    );
  };
}
