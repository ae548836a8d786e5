import type { FastifyPluginAsync } from "fastify";
import { kolkataDate } from "#domain/dates.ts";
import { ownPlaces } from "#domain/today/contract.ts";
import * as endpoints from "#domain/today/endpoints.ts";
import { requireUser } from "#server/http/actor.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { presentOwnPlace } from "../present.ts";
import { ownPlacesOf } from "../reads.ts";

/** Where tenants live. */
export function placesOfTenantsRoutes({ store, clock }: Deps): FastifyPluginAsync {
  return async (app) => {
    serve(
      app,
      endpoints.listOwnPlaces,
      {
        schema: {
          tags: ["today"],
          summary: "Where I live as a tenant: my bed, my host, the house rules",
          response: { 200: ownPlaces },
        },
      },
      async (request) => {
        const today = kolkataDate(clock.now());
        return (await ownPlacesOf(store.db, requireUser(request).id, today)).map(presentOwnPlace);
      },
    );
  };
}
