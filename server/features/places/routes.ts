import type { FastifyPluginAsync } from "fastify";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";
import {
  type LandingFacts,
  landingFacts,
  landingParams,
  operatorInfo,
  placeSuggestions,
  placesQuery,
  siteInfo,
} from "#domain/places/contract.ts";
import * as endpoints from "#domain/places/endpoints.ts";
import { placeOfPage } from "#domain/places/landing-links.ts";
import { type LandingPage, landingPageAt } from "#domain/places/landing-pages.ts";
import { suggestPlaces } from "#domain/places/near.ts";
import { sendJson } from "#server/http/answers.ts";
import { serve } from "#server/http/serve.ts";
import { AnswerCache, type SerializedResponse, serializeJson } from "#server/lib/answer-cache.ts";
import type { Deps } from "#server/lib/deps.ts";
import type { LandingSummaries } from "./landing-service.ts";
import { presentLanding, presentOperator, presentSite, presentSuggestion } from "./present.ts";
import { findNamedListing } from "./reads.ts";

const CACHE_BYTES = 1024 * 1024;

async function landing(
  { store }: Deps,
  landings: LandingSummaries,
  page: LandingPage,
): Promise<SerializedResponse<LandingFacts>> {
  const place = placeOfPage(page);
  const summary = await landings.get(page);
  const listing = place && (await findNamedListing(store.db, page, place));
  return serializeJson(presentLanding(page, place, summary, listing));
}

export function placesRoutes(deps: Deps, landings: LandingSummaries): FastifyPluginAsync {
  return async (app) => {
    const cache = new AnswerCache<LandingFacts>(CACHE_BYTES);
    landings.onClear(() => cache.clear());

    serve(
      app,
      endpoints.getOperator,
      { schema: { tags: ["places"], summary: "Who runs this site", response: { 200: operatorInfo } } },
      async () => presentOperator(deps.config),
    );

    serve(
      app,
      endpoints.getLandingPage,
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
        if (!page) throw new DomainError("NOT_FOUND", t("places.noSuchPage"));
        const key = localizedPath(page.path, request.locale);
        const response = cache.get(key) ?? (await cache.make(key, () => landing(deps, landings, page)));
        return sendJson(request, reply, response);
      },
    );

    serve(
      app,
      endpoints.getSite,
      {
        schema: {
          tags: ["places"],
          summary: "What every page needs to know of the site",
          response: { 200: siteInfo },
        },
      },
      async () => presentSite(deps.config),
    );

    serve(
      app,
      endpoints.listPlaces,
      {
        schema: {
          tags: ["places"],
          summary: "Places whose name is begun, or mistyped, with these words",
          querystring: placesQuery,
          response: { 200: placeSuggestions },
        },
      },
      async (request) => suggestPlaces(request.query.q).map(presentSuggestion),
    );
  };
}
