import type { FastifyPluginAsync } from "fastify";
import { done } from "#domain/done.ts";
import { queueQuery } from "#domain/fields.ts";
import * as endpoints from "#domain/rooms/endpoints.ts";
import { adminRoomReports, idParams, roomReportDecision } from "#domain/rooms/posts.ts";
import { requireAdmin } from "#server/http/actor.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { recordListRead } from "#server/http/security-events.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { declinedNotifier } from "../events.ts";
import { presentRoomReport } from "../report-present.ts";
import { openRoomReports } from "../report-reads.ts";
import { decideRoomReport } from "../report-writes.ts";

const tags = ["rooms"];

/** The admins' queue of rooms, videos and requests that were reported. */
export function roomReportsRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  return async (app) => {
    // Who may not be here learns nothing of what a call would take.
    app.addHook("onRequest", async (request) => {
      requireAdmin(request);
    });
    const notifySeekers = declinedNotifier(app, deps);

    serve(
      app,
      endpoints.listRoomReports,
      {
        schema: {
          tags,
          summary: "Reports of rooms, videos and requests that nobody has decided",
          querystring: queueQuery,
          response: { 200: adminRoomReports },
        },
      },
      async (request) => {
        await recordListRead(deps, request, "reports of rooms");
        return (await openRoomReports(store.db, request.query.after)).map(presentRoomReport);
      },
    );

    serve(
      app,
      endpoints.decideRoomReport,
      {
        schema: {
          tags,
          summary: "Keep what was reported, or take it down",
          params: idParams,
          body: roomReportDecision,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const admin = requireAdmin(request);
        const { id } = request.params;
        const { decision } = request.body;
        const args = { id, decision, admin, now: clock.now() };
        return idempotent(deps, request, reply, async (tx) => {
          const seekers = await decideRoomReport(tx, args);
          return { status: 200, body: { ok: true as const }, afterCommit: () => notifySeekers(seekers) };
        });
      },
    );
  };
}
