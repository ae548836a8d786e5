import type { FastifyPluginAsync } from "fastify";
import { done } from "#domain/done.ts";
import { preferencesInput, preferencesView } from "#domain/preferences/contract.ts";
import * as endpoints from "#domain/preferences/endpoints.ts";
import type { Transaction } from "#server/db/client.ts";
import { requireUser } from "#server/http/actor.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { presentPreferences } from "./present.ts";
import { findPreferences } from "./reads.ts";
import { deletePreferences, savePreferences } from "./writes.ts";

// Each answer is saved as it is given; beyond that somebody tries out what scores others get beside what answers.
const SAVING_LIMIT = limitedByCaller(150, "10 minutes");
const tagged = (summary: string) => ({ tags: ["preferences"], summary });

/** What somebody says of how they live: read and written by nobody else. */
export function preferencesRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  return async (app) => {
    serve(
      app,
      endpoints.getPreferences,
      { schema: { ...tagged("What I said of how I live"), response: { 200: preferencesView } } },
      async (request) => presentPreferences(await findPreferences(store.db, requireUser(request).id)),
    );

    serve(
      app,
      endpoints.updatePreferences,
      {
        config: SAVING_LIMIT,
        schema: {
          ...tagged("Say how I live, all of it anew"),
          body: preferencesInput,
          response: { 200: preferencesView },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const { body: input } = request;
        const work = async (tx: Transaction) => {
          const saved = await savePreferences(tx, { userId, input, now: clock.now() });
          return { status: 200, body: presentPreferences(saved) };
        };
        return idempotent(deps, request, reply, work);
      },
    );

    serve(
      app,
      endpoints.deletePreferences,
      {
        config: SAVING_LIMIT,
        schema: {
          ...tagged("Take back all I said of how I live"),
          response: { 200: done },
        },
      },
      async (request) => {
        const { id: userId } = requireUser(request);
        await store.transaction((tx) => deletePreferences(tx, { userId, now: clock.now() }));
        return { ok: true as const };
      },
    );
  };
}
