import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { DomainError } from "#domain/errors.ts";
import { api } from "#domain/paths.ts";
import { trustMessages, trustView, userParams } from "#domain/trust/scores.ts";
import { requireUser } from "#server/http/actor.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import type { Deps } from "#server/lib/deps.ts";
import { presentTrust } from "./present.ts";
import { findTrust } from "./reads.ts";

/** Of each reader, wherever they are: enough to look at everybody on a page or two, not at everybody. */
const TRUST_LIMIT = limitedByCaller(60, "10 minutes");

export function trustRoutes({ store }: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      api.userTrust(":id").replace("%3A", ":"),
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
        if (!found) throw new DomainError("NOT_FOUND", trustMessages.noUser);
        return presentTrust(found);
      },
    );
  };
}
