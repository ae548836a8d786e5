import type { FastifyPluginAsync } from "fastify";
import { kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { placeParams } from "#domain/fields.ts";
import { t } from "#domain/i18n.ts";
import { ownNoticeInput, ownPlace, ownPlaces } from "#domain/today/contract.ts";
import * as endpoints from "#domain/today/endpoints.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { giveOwnNotice, undoOwnNotice } from "#server/features/properties/own-notice-service.ts";
import { findOwnTenant } from "#server/features/properties/tenant-reads.ts";
import { requireUser } from "#server/http/actor.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { serve } from "#server/http/serve.ts";
import { countKey } from "#server/http/text-quota.ts";
import type { Deps } from "#server/lib/deps.ts";
import { ownNoticeNotifier } from "../events.ts";
import { presentOwnPlace } from "../present.ts";
import { ownPlacesOf } from "../reads.ts";

const tagged = (summary: string) => ({ tags: ["today"], summary });

const LAST_DAYS = { subject: "last_day", most: 5, within: "day" } as const;

/** Where tenants live, and how they say that they leave. */
export function placesOfTenantsRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  const placesOf = async (q: Queryable, userId: string, tenantId?: number) =>
    (await ownPlacesOf(q, userId, kolkataDate(clock.now()), tenantId)).map(presentOwnPlace);

  return async (app) => {
    const { given: notify, undone: notifyUndone } = ownNoticeNotifier(app, deps);

    serve(
      app,
      endpoints.listOwnPlaces,
      {
        schema: {
          ...tagged("Where I live as a tenant: my bed, my host, the house rules"),
          response: { 200: ownPlaces },
        },
      },
      async (request) => placesOf(store.db, requireUser(request).id),
    );

    serve(
      app,
      endpoints.giveOwnNotice,
      {
        config: limitedByCaller(30, "1 hour"),
        schema: {
          ...tagged("Give notice where I live; whoever booked here gives it at the booking"),
          params: placeParams,
          body: ownNoticeInput,
          response: { 200: ownPlace },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const { tenantId } = request.params;
        const { lastDay } = request.body;
        const work = async (tx: Transaction) => {
          const tenant = await findOwnTenant(tx, userId, tenantId);
          if (!tenant) throw new DomainError("NOT_FOUND", t("notices.noPlace"));
          await giveOwnNotice(tx, { tenant, userId, lastDay, now: clock.now() });
          const [place] = await placesOf(tx, userId, tenantId);
          if (tenant.lastDay === lastDay) return { status: 200, body: place! };
          // Each rings the phones of all who run the PG.
          const refusal = t("notices.lastDayTooOften");
          await countKey(deps, tx, request, `${tenantId}`, { ...LAST_DAYS, refusal });
          return { status: 200, body: place!, afterCommit: () => notify(tenant, lastDay, place!.name) };
        };
        return idempotent(deps, request, reply, work);
      },
    );

    serve(
      app,
      endpoints.undoOwnNotice,
      {
        config: limitedByCaller(30, "1 hour"),
        schema: {
          ...tagged("Take my notice back, within ten minutes"),
          params: placeParams,
          response: { 200: ownPlace },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const { tenantId } = request.params;
        return idempotent(deps, request, reply, async (tx) => {
          const tenant = await findOwnTenant(tx, userId, tenantId);
          if (!tenant) throw new DomainError("NOT_FOUND", t("notices.noPlace"));
          await undoOwnNotice(tx, { tenant, userId, now: clock.now() });
          const [place] = await placesOf(tx, userId, tenantId);
          return { status: 200, body: place!, afterCommit: () => notifyUndone(tenant, place!.name) };
        });
      },
    );
  };
}
