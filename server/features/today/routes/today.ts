import type { FastifyPluginAsync } from "fastify";
import { today } from "#domain/today/contract.ts";
import * as endpoints from "#domain/today/endpoints.ts";
import { requireUser } from "#server/http/actor.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { presentToday } from "../present.ts";
import { placesRunBy, whatWaits } from "../reads.ts";

/** What waits today for those who run a PG. */
export function todayRoutes({ store, clock }: Deps): FastifyPluginAsync {
  return async (app) => {
    serve(
      app,
      endpoints.getToday,
      {
        // Each answer takes a dozen queries.
        config: limitedByCaller(300, "10 minutes"),
        schema: {
          tags: ["today"],
          summary: "What waits today at the PGs that I host or work at; no money for wardens",
          response: { 200: today },
        },
      },
      async (request) => {
        const { id: userId } = requireUser(request);
        const places = await placesRunBy(store.db, userId);
        return presentToday(places, await whatWaits(store.db, userId, clock.now()));
      },
    );
  };
}
