import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { api } from "#domain/paths.ts";
import {
  idParams,
  ownRoomPost,
  type RoomsQuery,
  roomCard,
  roomChoices,
  roomPost,
  roomPostInput,
  roomPostPatch,
  roomReportInput,
  roomsQuery,
} from "#domain/rooms/posts.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { areBlocked } from "#server/features/moderation/reads.ts";
import { requireUser } from "#server/http/actor.ts";
import { idempotent, type Outcome } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import type { Deps } from "#server/lib/deps.ts";
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
const done = z.object({ ok: z.literal(true) });
const OK = { ok: true as const };
const saveAnswer = z.object({ isSaved: z.boolean() });

/** The same search with another cursor, in the sort that it was found to have. */
function nextLink(query: RoomsQuery, sort: string, cursor: string): string {
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, sort, cursor })) {
    if (value !== undefined) next.set(name, String(value));
  }
  return `<${api.roomPosts}?${next}>; rel="next"`;
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
function readerCalls({ store }: Deps): FastifyPluginAsyncZod {
  const readerIdOf = (request: FastifyRequest) => request.actor.user?.id ?? null;

  return async (app) => {
    app.get(
      api.roomPosts,
      {
        schema: {
          ...tagged(
            "Rooms that tenants offer: a bare list, its total in X-Total-Count, the next page in Link",
          ),
          querystring: roomsQuery,
          response: { 200: z.array(roomCard) },
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

    app.get(
      api.roomChoices,
      {
        schema: {
          ...tagged("Areas and companies that the rooms can be filtered by"),
          response: { 200: roomChoices },
        },
      },
      async (request) => roomChoicesFor(store.db, readerIdOf(request)),
    );

    app.get(
      api.roomPost(":id"),
      { schema: { ...tagged("A room that is offered"), params: idParams, response: { 200: roomPost } } },
      async (request) => readPost(store.db, request.params.id, readerIdOf(request)),
    );
  };
}

/** What a tenant calls. */
function authorCalls(deps: Deps): FastifyPluginAsyncZod {
  const { store, clock } = deps;

  return async (app) => {
    app.get(
      api.myRoomPosts,
      {
        schema: {
          ...tagged("Rooms that I offer, closed ones too"),
          response: { 200: z.array(ownRoomPost) },
        },
      },
      async (request) => (await ownRoomPosts(store.db, requireUser(request).id)).map(presentOwnPost),
    );

    app.post(
      api.roomPosts,
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
        const work = async (tx: Transaction): Promise<Outcome> => {
          const id = await createRoomPost(tx, { userId, input, now: clock.now() });
          return { status: 201, body: await readPost(tx, id, userId) };
        };
        return idempotent(deps, request, reply, work);
      },
    );

    app.patch(
      api.roomPost(":id"),
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
        const work = async (tx: Transaction): Promise<Outcome> => {
          await changeRoomPost(tx, { id, userId, patch, now: clock.now() });
          return { status: 200, body: await readPost(tx, id, userId) };
        };
        return idempotent(deps, request, reply, work);
      },
    );

    app.delete(
      api.roomPost(":id"),
      {
        schema: { ...tagged("Remove a room that I offered"), params: idParams, response: { 200: done } },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const { id } = request.params;
        const work = async (tx: Transaction): Promise<Outcome> => {
          await deleteRoomPost(tx, { id, userId });
          return { status: 200, body: OK };
        };
        return idempotent(deps, request, reply, work);
      },
    );
  };
}

/** What somebody who is signed in does with the rooms of others. */
function markCalls(deps: Deps): FastifyPluginAsyncZod {
  const { store, clock } = deps;

  return async (app) => {
    app.put(
      api.roomSave(":id"),
      { schema: { ...tagged("Save a room"), params: idParams, response: { 200: saveAnswer } } },
      async (request) => {
        const { id: userId } = requireUser(request);
        const { id } = request.params;
        await store.transaction((tx) => saveRoom(tx, { id, userId, now: clock.now() }));
        return { isSaved: true };
      },
    );

    app.delete(
      api.roomSave(":id"),
      { schema: { ...tagged("Save it no more"), params: idParams, response: { 200: saveAnswer } } },
      async (request) => {
        const { id: userId } = requireUser(request);
        const { id } = request.params;
        await store.transaction((tx) => unsaveRoom(tx, { id, userId }));
        return { isSaved: false };
      },
    );

    app.post(
      api.roomReport(":id"),
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
        const work = async (tx: Transaction): Promise<Outcome> => {
          await reportRoom(tx, { id, userId, reason, now: clock.now() });
          return { status: 201, body: OK };
        };
        return idempotent(deps, request, reply, work);
      },
    );
  };
}

export function roomsRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    for (const calls of [readerCalls, authorCalls, markCalls]) await app.register(calls(deps));
  };
}
