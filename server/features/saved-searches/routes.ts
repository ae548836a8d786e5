import type { FastifyPluginAsync } from "fastify";
import { done } from "#domain/done.ts";
import {
  savedSearch,
  savedSearchChange,
  savedSearches,
  savedSearchInput,
  savedSearchParams,
} from "#domain/saved-searches/contract.ts";
import * as endpoints from "#domain/saved-searches/endpoints.ts";
import { requireUser } from "#server/http/actor.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { normalSearch, seenSince } from "./policy.ts";
import { presentSearch } from "./present.ts";
import { listSearches, recordOf } from "./reads.ts";
import { changeSearch, removeSearch, saveSearch } from "./writes.ts";

const tagged = (summary: string) => ({ tags: ["saved searches"], summary });
const WRITES = limitedByCaller(120, "10 minutes");

/** Searches that an account keeps, to be told of new matches. */
export function savedSearchesRoutes({ store, clock }: Deps): FastifyPluginAsync {
  return async (app) => {
    serve(
      app,
      endpoints.listSearches,
      {
        // Each answer may cost as many searches as somebody may save.
        config: limitedByCaller(60, "10 minutes"),
        schema: {
          ...tagged("My saved searches, with how many matches are new"),
          response: { 200: savedSearches },
        },
      },
      async (request) => (await listSearches(store.db, requireUser(request).id)).map(presentSearch),
    );

    serve(
      app,
      endpoints.saveSearch,
      {
        config: WRITES,
        schema: { ...tagged("Save a search"), body: savedSearchInput, response: { 200: savedSearch } },
      },
      async (request) => {
        const { id: userId } = requireUser(request);
        const { alerts = true, seenAt } = request.body;
        const query = normalSearch(request.body.query);
        const now = clock.now();
        const saved = await store.transaction((tx) =>
          saveSearch(tx, { userId, query, alerts, seenAt: seenSince(seenAt, now), now }),
        );
        return presentSearch(await recordOf(store.db, saved));
      },
    );

    serve(
      app,
      endpoints.changeSearch,
      {
        config: WRITES,
        schema: {
          ...tagged("Switch its alerts on or off, or say that its matches were seen"),
          params: savedSearchParams,
          body: savedSearchChange,
          response: { 200: savedSearch },
        },
      },
      async (request) => {
        const { id: userId } = requireUser(request);
        const { alerts, seen } = request.body;
        const seenAt = seen && clock.now();
        const changed = await changeSearch(store.db, { userId, id: request.params.id, alerts, seenAt });
        return presentSearch(await recordOf(store.db, changed));
      },
    );

    serve(
      app,
      endpoints.removeSearch,
      {
        config: WRITES,
        schema: { ...tagged("Delete a saved search"), params: savedSearchParams, response: { 200: done } },
      },
      async (request) => {
        await removeSearch(store.db, requireUser(request).id, request.params.id);
        return { ok: true as const };
      },
    );
  };
}
