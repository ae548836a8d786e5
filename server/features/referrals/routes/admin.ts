import type { FastifyPluginAsync } from "fastify";
import { kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import {
  adminReferral,
  adminReferralInput,
  adminReferrals,
  adminReferralsQuery,
  payoutsQuery,
  referralMessages,
  referralParams,
} from "#domain/referrals/contract.ts";
import * as endpoints from "#domain/referrals/endpoints.ts";
import type { Transaction } from "#server/db/client.ts";
import { requireStepUp } from "#server/features/accounts/step-up-service.ts";
import { requireAdmin } from "#server/http/actor.ts";
import { recordAudit } from "#server/http/audit-store.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { recordListRead, recordSecurityEvent } from "#server/http/security-events.ts";
import { sendBytes, serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { presentAdminReferral, presentPayouts } from "../admin-present.ts";
import { findReferralForAdmin, listReferralsForAdmin, payouts } from "../admin-reads.ts";
import { moveReferral } from "../admin-writes.ts";

const tagged = (summary: string) => ({ tags: ["referrals"], summary });

/** Where claims of a reward are weighed, and where the payouts come from. */
export function referralAdminRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  return async (app) => {
    // Who may not be here learns nothing of what a call would take.
    app.addHook("onRequest", async (request) => {
      requireAdmin(request);
    });

    serve(
      app,
      endpoints.listReferrals,
      {
        schema: {
          ...tagged(
            "Referrals that wait for a review, or those in another state; newest first, with evidence",
          ),
          querystring: adminReferralsQuery,
          response: { 200: adminReferrals },
        },
      },
      async (request) => {
        await recordListRead(deps, request, "all referrals");
        return (await listReferralsForAdmin(store.db, request.query)).map(presentAdminReferral);
      },
    );

    serve(
      app,
      endpoints.getAdminReferral,
      {
        schema: {
          ...tagged("For admins: one referral, with evidence"),
          params: referralParams,
          response: { 200: adminReferral },
        },
      },
      async (request) => {
        const { id } = request.params;
        const record = await findReferralForAdmin(store.db, id);
        if (!record) throw new DomainError("NOT_FOUND", referralMessages.noReferral());
        await recordListRead(deps, request, `referral ${id}`);
        return presentAdminReferral(record);
      },
    );

    serve(
      app,
      endpoints.decideReferral,
      {
        schema: {
          ...tagged("Verify or reject a referral, or mark it as paid"),
          params: referralParams,
          body: adminReferralInput,
          response: { 200: adminReferral },
        },
      },
      async (request, reply) => {
        const step = {
          admin: await requireStepUp(deps, request),
          id: request.params.id,
          input: request.body,
          clock,
        };
        const work = async (tx: Transaction) => {
          await moveReferral(tx, step);
          const record = await findReferralForAdmin(tx, step.id);
          return { status: 200, body: presentAdminReferral(record!) };
        };
        return idempotent(deps, request, reply, work, { durable: true });
      },
    );

    serve(
      app,
      endpoints.getPayouts,
      { schema: { ...tagged("Verified and paid rewards, as CSV"), querystring: payoutsQuery } },
      async (request, reply) => {
        const admin = requireAdmin(request);
        const now = clock.now();
        const found = await store.transaction(async (tx) => {
          const list = await payouts(tx, request.query);
          const note = `${list.length} referrals`;
          await recordAudit(tx, {
            actor: admin,
            action: "payouts exported",
            subject: "referrals",
            note,
            at: now,
          });
          return list;
        });
        await recordSecurityEvent(deps, request, { kind: "payouts_read", subject: "referrals" });
        reply
          .type("text/csv; charset=utf-8")
          .header("content-disposition", `attachment; filename="tangu-payouts-${kolkataDate(now)}.csv"`);
        return sendBytes(reply, presentPayouts(found));
      },
    );
  };
}
