import type { FastifyPluginAsync } from "fastify";
import * as z from "zod/mini";
import {
  complaintInput,
  complaintPhoto,
  complaintView,
  complaintViews,
  ownComplaintChange,
  ownComplaintParams,
  ownComplaintsQuery,
} from "#domain/complaints/contract.ts";
import * as endpoints from "#domain/complaints/endpoints.ts";
import { kolkataDate } from "#domain/dates.ts";
import { t } from "#domain/i18n.ts";
import type { Transaction } from "#server/db/client.ts";
import { requirePrivateImage } from "#server/features/media/receive-service.ts";
import { placesOf } from "#server/features/properties/reads.ts";
import { findOwnTenant } from "#server/features/properties/tenant-reads.ts";
import { requireUser } from "#server/http/actor.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { serve } from "#server/http/serve.ts";
import { countKey } from "#server/http/text-quota.ts";
import type { Deps } from "#server/lib/deps.ts";
import { complaintNotifier } from "../events.ts";
import { noComplaint } from "../policy.ts";
import { presentComplaint } from "../present.ts";
import { countChange } from "../quota-service.ts";
import { complaintsOf, findComplaint, partiesOfComplaint } from "../reads.ts";
import { moveComplaint, writeComplaint } from "../writes.ts";

const WRITES = limitedByCaller(60, "10 minutes");
const PHOTOS = limitedByCaller(60, "1 hour");
/** Of one account: each rings the phones of those who run the PG. */
const A_DAY = { subject: "complaint", most: 20, within: "day" } as const;

const PHOTO = {
  fields: z.object({}),
  field: "photo",
  purpose: "waiting",
  required: () => t("complaints.photoRequired"),
} as const;

const tagged = (summary: string) => ({ tags: ["complaints"], summary });

/** What tenants ask to be mended. */
export function ownComplaintsRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;

  return async (app) => {
    const notify = complaintNotifier(app, deps);

    serve(
      app,
      endpoints.listMyComplaints,
      {
        schema: {
          ...tagged("What I wrote as a tenant"),
          querystring: ownComplaintsQuery,
          response: { 200: complaintViews },
        },
      },
      async (request) => {
        const { id: userId } = requireUser(request);
        const tenant = await findOwnTenant(store.db, userId, request.query.place);
        if (!tenant) throw noComplaint();
        const whose = { tenantId: tenant.id, userId, today: kolkataDate(clock.now()) };
        const found = await complaintsOf(store.db, whose);
        return found.map((record) => presentComplaint(record, "tenant"));
      },
    );

    serve(
      app,
      endpoints.createComplaint,
      {
        config: WRITES,
        schema: {
          ...tagged("Tell those who run the PG what is wrong"),
          body: complaintInput,
          response: { 201: complaintView },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const input = request.body;
        const now = clock.now();
        const work = async (tx: Transaction) => {
          const tenant = await findOwnTenant(tx, userId, input.place);
          if (!tenant) throw noComplaint();
          const id = await writeComplaint(tx, { tenant, input, userId, now });
          await countKey(deps, tx, request, userId, { ...A_DAY, refusal: t("complaints.tooOften") });
          const record = (await findComplaint(tx, id, kolkataDate(now)))!;
          const body = presentComplaint(record, "tenant");
          return { status: 201, body, afterCommit: () => notify.staff(record) };
        };
        return idempotent(deps, request, reply, work);
      },
    );

    serve(
      app,
      endpoints.changeMyComplaint,
      {
        config: WRITES,
        schema: {
          ...tagged("Confirm that it is mended, or say that it is not"),
          params: ownComplaintParams,
          body: ownComplaintChange,
          response: { 200: complaintView },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const { id } = request.params;
        const parties = await partiesOfComplaint(store.db, id);
        if (parties?.userId !== userId) throw noComplaint();
        const now = clock.now();
        const work = async (tx: Transaction) => {
          await moveComplaint(tx, { id, side: "tenant", step: request.body.step, now });
          await countChange(deps, tx, request, id);
          const record = (await findComplaint(tx, id, kolkataDate(now)))!;
          const body = presentComplaint(record, "tenant");
          return { status: 200, body, afterCommit: () => notify.staff(record) };
        };
        return idempotent(deps, request, reply, work);
      },
    );

    serve(
      app,
      endpoints.sendComplaintPhoto,
      {
        config: PHOTOS,
        schema: {
          ...tagged("A photo of what is wrong: a form with photo. The complaint then names it"),
          consumes: ["multipart/form-data"],
          response: { 201: complaintPhoto },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        if ((await placesOf(store.db, userId)).length === 0) throw noComplaint();
        const { image } = await requirePrivateImage(deps, request, PHOTO);
        return reply.status(201).send({ name: image.name });
      },
    );
  };
}
