import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { cardsQuery, MARKS, type Mark, markAnswer, marks, marksInput } from "#domain/favourites/contract.ts";
import { listingCard } from "#domain/listings/contract.ts";
import { listingIdParams } from "#domain/listings/hosting.ts";
import { api } from "#domain/paths.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";
import { presentCard } from "#server/features/listings/present.ts";
import { loadCards } from "#server/features/listings/reads.ts";
import { requireUser } from "#server/http/actor.ts";
import type { Deps } from "#server/lib/deps.ts";
import { markedIds } from "./reads.ts";
import { addMark, mergeMarks, removeMark } from "./writes.ts";

const cards = z.array(listingCard);
const tagged = (summary: string) => ({ tags: ["community"], summary });

const PATH = { liked: api.listingLike(":id"), saved: api.listingSave(":id") } as const;
const PAGE = { liked: api.myLiked, saved: api.mySaved } as const;
const VERB = { liked: "Like", saved: "Save" } as const;

/** Marking one listing, and the page of all that are marked. */
function markCalls(deps: Deps, mark: Mark): FastifyPluginAsyncZod {
  const { store, clock } = deps;
  return async (app) => {
    app.put(
      PATH[mark],
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

    app.delete(
      PATH[mark],
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

    app.get(
      PAGE[mark],
      { schema: { ...tagged(`Stays that I ${mark}, the newest first`), response: { 200: cards } } },
      async (request) => {
        const { id } = requireUser(request);
        const found = await loadCards(store.db, await markedIds(store.db, mark, id));
        return found.map((row) => presentCard(row));
      },
    );
  };
}

/** All marks at once: what hearts and bookmarks on a page show, and what a login brings along. */
function allMarksCalls(deps: Deps): FastifyPluginAsyncZod {
  const { store, clock } = deps;
  const marksOf = async (userId: string) => ({
    liked: await markedIds(store.db, "liked", userId),
    saved: await markedIds(store.db, "saved", userId),
  });

  return async (app) => {
    app.get(
      api.myMarks,
      { schema: { ...tagged("Ids of what I liked and saved"), response: { 200: marks } } },
      async (request) => marksOf(requireUser(request).id),
    );

    app.post(
      api.myMarks,
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

    app.get(
      api.listingCards,
      {
        schema: {
          ...tagged("Cards of the stays with these ids, in their order"),
          querystring: cardsQuery,
          response: { 200: cards },
        },
      },
      async (request) => {
        const found = await loadCards(store.db, [...new Set(request.query.ids)]);
        return found.map((row) => presentCard(row));
      },
    );
  };
}

export function communityRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    for (const mark of MARKS) await app.register(markCalls(deps, mark));
    await app.register(allMarksCalls(deps));
  };
}
