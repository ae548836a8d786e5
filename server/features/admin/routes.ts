import type { FastifyPluginAsync } from "fastify";
import { adminCounts } from "#domain/admin/contract.ts";
import * as endpoints from "#domain/admin/endpoints.ts";
import { passwordHoldsFor } from "#server/features/accounts/step-up-service.ts";
import { requireAdmin } from "#server/http/actor.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { countQueues } from "./reads.ts";

const tagged = (summary: string) => ({ tags: ["admin"], summary });

/** What the admin dashboard gathers from all features. */
export function adminRoutes(deps: Deps): FastifyPluginAsync {
  const { store } = deps;
  return async (app) => {
    // Who may not be here learns nothing of what a call would take.
    app.addHook("onRequest", async (request) => {
      requireAdmin(request);
    });

    serve(
      app,
      endpoints.getAdminCounts,
      {
        schema: { ...tagged("How much waits for admins in each queue"), response: { 200: adminCounts } },
      },
      async (request) => ({
        ...(await countQueues(store.db)),
        passwordHoldsFor: await passwordHoldsFor(deps, request),
      }),
    );
  };
}
