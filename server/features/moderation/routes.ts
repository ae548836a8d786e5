import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { api } from "#domain/paths.ts";
import { blockedPerson, userParams } from "#domain/roommates/requests.ts";
import { requireUser } from "#server/http/actor.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import type { Deps } from "#server/lib/deps.ts";
import { presentBlocked } from "./present.ts";
import { blockedBy } from "./reads.ts";
import { block, unblock } from "./writes.ts";

const BLOCK_LIMIT = limitedByCaller(60, "1 hour");
const tagged = (summary: string) => ({ tags: ["people"], summary });
const done = z.object({ ok: z.literal(true) });
const OK = { ok: true as const };

/** Blocking people, and taking it back. */
export function blocksRoutes({ store, clock }: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.put(
      api.userBlock(":id").replace("%3A", ":"),
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

    app.delete(
      api.userBlock(":id").replace("%3A", ":"),
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

    app.get(
      api.myBlocked,
      { schema: { ...tagged("Whom I have blocked"), response: { 200: z.array(blockedPerson) } } },
      async (request) => {
        const { id: userId } = requireUser(request);
        return (await blockedBy(store.db, userId)).map(presentBlocked);
      },
    );
  };
}
