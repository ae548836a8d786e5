import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { api } from "#domain/paths.ts";
import { placeSuggestion, placesQuery, siteInfo } from "#domain/places/contract.ts";
import { suggestPlaces } from "#domain/places/near.ts";
import type { Deps } from "#server/lib/deps.ts";
import { presentPlace, presentSite } from "./present.ts";

export function placesRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      api.site,
      {
        schema: {
          tags: ["places"],
          summary: "What every page needs to know of the site",
          response: { 200: siteInfo },
        },
      },
      async (_request, reply) => reply.send(presentSite(deps.config)),
    );

    app.get(
      api.places,
      {
        schema: {
          tags: ["places"],
          summary: "Places whose name is begun, or mistyped, with these words",
          querystring: placesQuery,
          response: { 200: z.array(placeSuggestion) },
        },
      },
      async (request, reply) => reply.send(suggestPlaces(request.query.q).map(presentPlace)),
    );
  };
}
