import type { FastifyPluginAsync } from "fastify";
import { DomainError } from "#domain/errors.ts";
import * as endpoints from "#domain/trust/endpoints.ts";
import { trustMessages, trustView, userParams } from "#domain/trust/scores.ts";
import { requireUser } from "#server/http/actor.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { presentTrust } from "./present.ts";
import { findTrust } from "./reads.ts";

/** Of each reader, wherever they are: enough to look at everybody on a page or two, not at everybody. */
const TRUST_LIMIT = limitedByCaller(60, "10 minutes");

export function trustRoutes({ store }: Deps): FastifyPluginAsync {
  return async (app) => {
    serve(
      app,
      endpoints.getTrust,
      {
        config: TRUST_LIMIT,
        schema: {
          tags: ["trust"],
          summary: "What somebody's trust score is made of",
          params: userParams,
          response: { 200: trustView },
        },
      },
      async (request) => {
        const { id: readerId } = requireUser(request);
        const found = await findTrust(store.db, { id: request.params.id, readerId });
        if (!found) throw new DomainError("NOT_FOUND", trustMessages.noUser());
        return presentTrust(found);
      },
    );
  };
}
