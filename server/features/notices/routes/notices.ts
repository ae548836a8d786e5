import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { kolkataDate } from "#domain/dates.ts";
import { done } from "#domain/done.ts";
import { propertyParams } from "#domain/fields.ts";
import { t } from "#domain/i18n.ts";
import { NOTICE_LIMITS } from "#domain/notices/choices.ts";
import {
  type MenuView,
  menuInput,
  menuQuery,
  menuView,
  noticeInput,
  noticeParams,
  noticeView,
  noticeViews,
} from "#domain/notices/contract.ts";
import * as endpoints from "#domain/notices/endpoints.ts";
import { mondayOf } from "#domain/notices/rules.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { countSteps } from "#server/features/properties/quota-service.ts";
import { findAccess } from "#server/features/properties/reads.ts";
import { requireUser } from "#server/http/actor.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { serve } from "#server/http/serve.ts";
import { countKey } from "#server/http/text-quota.ts";
import type { Deps } from "#server/lib/deps.ts";
import { noticeNotifier } from "../events.ts";
import { presentNotice } from "../present.ts";
import { foodAt, menuOf, noticesAt } from "../reads.ts";
import { removeNotice, writeMenu, writeNotice } from "../writes.ts";

const WRITES = limitedByCaller(60, "10 minutes");
const tagged = (summary: string) => ({ tags: ["notices"], summary });

/** What those who run a property tell everybody who lives there. */
export function noticesRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  const accessOf = (request: FastifyRequest, propertyId: number) =>
    findAccess(store.db, requireUser(request).id, propertyId);

  async function menuFor(q: Queryable, propertyId: number, day: string): Promise<MenuView> {
    const week = mondayOf(day);
    const meals = await menuOf(q, propertyId, week);
    return { week, meals, food: await foodAt(q, propertyId, kolkataDate(clock.now())) };
  }

  return async (app) => {
    const notify = noticeNotifier(app, deps);

    serve(
      app,
      endpoints.listNotices,
      {
        schema: {
          ...tagged("Notices that stand at a property"),
          params: propertyParams,
          response: { 200: noticeViews },
        },
      },
      async (request) => {
        const { propertyId } = await accessOf(request, request.params.id);
        return (await noticesAt(store.db, propertyId)).map(presentNotice);
      },
    );

    serve(
      app,
      endpoints.createNotice,
      {
        config: WRITES,
        schema: {
          ...tagged("Tell everybody who lives at a property"),
          params: propertyParams,
          body: noticeInput,
          response: { 201: noticeView },
        },
      },
      async (request, reply) => {
        const access = await accessOf(request, request.params.id);
        const { propertyId } = access;
        const { text } = request.body;
        const quota = { subject: "notice", most: NOTICE_LIMITS.perDay, within: "day" } as const;
        const work = async (tx: Transaction) => {
          const notice = await writeNotice(tx, { access, text, now: clock.now() });
          await countKey(deps, tx, request, `${propertyId}`, { ...quota, refusal: t("notices.tooOften") });
          return { status: 201, body: presentNotice(notice), afterCommit: () => notify(propertyId, notice) };
        };
        return idempotent(deps, request, reply, work);
      },
    );

    serve(
      app,
      endpoints.removeNotice,
      {
        config: WRITES,
        schema: { ...tagged("Remove a notice"), params: noticeParams, response: { 200: done } },
      },
      async (request, reply) => {
        const access = await accessOf(request, request.params.id);
        const { noticeId: id } = request.params;
        return idempotent(deps, request, reply, async (tx) => {
          await removeNotice(tx, { access, id, now: clock.now() });
          return { status: 200, body: { ok: true as const } };
        });
      },
    );

    serve(
      app,
      endpoints.getMenu,
      {
        schema: {
          ...tagged("The menu of a week, and what tenants say of the food"),
          params: propertyParams,
          querystring: menuQuery,
          response: { 200: menuView },
        },
      },
      async (request) => {
        const { propertyId } = await accessOf(request, request.params.id);
        return menuFor(store.db, propertyId, request.query.week ?? kolkataDate(clock.now()));
      },
    );

    serve(
      app,
      endpoints.setMenu,
      {
        config: WRITES,
        schema: {
          ...tagged("Write the menu of a week"),
          params: propertyParams,
          body: menuInput,
          response: { 200: menuView },
        },
      },
      async (request, reply) => {
        const access = await accessOf(request, request.params.id);
        const input = request.body;
        const work = async (tx: Transaction) => {
          await writeMenu(tx, { access, input, now: clock.now() });
          await countSteps(deps, tx, request, access.userId);
          return { status: 200, body: await menuFor(tx, access.propertyId, input.week) };
        };
        return idempotent(deps, request, reply, work);
      },
    );
  };
}
