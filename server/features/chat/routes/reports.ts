import type { FastifyPluginAsync } from "fastify";
import { chatReports, conversationParams, reportDecision } from "#domain/chat/contract.ts";
import * as endpoints from "#domain/chat/endpoints.ts";
import { done } from "#domain/done.ts";
import { queueQuery } from "#domain/fields.ts";
import { requireAdmin } from "#server/http/actor.ts";
import { recordAudit } from "#server/http/audit-store.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { recordListRead } from "#server/http/security-events.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { presentReport } from "../report-present.ts";
import { openReports } from "../report-reads.ts";
import { decideReport } from "../report-writes.ts";

const tags = ["chat"];
const OK = { ok: true as const };

/** The admins' queue of what was reported. */
export function reportsRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  return async (app) => {
    // Who may not be here learns nothing of what a call would take.
    app.addHook("onRequest", async (request) => {
      requireAdmin(request);
    });

    serve(
      app,
      endpoints.listChatReports,
      {
        schema: {
          tags,
          summary: "Reports nobody has decided",
          querystring: queueQuery,
          response: { 200: chatReports },
        },
      },
      async (request) => {
        await recordListRead(deps, request, "reports of chats");
        return (await openReports(store.db, request.query.after)).map(presentReport);
      },
    );

    serve(
      app,
      endpoints.decideChatReport,
      {
        schema: {
          tags,
          summary: "Decide a report",
          params: conversationParams,
          body: reportDecision,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const admin = requireAdmin(request);
        const { resolution, close = false } = request.body;
        return idempotent(deps, request, reply, async (tx) => {
          const { id } = request.params;
          const conversationId = await decideReport(tx, { id, resolution, close, admin, now: clock.now() });
          const action = close ? "chat closed after a report" : "chat report decided";
          await recordAudit(tx, {
            actor: admin,
            action,
            subject: `conversation ${conversationId}`,
            note: resolution,
          });
          return { status: 200, body: OK };
        });
      },
    );
  };
}
