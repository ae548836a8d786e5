import type { FastifyPluginAsync } from "fastify";
import { cardsQuery, MARKS, type Mark, markAnswer, marks, marksInput } from "#domain/favourites/contract.ts";
import * as endpoints from "#domain/favourites/endpoints.ts";
import { listingCards } from "#domain/listings/contract.ts";
import { listingIdParams } from "#domain/listings/hosting.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";
import { loadCards } from "#server/features/listings/reads.ts";
import { presentCard } from "#server/features/listings/service.ts";
import { requireUser } from "#server/http/actor.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { markedIds } from "./reads.ts";
import { addMark, mergeMarks, removeMark } from "./writes.ts";

const tagged = (summary: string) => ({ tags: ["favourites"], summary });

const CALLS = {
  liked: { mark: endpoints.likeListing, unmark: endpoints.unlikeListing, list: endpoints.listLiked },
  saved: { mark: endpoints.saveListing, unmark: endpoints.unsaveListing, list: endpoints.listSaved },
} as const;
const VERB = { liked: "Like", saved: "Save" } as const;

/** Marking one listing, and the page of all that are marked. */
function markCalls(deps: Deps, mark: Mark): FastifyPluginAsync {
  const { store, clock } = deps;
  const calls = CALLS[mark];
  return async (app) => {
    serve(
      app,
      calls.mark,
      {
        schema: { ...tagged(`${VERB[mark]} a stay`), params: listingIdParams, response: { 200: markAnswer } },
      },
      async (request) => {
        const { id: userId } = requireUser(request);
        const listingId = request.params.id;
        const likeCount = await store.transaction(async (tx) => {
          return addMark(tx, { mark, userId, listingId, now: clock.now() });
        });
        return { marked: true, likeCount };
      },
    );

    serve(
      app,
      calls.unmark,
      {
        schema: {
          ...tagged(`${VERB[mark]} it no more`),
          params: listingIdParams,
          response: { 200: markAnswer },
        },
      },
      async (request) => {
        const { id: userId } = requireUser(request);
        const listingId = request.params.id;
        const likeCount = await store.transaction(async (tx) => {
          return removeMark(tx, { mark, userId, listingId });
        });
        return { marked: false, likeCount };
      },
    );

    serve(
      app,
      calls.list,
      { schema: { ...tagged(`Stays that I ${mark}, the newest first`), response: { 200: listingCards } } },
      async (request) => {
        const { id } = requireUser(request);
        const found = await loadCards(store.db, await markedIds(store.db, mark, id));
        return found.map((row) => presentCard(row));
      },
    );
  };
}

/** All marks at once: what hearts and bookmarks on a page show, and what a login brings along. */
function allMarksCalls(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  const marksOf = async (userId: string) => ({
    liked: await markedIds(store.db, "liked", userId),
    saved: await markedIds(store.db, "saved", userId),
  });

  return async (app) => {
    serve(
      app,
      endpoints.getMarks,
      { schema: { ...tagged("Ids of what I liked and saved"), response: { 200: marks } } },
      async (request) => marksOf(requireUser(request).id),
    );

    serve(
      app,
      endpoints.mergeMarks,
      {
        schema: {
          ...tagged("Add what the browser kept before the login; unknown ids are left out"),
          body: marksInput,
          response: { 200: marks },
        },
      },
      async (request) => {
        const { id: userId } = requireUser(request);
        const { body } = request;
        await store.transaction(async (tx) => {
          await lockAccount(tx, userId);
          const now = clock.now();
          await mergeMarks(tx, { mark: "saved", userId, ids: body.saved, now });
          await mergeMarks(tx, { mark: "liked", userId, ids: body.liked, now });
        });
        return marksOf(userId);
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
    for (const mark of MARKS) await app.register(markCalls(deps, mark));
    await app.register(allMarksCalls(deps));
  };
}
