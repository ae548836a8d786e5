import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { done } from "#domain/done.ts";
import * as endpoints from "#domain/rooms/endpoints.ts";
import {
  idParams,
  myRoomPosts,
  type RoomsQuery,
  roomCards,
  roomChoices,
  roomPost,
  roomPostInput,
  roomPostPatch,
  roomReportInput,
  roomSaved,
  roomsQuery,
} from "#domain/rooms/posts.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { areBlocked } from "#server/features/moderation/reads.ts";
import { requireUser } from "#server/http/actor.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { serve } from "#server/http/serve.ts";
import { countReport } from "#server/http/text-quota.ts";
import type { Deps } from "#server/lib/deps.ts";
import { declinedNotifier } from "../events.ts";
import { assertReadable } from "../policy.ts";
import { presentOwnPost, presentRoomCard, presentRoomPost } from "../present.ts";
import {
  aroundPosts,
  findRoomPost,
  loadRoomPosts,
  ownRoomPosts,
  readerOf,
  requestFor,
  roomChoicesFor,
  searchRooms,
  similarRooms,
} from "../reads.ts";
import { videosOfPost } from "../video-reads.ts";
import {
  changeRoomPost,
  createRoomPost,
  deleteRoomPost,
  reportRoom,
  saveRoom,
  unsaveRoom,
} from "../writes.ts";

const WRITE_LIMIT = limitedByCaller(60, "1 hour");
const tagged = (summary: string) => ({ tags: ["rooms"], summary });
const OK = { ok: true as const };

/** The same search with another cursor, in the sort that it was found to have. */
function nextLink(query: RoomsQuery, sort: string, cursor: string): string {
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, sort, cursor })) {
    if (value !== undefined) next.set(name, String(value));
  }
  return `<${endpoints.listRooms().path}?${next}>; rel="next"`;
}

const viewerOf = ({ userLat, userLon }: RoomsQuery) =>
  userLat === undefined || userLon === undefined ? null : { latitude: userLat, longitude: userLon };

/** One post as its reader sees it. @throws DomainError NOT_FOUND, GONE */
async function readPost(q: Queryable, id: number, userId: string | null) {
  const post = await findRoomPost(q, id);
  const reader = userId === null ? null : await readerOf(q, userId);
  const request = userId === null ? null : await requestFor(q, id, userId);
  const isBlocked = post !== null && userId !== null && (await areBlocked(q, userId, post.tenantId));
  const shown = assertReadable(post, reader && { id: reader.id, hasAsked: request !== null, isBlocked });
  const around = await aroundPosts(q, [shown], reader);
  const videos = await videosOfPost(q, id, userId);
  return presentRoomPost(shown, around, { videos, request, isBlocked });
}

/** What everybody reads. */
function readerRoutes({ store }: Deps): FastifyPluginAsync {
  const readerIdOf = (request: FastifyRequest) => request.actor.user?.id ?? null;

  return async (app) => {
    serve(
      app,
      endpoints.listRooms,
      {
        schema: {
          ...tagged(
            "Rooms that tenants offer: a bare list, its total in X-Total-Count, the next page in Link",
          ),
          querystring: roomsQuery,
          response: { 200: roomCards },
        },
      },
      async (request, reply) => {
        const { query } = request;
        if (query.saved) requireUser(request);
        const userId = readerIdOf(request);
        const reader = userId === null ? null : await readerOf(store.db, userId);
        const { ids, total, nextCursor, sort } = await searchRooms(store.db, query, reader);
        const posts = await loadRoomPosts(store.db, ids);
        const around = await aroundPosts(store.db, posts, reader);
        reply.header("x-total-count", String(total));
        if (nextCursor) reply.header("link", nextLink(query, sort, nextCursor));
        return posts.map((post) => presentRoomCard(post, around, viewerOf(query)));
      },
    );

    serve(
      app,
      endpoints.getRoomChoices,
      {
        schema: {
          ...tagged("Areas and companies that the rooms can be filtered by"),
          response: { 200: roomChoices },
        },
      },
      async (request) => roomChoicesFor(store.db, readerIdOf(request)),
    );

    serve(
      app,
      endpoints.getRoom,
      { schema: { ...tagged("A room that is offered"), params: idParams, response: { 200: roomPost } } },
      async (request) => readPost(store.db, request.params.id, readerIdOf(request)),
    );

    serve(
      app,
      endpoints.listSimilarRooms,
      {
        schema: {
          ...tagged("Up to three rooms that are offered near another one, for about its rent"),
          params: idParams,
          response: { 200: roomCards },
        },
      },
      async (request) => {
        const userId = readerIdOf(request);
        const reader = userId === null ? null : await readerOf(store.db, userId);
        const posts = await similarRooms(store.db, request.params.id, reader);
        const around = await aroundPosts(store.db, posts, reader);
        return posts.map((post) => presentRoomCard(post, around));
      },
    );
  };
}

