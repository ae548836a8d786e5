import type { FastifyPluginAsync } from "fastify";
import { done } from "#domain/done.ts";
import * as endpoints from "#domain/moderation/endpoints.ts";
import { blockedPeople, userParams } from "#domain/roommates/requests.ts";
import { requireUser } from "#server/http/actor.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { block, unblock } from "./blocking-service.ts";
import { presentBlocked } from "./present.ts";
import { blockedBy } from "./reads.ts";

const BLOCK_LIMIT = limitedByCaller(60, "1 hour");
const tagged = (summary: string) => ({ tags: ["moderation"], summary });
const OK = { ok: true as const };

/** Blocking people, and taking it back. */
export function blocksRoutes({ store, clock }: Deps): FastifyPluginAsync {
  return async (app) => {
    serve(
      app,
      endpoints.blockUser,
      {
        config: BLOCK_LIMIT,
        schema: {
          ...tagged("Block somebody one has met: neither asks or writes the other any more"),
          params: userParams,
          response: { 200: done },
        },
      },
      async (request) => {
        const { id: userId } = requireUser(request);
        const pair = { userId, otherId: request.params.id };
        await store.transaction((tx) => block(tx, pair, clock.now()));
        return OK;
      },
    );

    serve(
      app,
      endpoints.unblockUser,
      {
        config: BLOCK_LIMIT,
        schema: { ...tagged("Take a block back"), params: userParams, response: { 200: done } },
      },
      async (request) => {
        const { id: userId } = requireUser(request);
        const pair = { userId, otherId: request.params.id };
        await store.transaction((tx) => unblock(tx, pair));
        return OK;
      },
    );

    serve(
      app,
      endpoints.listBlocked,
      { schema: { ...tagged("Whom I have blocked"), response: { 200: blockedPeople } } },
      async (request) => {
        const { id: userId } = requireUser(request);
        return (await blockedBy(store.db, userId)).map(presentBlocked);
      },
    );
  };
}
