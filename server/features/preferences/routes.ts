import type { FastifyPluginAsync } from "fastify";
import { done } from "#domain/done.ts";
import { t } from "#domain/i18n.ts";
import { preferencesInput, preferencesView } from "#domain/preferences/contract.ts";
import * as endpoints from "#domain/preferences/endpoints.ts";
import type { Transaction } from "#server/db/client.ts";
import { requireUser } from "#server/http/actor.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { serve } from "#server/http/serve.ts";
import { QuotaExceeded } from "#server/http/text-quota.ts";
import { addTextUsage } from "#server/http/text-usage-store.ts";
import type { Deps } from "#server/lib/deps.ts";
import { presentPreferences } from "./present.ts";
import { findPreferences } from "./reads.ts";
import { deletePreferences, savePreferences } from "./writes.ts";

const SAVING_LIMIT = limitedByCaller(150, "10 minutes");
/** Each answer is saved as it is given; beyond that somebody tries out what scores others get beside what answers. */
const SAVED_PER_DAY = 60;
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
          const now = clock.now();
          const { day, easesAt } = await addTextUsage(tx, `answers: ${userId}`, 1, now);
          if (deps.config.rateLimit && day > SAVED_PER_DAY)
            throw new QuotaExceeded(t("server.changesPerDay"), easesAt.day.getTime() - now.getTime());
          const saved = await savePreferences(tx, { userId, input, now });
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