/** What a tenant calls. */
function tenantRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;

  return async (app) => {
    const notifySeekers = declinedNotifier(app, deps);

    serve(
      app,
      endpoints.listMyRooms,
      {
        schema: {
          ...tagged("Rooms that I offer, closed ones too"),
          response: { 200: myRoomPosts },
        },
      },
      async (request) => (await ownRoomPosts(store.db, requireUser(request).id)).map(presentOwnPost),
    );

    serve(
      app,
      endpoints.createRoom,
      {
        config: WRITE_LIMIT,
        schema: {
          ...tagged("Offer a room where I live"),
          body: roomPostInput,
          response: { 201: roomPost },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const { body: input } = request;
        const work = async (tx: Transaction) => {
          const id = await createRoomPost(tx, { userId, input, now: clock.now() });
          return { status: 201, body: await readPost(tx, id, userId) };
        };
        return idempotent(deps, request, reply, work);
      },
    );

    serve(
      app,
      endpoints.updateRoom,
      {
        config: WRITE_LIMIT,
        schema: {
          ...tagged("Change a room that I offer, close it or open it again"),
          params: idParams,
          body: roomPostPatch,
          response: { 200: roomPost },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const { id } = request.params;
        const { body: patch } = request;
        const work = async (tx: Transaction) => {
          const declined = await changeRoomPost(tx, { id, userId, patch, now: clock.now() });
          const body = await readPost(tx, id, userId);
          return { status: 200, body, afterCommit: () => notifySeekers(declined) };
        };
        return idempotent(deps, request, reply, work);
      },
    );

    serve(
      app,
      endpoints.deleteRoom,
      {
        schema: { ...tagged("Remove a room that I offered"), params: idParams, response: { 200: done } },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const { id } = request.params;
        const work = async (tx: Transaction) => {
          const declined = await deleteRoomPost(tx, { id, userId, now: clock.now() });
          return { status: 200, body: OK, afterCommit: () => notifySeekers(declined) };
        };
        return idempotent(deps, request, reply, work);
      },
    );
  };
}

/** What somebody who is signed in does with the rooms of others. */
function saveRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;

  return async (app) => {
    serve(
      app,
      endpoints.saveRoom,
      { schema: { ...tagged("Save a room"), params: idParams, response: { 200: roomSaved } } },
      async (request) => {
        const { id: userId } = requireUser(request);
        const { id } = request.params;
        await store.transaction((tx) => saveRoom(tx, { id, userId, now: clock.now() }));
        return { isSaved: true };
      },
    );

    serve(
      app,
      endpoints.unsaveRoom,
      { schema: { ...tagged("Save it no more"), params: idParams, response: { 200: roomSaved } } },
      async (request) => {
        const { id: userId } = requireUser(request);
        const { id } = request.params;
        await store.transaction((tx) => unsaveRoom(tx, { id, userId }));
        return { isSaved: false };
      },
    );

    serve(
      app,
      endpoints.reportRoom,
      {
        config: WRITE_LIMIT,
        schema: {
          ...tagged("Report a room"),
          params: idParams,
          body: roomReportInput,
          response: { 201: done },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const { id } = request.params;
        const { reason } = request.body;
        const work = async (tx: Transaction) => {
          await countReport(deps, tx, request, "room report");
          await reportRoom(tx, { id, userId, reason, now: clock.now() });
          return { status: 201, body: OK };
        };
        return idempotent(deps, request, reply, work);
      },
    );
  };
}

export function roomsRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    for (const routes of [readerRoutes, tenantRoutes, saveRoutes]) await app.register(routes(deps));
  };
}
