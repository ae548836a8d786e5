import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { bankMatches } from "#domain/bookings/contract.ts";
import * as endpoints from "#domain/bookings/endpoints.ts";
import { NEAR_SHOWN } from "#domain/statements/choices.ts";
import { type VerifiedExact, verifiedExact, verifyExactInput } from "#domain/statements/contract.ts";
import { requireStepUp } from "#server/features/accounts/step-up-service.ts";
import { declinedNotifier } from "#server/features/rooms/events.ts";
import { type AdminActor, requireAdmin } from "#server/http/actor.ts";
import { recordListRead } from "#server/http/security-events.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { adminBookingsOf } from "../admin-service.ts";
import { bankMatchesOf, paymentsUnderReview } from "../bank-reads.ts";
import { verifyOne } from "../bank-service.ts";
import { guestNotifier, hostNotifier } from "../events.ts";
import { presentExact } from "../present.ts";
import { duplicatesOf, findBookingsIn } from "../reads.ts";

const tagged = (summary: string) => ({ tags: ["bookings"], summary });

/** Payments under review beside what the bank statements say of them. */
export function bankRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;

  return async (app) => {
    const notifySeekers = declinedNotifier(app, deps);
    const notifyGuest = guestNotifier(app, deps);
    const notifyHost = hostNotifier(app, deps);
    app.addHook("onRequest", async (request) => {
      requireAdmin(request);
    });

    serve(
      app,
      endpoints.listBankMatches,
      {
        schema: {
          ...tagged("For admins: payments under review, by what the bank statements say of them"),
          response: { 200: bankMatches },
        },
      },
      async (request) => {
        await recordListRead(deps, request, "all bookings");
        const rows = await paymentsUnderReview(store.db);
        const matches = await bankMatchesOf(store.db, rows);
        const found = rows.filter(({ id }) => matches.has(id));
        const sure = found.filter(({ id }) => matches.get(id)?.answer === "exact").map(({ id }) => id);
        const duplicates = await duplicatesOf(store.db, sure, clock.now());
        // Those need a reason each.
        const shared = new Set(duplicates.map(({ ofId }) => ofId));
        const exact = new Set(sure.filter((id) => !shared.has(id)));
        const near = found.filter(({ id }) => !exact.has(id)).map(({ id }) => id);
        const records = await findBookingsIn(store.db, near.slice(0, NEAR_SHOWN));
        return {
          exact: found
            .filter(({ id }) => exact.has(id))
            .map((row) => presentExact(row, matches.get(row.id)!)),
          near: await adminBookingsOf(deps, store.db, { records, admin: requireAdmin(request) }),
          nearCount: near.length,
          missing: rows.length - found.length,
        };
      },
    );

    const outcomeOf = (request: FastifyRequest, admin: AdminActor, id: number) =>
      verifyOne(deps, {
        ...{ admin, id },
        log: request.log,
        afterwards: async (record, at, declined) => {
          notifyGuest(record, at);
          notifyHost(record, at);
          await notifySeekers(declined);
        },
      });

    serve(
      app,
      endpoints.verifyExact,
      {
        schema: {
          ...tagged("Verify payments that the bank statement has exactly, each by itself; safe to repeat"),
          body: verifyExactInput,
          response: { 200: verifiedExact },
        },
      },
      async (request) => {
        const admin = await requireStepUp(deps, request);
        const outcomes: VerifiedExact = [];
        for (const id of new Set(request.body.ids)) outcomes.push(await outcomeOf(request, admin, id));
        return outcomes;
      },
    );
  };
}
