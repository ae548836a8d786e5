import type { FastifyPluginAsync } from "fastify";
import * as z from "zod/mini";
import { kolkataDate } from "#domain/dates.ts";
import * as endpoints from "#domain/listings/endpoints.ts";
import { listingIdParams } from "#domain/listings/hosting.ts";
import { sendBytes, serve } from "#server/http/serve.ts";
import { viewLimit, visitorOf } from "#server/http/visitor.ts";
import type { Deps } from "#server/lib/deps.ts";
import { countView } from "../view-writes.ts";

export function viewsRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    serve(
      app,
      endpoints.countView,
      {
        config: viewLimit(),
        schema: {
          tags: ["listings"],
          summary: "Count a look at a listing, once per visitor and day",
          params: listingIdParams,
          response: { 204: z.undefined() },
        },
      },
      async (request, reply) => {
        const { user, admin } = request.actor;
        const { id } = request.params;
        const day = kolkataDate(deps.clock.now());
        if (!admin) {
          const visitor = visitorOf(deps, request, day);
          await countView(deps.store.db, { id, visitor, userId: user?.id ?? null, day });
        }
        return sendBytes(reply.status(204));
      },
    );
  };
}
