import { Readable } from "node:stream";
import type { FastifyPluginAsync } from "fastify";
import { accountDeletion } from "#domain/accounts/account.ts";
import { kolkataDate } from "#domain/dates.ts";
import { done } from "#domain/done.ts";
import * as endpoints from "#domain/personal-data/endpoints.ts";
import { requirePassword } from "#server/features/accounts/passwords-service.ts";
import { discardMedia } from "#server/features/media/service.ts";
import { declinedNotifier } from "#server/features/rooms/events.ts";
import { requireUser } from "#server/http/actor.ts";
import { dropGuestToken } from "#server/http/guest.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { networksOf } from "#server/http/networks.ts";
import { OpenBodies } from "#server/http/open-bodies.ts";
import { sendBytes, serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { jsonText } from "#server/lib/json-text.ts";
import { personalData } from "./export-reads.ts";
import { deleteAccount } from "./writes.ts";

const tagged = (summary: string) => ({ tags: ["personal-data"], summary });
// It reads two dozen tables: enough for somebody who wants it twice, per account and not per address.
const EXPORT_LIMIT = limitedByCaller(10, "1 hour");
const DELETE_LIMIT = limitedByCaller(30, "10 minutes");

/**
 * Each holds a page or two for as long as its reader likes. Most are read at once, so that a new one ends the oldest:
 * slow readers must keep nobody out.
 */
const OPEN_EXPORTS = { perNetwork: 2, endsOldest: true, total: 4, ofPayments: 0 };

export function personalDataRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  return async (app) => {
    const notifySeekers = declinedNotifier(app, deps);
    const openExports = new OpenBodies(OPEN_EXPORTS);

    serve(
      app,
      endpoints.exportData,
      {
        config: EXPORT_LIMIT,
        // A HEAD request would read it all, and send nothing.
        exposeHeadRoute: false,
        schema: tagged("All of my data, as a file"),
      },
      async (request, reply) => {
        const { id } = requireUser(request);
        const now = clock.now();
        const data = { exportedAt: async () => now, ...personalData(store.db, id) };
        const file = Readable.from(jsonText(data));
        const close = openExports.open({
          networks: deps.config.rateLimit ? networksOf(request.ip) : [],
          payment: null,
          isAlwaysAdmitted: false,
          end: () => file.destroy(),
        });
        file.once("close", close);
        reply
          .type("application/json; charset=utf-8")
          .header("content-disposition", `attachment; filename="tangu-my-data-${kolkataDate(now)}.json"`);
        return sendBytes(reply, file);
      },
    );

    serve(
      app,
      endpoints.deleteAccount,
      {
        config: DELETE_LIMIT,
        schema: {
          ...tagged("Delete my account: what money needs is kept without my name"),
          body: accountDeletion,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const user = requireUser(request);
        const typed = { user, field: "password", password: request.body.password };
        const checkedHash = await requirePassword(deps, request, reply, typed);
        const deletion = { userId: user.id, checkedHash, now: clock.now() };
        const work = store.transaction((tx) => deleteAccount(deps, tx, deletion), { durable: true });
        const { left, declined } = await work;
        await notifySeekers(declined);
        await request.session.destroy();
        dropGuestToken(deps, reply);
        // What cannot be removed now is left to the sweep.
        await discardMedia(deps, left).catch((error: unknown) => {
          request.log.warn({ err: error }, "pictures of a deleted account are left to the sweep");
        });
        return { ok: true as const };
      },
    );
  };
}
