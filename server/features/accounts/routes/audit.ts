import type { FastifyPluginAsync } from "fastify";
import { AUDIT_FILE_MAX, auditEntries, auditFilter, auditQuery } from "#domain/accounts/audit.ts";
import * as endpoints from "#domain/accounts/endpoints.ts";
import { beforeQuery, securityEvents } from "#domain/accounts/security-events.ts";
import { kolkataDate } from "#domain/dates.ts";
import { requireAdmin } from "#server/http/actor.ts";
import { recordAudit } from "#server/http/audit-store.ts";
import { sendBytes, serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { AUDIT_PAGE, listAudit, namesOf } from "../audit-reads.ts";
import { presentAudit, presentAuditFile, presentSecurityEvent } from "../present.ts";
import { listSecurityEvents } from "../reads.ts";

const tags = ["admin"];

/** What admins did and saw, and who got in. */
export function auditRoutes({ store, clock }: Deps): FastifyPluginAsync {
  return async (app) => {
    app.addHook("onRequest", async (request) => {
      requireAdmin(request);
    });

    serve(
      app,
      endpoints.listAudit,
      {
        schema: {
          tags,
          summary: "What admins did, and what hosts changed of a PG's name and place, newest first",
          querystring: auditQuery,
          response: { 200: auditEntries },
        },
      },
      async (request) => (await listAudit(store.db, request.query, AUDIT_PAGE)).map(presentAudit),
    );

    serve(
      app,
      endpoints.getAuditFile,
      { schema: { tags, summary: "The same as CSV, the newest 10,000", querystring: auditFilter } },
      async (request, reply) => {
        const now = clock.now();
        const found = await listAudit(store.db, request.query, AUDIT_FILE_MAX);
        const note = `${found.length} entries`;
        const entry = {
          actor: requireAdmin(request),
          action: "audit exported",
          subject: "audit",
          note,
          at: now,
        } as const;
        await recordAudit(store.db, entry);
        reply
          .type("text/csv; charset=utf-8")
          .header("content-disposition", `attachment; filename="tangu-audit-${kolkataDate(now)}.csv"`);
        return sendBytes(reply, presentAuditFile(found));
      },
    );

    serve(
      app,
      endpoints.listSecurityEvents,
      {
        schema: {
          tags,
          summary: "Who got in and who did not, and what admins looked at, newest first",
          querystring: beforeQuery,
          response: { 200: securityEvents },
        },
      },
      async (request) => {
        const found = await listSecurityEvents(store.db, request.query.before);
        const about = found.flatMap(({ actor, subject }) => [actor, subject]);
        const names = await namesOf(store.db, about);
        return found.map((row) => presentSecurityEvent(row, names));
      },
    );
  };
}
