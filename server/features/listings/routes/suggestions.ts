import type { FastifyPluginAsync } from "fastify";
import { suggest } from "#domain/search/endpoints.ts";
import { type Suggestions, suggestions, suggestionsQuery } from "#domain/search/suggestions.ts";
import { currentFinder } from "#server/features/search/index-service.ts";
import { sendJson } from "#server/http/answers.ts";
import { serve } from "#server/http/serve.ts";
import { AnswerCache, serializeJson } from "#server/lib/answer-cache.ts";
import type { Deps } from "#server/lib/deps.ts";
import * as cards from "../cards-service.ts";
import { cacheKeyOf, canonicalSearch } from "../policy.ts";

const CACHE_BYTES = 4 * 1024 * 1024;
/** Of an address, which a hostel shares: somebody who types asks some ten times for one search. */
const SUGGEST_LIMIT = { rateLimit: { max: 300, timeWindow: "1 minute" } };

export function suggestionsRoutes({ store }: Deps): FastifyPluginAsync {
  return async (app) => {
    const cache = new AnswerCache<Suggestions>(CACHE_BYTES);
    const clear = () => cache.clear();
    app.addHook("onClose", await store.listen("listings", clear, clear));

    serve(
      app,
      suggest,
      {
        schema: {
          tags: ["listings"],
          summary:
            "What a text may become while it is typed: places with how many listings, and listings by their names",
          querystring: suggestionsQuery,
          response: { 200: suggestions },
        },
        config: SUGGEST_LIMIT,
      },
      async (request, reply) => {
        const query = canonicalSearch(request.query);
        const q = query.q.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
        // Names of places are in the reader's language.
        const key = `${request.locale} ${cacheKeyOf({ ...query, q })}`;
        const make = async () => serializeJson(await cards.suggest(store.db, { ...query, q }));
        // Without counts, as while the index is loaded, answers are not kept.
        const isCounted = (await currentFinder(store.db)) !== null;
        const answer = isCounted ? (cache.get(key) ?? (await cache.make(key, make))) : await make();
        return sendJson(request, reply, answer);
      },
    );
  };
}
