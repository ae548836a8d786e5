import type { FastifyPluginAsync } from "fastify";
import * as z from "zod/mini";
import { kolkataDate } from "#domain/dates.ts";
import { done } from "#domain/done.ts";
import { queueQuery } from "#domain/fields.ts";
import { listingIdParams } from "#domain/listings/hosting.ts";
import * as endpoints from "#domain/rooms/endpoints.ts";
import { idParams, roomReportInput } from "#domain/rooms/posts.ts";
import {
  adminRoomVideos,
  roomVideo,
  roomVideoDecision,
  roomVideoInput,
  roomVideoLike,
  roomVideos,
} from "#domain/rooms/videos.ts";
import type { Transaction } from "#server/db/client.ts";
import { assertShown } from "#server/features/listings/policy.ts";
import { findListing } from "#server/features/listings/reads.ts";
import { requireAdmin, requireUser } from "#server/http/actor.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { recordListRead } from "#server/http/security-events.ts";
import { sendBytes, serve } from "#server/http/serve.ts";
import { countReport } from "#server/http/text-quota.ts";
import { viewLimit, visitorOf } from "#server/http/visitor.ts";
import type { Deps } from "#server/lib/deps.ts";
import { presentUnchecked } from "../video-present.ts";
import { shownVideo, uncheckedVideos, videosOfListing } from "../video-reads.ts";
import {
  addVideo,
  countVideoView,
  decideVideo,
  likeVideo,
  removeVideo,
  reportVideo,
} from "../video-writes.ts";

const WRITE_LIMIT = limitedByCaller(20, "1 hour");
const tagged = (summary: string) => ({ tags: ["rooms"], summary });
const OK = { ok: true as const };

/** What everybody may do: see what was checked, and be counted. */
function viewerRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  return async (app) => {
    serve(
      app,
      endpoints.listListingVideos,
      {
        schema: {
          ...tagged("Videos of a stay that an admin has checked, the newest first"),
          params: listingIdParams,
          response: { 200: roomVideos },
        },
      },
      async (request) => {
        const { id } = request.params;
        assertShown(await findListing(store.db, String(id)));
        return videosOfListing(store.db, id, request.actor.user?.id ?? null);
      },
    );

    serve(
      app,
      endpoints.countRoomVideoView,
      {
        config: viewLimit(),
        schema: {
          ...tagged("Count a look at a video, once per visitor and day"),
          params: idParams,
          response: { 204: z.undefined() },
        },
      },
      async (request, reply) => {
        const { user, admin } = request.actor;
        const { id } = request.params;
        const day = kolkataDate(clock.now());
        if (!admin) {
          const visitor = visitorOf(deps, request, day);
          await countVideoView(store.db, { id, visitor, userId: user?.id ?? null, day });
        }
        return sendBytes(reply.status(204));
      },
    );
  };
}

/** What somebody with an account may do. */
function signedInRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  return async (app) => {
    serve(
      app,
      endpoints.createRoomVideo,
      {
        config: WRITE_LIMIT,
        schema: {
          ...tagged("Show an uploaded video of a place where one lives, or that one lets"),
          body: roomVideoInput,
          response: { 201: roomVideo },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const { body: input } = request;
        const work = async (tx: Transaction) => {
          const id = await addVideo(tx, { userId, input, now: clock.now() });
          return { status: 201, body: (await shownVideo(tx, id, userId))! };
        };
        return idempotent(deps, request, reply, work);
      },
    );

    serve(
      app,
      endpoints.deleteRoomVideo,
      {
        schema: {
          ...tagged("Remove a video: who uploaded it, or an admin"),
          params: idParams,
          response: { 200: done },
        },
      },
      async (request) => {
        const { actor } = request;
        if (!actor.admin) requireUser(request);
        const { id } = request.params;
        const args = { id, userId: actor.user?.id ?? null, admin: actor.admin, now: clock.now() };
        await store.transaction((tx) => removeVideo(tx, args));
        return OK;
      },
    );

    for (const call of [endpoints.likeRoomVideo, endpoints.unlikeRoomVideo]) {
      const isLiked = call === endpoints.likeRoomVideo;
      serve(
        app,
        call,
        {
          schema: {
            ...tagged(isLiked ? "Like a video" : "Like it no more"),
            params: idParams,
            response: { 200: roomVideoLike },
          },
        },
        async (request) => {
          const { id: userId } = requireUser(request);
          const args = { id: request.params.id, userId, isLiked, now: clock.now() };
          return store.transaction((tx) => likeVideo(tx, args));
        },
      );
    }

    serve(
      app,
      endpoints.reportRoomVideo,
      {
        config: WRITE_LIMIT,
        schema: {
          ...tagged("Report a video"),
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
          await countReport(deps, tx, request, "video report");
          await reportVideo(tx, { id, userId, reason, now: clock.now() });
          return { status: 201, body: OK };
        };
        return idempotent(deps, request, reply, work);
      },
    );
  };
}

/** What an admin calls. */
function adminRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  return async (app) => {
    app.addHook("onRequest", async (request) => {
      requireAdmin(request);
    });

    serve(
      app,
      endpoints.listUncheckedVideos,
      {
        schema: {
          ...tagged("Videos nobody has checked"),
          querystring: queueQuery,
          response: { 200: adminRoomVideos },
        },
      },
      async (request) => {
        await recordListRead(deps, request, "videos to check");
        return (await uncheckedVideos(store.db, request.query.after)).map(presentUnchecked);
      },
    );

    serve(
      app,
      endpoints.decideRoomVideo,
      {
        schema: {
          ...tagged("Say that a video was checked, or take it down"),
          params: idParams,
          body: roomVideoDecision,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const admin = requireAdmin(request);
        const { id } = request.params;
        const { decision } = request.body;
        return idempotent(deps, request, reply, async (tx) => {
          await decideVideo(tx, { id, decision, admin, now: clock.now() });
          return { status: 200, body: OK };
        });
      },
    );
  };
}

export function roomVideosRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    for (const routes of [viewerRoutes, signedInRoutes, adminRoutes]) await app.register(routes(deps));
  };
}
