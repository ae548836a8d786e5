import type { FastifyPluginAsync } from "fastify";
import {
  cardsQuery,
  FAVOURITE_KINDS,
  type FavouriteKind,
  favouriteAnswer,
  favouriteIds,
  favouriteIdsInput,
} from "#domain/favourites/contract.ts";
import * as endpoints from "#domain/favourites/endpoints.ts";
import { listingCards } from "#domain/listings/contract.ts";
import { listingIdParams } from "#domain/listings/hosting.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";
import { loadCards } from "#server/features/listings/reads.ts";
import { presentCard } from "#server/features/listings/service.ts";
import { requireUser } from "#server/http/actor.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { listFavouriteIds } from "./reads.ts";
import { addFavourite, mergeFavourites, removeFavourite } from "./writes.ts";

const tagged = (summary: string) => ({ tags: ["favourites"], summary });

const ENDPOINTS = {
  liked: { add: endpoints.likeListing, remove: endpoints.unlikeListing, list: endpoints.listLiked },
  saved: { add: endpoints.saveListing, remove: endpoints.unsaveListing, list: endpoints.listSaved },
} as const;
const VERB = { liked: "Like", saved: "Save" } as const;

/** Liking or saving one listing, and the list of all that somebody likes or saved. */
function favouriteKindRoutes(deps: Deps, kind: FavouriteKind): FastifyPluginAsync {
  const { store, clock } = deps;
  const calls = ENDPOINTS[kind];
  return async (app) => {
    serve(
      app,
      calls.add,
      {
        schema: {
          ...tagged(`${VERB[kind]} a stay`),
          params: listingIdParams,
          response: { 200: favouriteAnswer },
        },
      },
      async (request) => {
        const { id: userId } = requireUser(request);
        const listingId = request.params.id;
        const likeCount = await store.transaction(async (tx) => {
          return addFavourite(tx, { kind, userId, listingId, now: clock.now() });
        });
        return { marked: true, likeCount };
      },
    );

    serve(
      app,
      calls.remove,
      {
        schema: {
          ...tagged(`${VERB[kind]} it no more`),
          params: listingIdParams,
          response: { 200: favouriteAnswer },
        },
      },
      async (request) => {
        const { id: userId } = requireUser(request);
        const listingId = request.params.id;
        const likeCount = await store.transaction(async (tx) => {
          return removeFavourite(tx, { kind, userId, listingId });
        });
        return { marked: false, likeCount };
      },
    );

    serve(
      app,
      calls.list,
      { schema: { ...tagged(`Stays that I ${kind}, the newest first`), response: { 200: listingCards } } },
      async (request) => {
        const { id } = requireUser(request);
        const found = await loadCards(store.db, await listFavouriteIds(store.db, kind, id));
        return found.map((row) => presentCard(row));
      },
    );
  };
}

/** All favourites at once: what hearts and bookmarks on a page show, and what a login brings along. */
function allFavouritesRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  const favouriteIdsOf = async (userId: string) => ({
    liked: await listFavouriteIds(store.db, "liked", userId),
    saved: await listFavouriteIds(store.db, "saved", userId),
  });

  return async (app) => {
    serve(
      app,
      endpoints.getFavourites,
      { schema: { ...tagged("Ids of what I liked and saved"), response: { 200: favouriteIds } } },
      async (request) => favouriteIdsOf(requireUser(request).id),
    );

    serve(
      app,
      endpoints.mergeFavourites,
      {
        config: limitedByCaller(60, "10 minutes"),
        schema: {
          ...tagged("Add what the browser kept before the login; unknown ids are left out"),
          body: favouriteIdsInput,
          response: { 200: favouriteIds },
        },
      },
      async (request) => {
        const { id: userId } = requireUser(request);
        const { body } = request;
        await store.transaction(async (tx) => {
          await lockAccount(tx, userId);
          const now = clock.now();
          await mergeFavourites(tx, { kind: "saved", userId, ids: body.saved, now });
          await mergeFavourites(tx, { kind: "liked", userId, ids: body.liked, now });
        });
        return favouriteIdsOf(userId);
      },
    );

    serve(
      app,
      endpoints.listCards,
      {
        schema: {
          ...tagged("Cards of the stays with these ids, in their order"),
          querystring: cardsQuery,
          response: { 200: listingCards },
        },
      },
      async (request) => {
        const found = await loadCards(store.db, [...new Set(request.query.ids)]);
        return found.map((row) => presentCard(row));
      },
    );
  };
}

export function favouritesRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    for (const kind of FAVOURITE_KINDS) await app.register(favouriteKindRoutes(deps, kind));
    await app.register(allFavouritesRoutes(deps));
  };
}
