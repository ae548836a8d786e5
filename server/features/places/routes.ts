import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { DomainError } from "#domain/errors.ts";
import { api } from "#domain/paths.ts";
import {
  landingFacts,
  landingParams,
  placeSuggestion,
  placesQuery,
  siteInfo,
} from "#domain/places/contract.ts";
import { placeOfPage } from "#domain/places/landing-links.ts";
import { type LandingPage, landingPageAt } from "#domain/places/landing-pages.ts";
import { suggestPlaces } from "#domain/places/near.ts";
import { sendAnswer } from "#server/http/answers.ts";
import { type Answer, AnswerCache, answer } from "#server/lib/answer-cache.ts";
import type { Deps } from "#server/lib/deps.ts";
import { presentLanding, presentPlace, presentSite } from "./present.ts";
import { findNamedListing, summariseLanding } from "./reads.ts";

const CACHE_BYTES = 1024 * 1024;

async function landing({ store }: Deps, page: LandingPage): Promise<Answer> {
  const place = placeOfPage(page);
  const summary = await summariseLanding(store.db, page, place);
  const listing = place && (await findNamedListing(store.db, page, place));
  return answer(Buffer.from(JSON.stringify(presentLanding(page, place, summary, listing))), {});
}

export function placesRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    const cache = new AnswerCache(CACHE_BYTES);
    const forget = () => cache.clear();
    // After a gap in the news anything may have changed.
    app.addHook("onClose", await deps.store.listen("listings", forget, forget));

    app.get(
      api.landingPage(":slug").replace("%3A", ":"),
      {
        schema: {
          tags: ["places"],
          summary: "What is true of a landing page right now",
          params: landingParams,
          response: { 200: landingFacts },
        },
      },
      async (request, reply) => {
        const page = landingPageAt(`/${request.params.slug}`);
        if (!page) throw new DomainError("NOT_FOUND", "There is no such page");
        const ready = cache.get(page.path) ?? (await cache.make(page.path, () => landing(deps, page)));
        return sendAnswer(request, reply, ready);
      },
    );

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
