import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { api } from "#domain/paths.ts";
import { siteInfo } from "#domain/places/contract.ts";
import type { Deps } from "#server/lib/deps.ts";
import { presentSite } from "./present.ts";

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
  };
}
