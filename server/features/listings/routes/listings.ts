import type { FastifyPluginAsync } from "fastify";
import {
  type ListingCard,
  type ListingPin,
  type ListingsQuery,
  listingCards,
  listingDetail,
  listingParams,
  listingPins,
  listingsQuery,
  PINS_MAX,
  type PinsQuery,
  pinsQuery,
} from "#domain/listings/contract.ts";
import * as endpoints from "#domain/listings/endpoints.ts";
import { boxText } from "#domain/places/box-text.ts";
import { encodeReport, SEARCH_REPORT, saysSomething } from "#domain/search/contract.ts";
import { trustOf } from "#server/features/trust/reads.ts";
import { sendJson } from "#server/http/answers.ts";
import { serve } from "#server/http/serve.ts";
import { AnswerCache, type SerializedResponse, serialize } from "#server/lib/answer-cache.ts";
import type { Deps } from "#server/lib/deps.ts";
import { searchCards, searchPins } from "../cards-service.ts";
import { assertKnown, assertShown, cacheKeyOf, canonicalSearch } from "../policy.ts";
import { presentListing } from "../present.ts";
import { findListing, similarListings } from "../reads.ts";
import { presentCard } from "../service.ts";

const CACHE_BYTES = 32 * 1024 * 1024;
const PIN_CACHE_BYTES = 16 * 1024 * 1024;

/**
 * The address of the next page: this search with another cursor. Made of what the search is, not of the address that
 * was asked for: the answer is cached for everybody, however they spelled it.
 */
function nextLink(query: ListingsQuery, cursor: string): string {
  const next = new URLSearchParams();
  const box = query.box && boxText(query.box);
  for (const [name, value] of Object.entries({ ...query, box, cursor })) {
    if (value === undefined) continue;
    for (const each of Array.isArray(value) ? value : [value]) next.append(name, String(each));
  }
  return `<${endpoints.searchListings().path}?${next}>; rel="next"`;
}

async function search(deps: Deps, query: ListingsQuery): Promise<SerializedResponse<ListingCard[]>> {
  const { json, total, nextCursor, report } = await searchCards(deps.store.db, query);
  return serialize<ListingCard[]>(json, {
    "x-total-count": String(total),
    ...(saysSomething(report) && { [SEARCH_REPORT]: encodeReport(report) }),
    ...(nextCursor ? { link: nextLink(query, nextCursor) } : {}),
  });
}

async function findPins(deps: Deps, query: PinsQuery): Promise<SerializedResponse<ListingPin[]>> {
  const { json, total } = await searchPins(deps.store.db, query);
  return serialize<ListingPin[]>(json, { "x-total-count": String(total) });
}

export function listingsRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    const cache = new AnswerCache<ListingCard[]>(CACHE_BYTES);
    const pinCache = new AnswerCache<ListingPin[]>(PIN_CACHE_BYTES);
    const clear = () => {
      cache.clear();
      pinCache.clear();
    };
    // After a gap in the news anything may have changed.
    const stopListening = await deps.store.listen("listings", clear, clear);
    // A like changes one number on one card: not worth making every answer anew for each.
    const stopCounting = await deps.store.listen("likes", () => cache.scheduleClear(), clear);
    app.addHook("onClose", () => Promise.all([stopListening(), stopCounting()]));

    serve(
      app,
      endpoints.searchListings,
      {
        schema: {
          tags: ["listings"],
          summary:
            "Search listings: a bare list, its total in X-Total-Count, the next page in Link, what was understood and what could not be used in X-Search-Report",
          querystring: listingsQuery,
          response: { 200: listingCards },
        },
      },
      async (request, reply) => {
        const query = canonicalSearch(request.query);
        const key = cacheKeyOf(query);
        // Whoever has just written finds it: what was cached before is dropped by then.
        await deps.store.caughtUp();
        const response = cache.get(key) ?? (await cache.make(key, () => search(deps, query)));
        return sendJson(request, reply, response);
      },
    );

    serve(
      app,
      endpoints.listPins,
      {
        schema: {
          tags: ["listings"],
          summary: `Listings of a search on a map, ${PINS_MAX} at most; how many fit it in X-Total-Count`,
          querystring: pinsQuery,
          response: { 200: listingPins },
        },
      },
      async (request, reply) => {
        const query = canonicalSearch(request.query);
        const key = cacheKeyOf(query);
        await deps.store.caughtUp();
        const response = pinCache.get(key) ?? (await pinCache.make(key, () => findPins(deps, query)));
        return sendJson(request, reply, response);
      },
    );

    serve(
      app,
      endpoints.getListing,
      {
        schema: {
          tags: ["listings"],
          summary: "One listing, by id or slug",
          params: listingParams,
          response: { 200: listingDetail },
        },
      },
      async (request) => {
        const listing = assertShown(await findListing(deps.store.db, request.params.idOrSlug));
        const { ownerId } = listing;
        const trust = ownerId === null ? null : (await trustOf(deps.store.db, [ownerId])).get(ownerId)!;
        return presentListing(listing, trust);
      },
    );

    serve(
      app,
      endpoints.listSimilarListings,
      {
        schema: {
          tags: ["listings"],
          summary: "Up to six listings near it, for the same people, with a free bed",
          params: listingParams,
          response: { 200: listingCards },
        },
      },
      async (request) => {
        // Also of a deleted stay: its page shows where else to look.
        const listing = assertKnown(await findListing(deps.store.db, request.params.idOrSlug));
        const found = await similarListings(deps.store.db, listing);
        return found.map((row) => presentCard(row));
      },
    );
  };
}
