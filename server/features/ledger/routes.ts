import type { FastifyPluginAsync } from "fastify";
import { kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import * as endpoints from "#domain/ledger/endpoints.ts";
import {
  hostPayouts,
  ledgerQuery,
  ledgerTransactions,
  payoutInput,
  payoutParams,
  payoutsDue,
  payoutsQuery,
  reversalInput,
  statementParams,
} from "#domain/ledger/payouts.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { namesOf } from "#server/features/accounts/audit-reads.ts";
import { requireStepUp } from "#server/features/accounts/step-up-service.ts";
import { requireAdmin, requireUser } from "#server/http/actor.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { recordListRead } from "#server/http/security-events.ts";
import { sendBytes, serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { presentHostPayouts, presentPayoutsDue, presentStatement, presentTransactions } from "./present.ts";
import {
  balances,
  dueOf,
  listTransactions,
  monthsOf,
  owedBookings,
  owedHosts,
  statementOf,
} from "./reads.ts";
import { payOut, takeBackPayout } from "./writes.ts";

const tagged = (summary: string) => ({ tags: ["ledger"], summary });

/** What a host reads of their money. */
function hostRoutes({ store, clock }: Deps): FastifyPluginAsync {
  const payoutsOf = async (userId: string, asked: string | undefined) => {
    const whose = `user ${userId}`;
    const month = asked ?? kolkataDate(clock.now()).slice(0, 7);
    const due = await dueOf(store.db, whose);
    const months = await monthsOf(store.db, whose);
    return presentHostPayouts(month, { due, months, statement: await statementOf(store.db, whose, month) });
  };
  return async (app) => {
    serve(
      app,
      endpoints.getHostPayouts,
      {
        schema: {
          ...tagged("What I am owed as a host, and the statement of a month"),
          querystring: payoutsQuery,
          response: { 200: hostPayouts },
        },
      },
      async (request) => payoutsOf(requireUser(request).id, request.query.month),
    );

    serve(
      app,
      endpoints.getHostStatement,
      { schema: { ...tagged("The statement of a month, as CSV"), params: statementParams } },
      async (request, reply) => {
        const { id } = requireUser(request);
        const { month } = request.params;
        if (month === "") throw new DomainError("NOT_FOUND", t("ledger.monthInvalid"));
        const payouts = await payoutsOf(id, month);
        reply
          .type("text/csv; charset=utf-8")
          .header("content-disposition", `attachment; filename="tangu-statement-${payouts.month}.csv"`);
        return sendBytes(reply, presentStatement(payouts));
      },
    );
  };
}

/** Where hosts are paid, and the ledger is read. */
function adminRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  const due = async (q: Queryable) => {
    const hosts = await owedHosts(q);
    const bookings = await owedBookings(
      q,
      hosts.map(({ whose }) => whose),
    );
    return presentPayoutsDue(hosts, bookings, await balances(q));
  };
  return async (app) => {
    // Who may not be here learns nothing of what a call would take.
    app.addHook("onRequest", async (request) => {
      requireAdmin(request);
    });

    serve(
      app,
      endpoints.listPayoutsDue,
      { schema: { ...tagged("Hosts who are to be paid, the longest first"), response: { 200: payoutsDue } } },
      async (request) => {
        await recordListRead(deps, request, "all payouts");
        return due(store.db);
      },
    );

    serve(
      app,
      endpoints.payHost,
      {
        schema: {
          ...tagged("Write down that a host was paid what they were owed"),
          body: payoutInput,
          response: { 200: payoutsDue },
        },
      },
      async (request, reply) => {
        const admin = await requireStepUp(deps, request);
        const work = async (tx: Transaction) => {
          await payOut(tx, { input: request.body, admin, now: clock.now() });
          return { status: 200, body: await due(tx) };
        };
        return idempotent(deps, request, reply, work, { durable: true, unlimited: true });
      },
    );

    serve(
      app,
      endpoints.reversePayout,
      {
        schema: {
          ...tagged("Take back a payout that was written down wrongly"),
          params: payoutParams,
          body: reversalInput,
          response: { 200: payoutsDue },
        },
      },
      async (request, reply) => {
        const admin = await requireStepUp(deps, request);
        const { id } = request.params;
        const work = async (tx: Transaction) => {
          await takeBackPayout(tx, { id, reason: request.body.reason, admin, now: clock.now() });
          return { status: 200, body: await due(tx) };
        };
        return idempotent(deps, request, reply, work, { durable: true, unlimited: true });
      },
    );

    serve(
      app,
      endpoints.listLedger,
      {
        schema: {
          ...tagged("Transactions of the ledger, the newest first"),
          querystring: ledgerQuery,
          response: { 200: ledgerTransactions },
        },
      },
      async (request) => {
        await recordListRead(deps, request, "ledger");
        const found = await listTransactions(store.db, request.query);
        const people = found.flatMap(({ actor, entries }) => [
          actor,
          ...entries.flatMap(({ whose }) => whose ?? []),
        ]);
        return presentTransactions(found, await namesOf(store.db, people));
      },
    );
  };
}

export function ledgerRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    for (const routes of [hostRoutes, adminRoutes]) await app.register(routes(deps));
  };
}
