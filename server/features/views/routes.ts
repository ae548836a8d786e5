import { createHmac } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { kolkataDate } from "#domain/bookings/rules.ts";
import { listingIdParams } from "#domain/listings/hosting.ts";
import { api } from "#domain/paths.ts";
import type { Deps } from "#server/lib/deps.ts";
import { countView } from "./writes.ts";

// Somebody who looks at a stay each second is a machine; an office behind one address is not.
const VIEW_LIMIT = { rateLimit: { max: 120, timeWindow: "1 minute" } };

/** Tells two visitors of a day apart, and nothing else: keyed, so that nobody can try all addresses, and new each day. */
function visitorOf({ secrets }: Deps, request: FastifyRequest, day: string): string {
  const agent = request.headers["user-agent"] ?? "";
  const who = JSON.stringify(["view", day, request.actor.address, agent]);
  return createHmac("sha256", secrets.capabilityKey).update(who).digest("base64url");
}

export function viewsRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      api.listingView(":id"),
      {
        config: VIEW_LIMIT,
        schema: {
          tags: ["listings"],
          summary: "Count a look at a stay, once per visitor and day",
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
        return reply.status(204).send();
      },
    );
  };
}
