import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import {
  complaintChange,
  complaintParams,
  complaintPhotoParams,
  complaintsQuery,
  complaintView,
  complaintViews,
} from "#domain/complaints/contract.ts";
import * as endpoints from "#domain/complaints/endpoints.ts";
import { kolkataDate } from "#domain/dates.ts";
import { propertyParams } from "#domain/fields.ts";
import type { Transaction } from "#server/db/client.ts";
import { findAccess } from "#server/features/properties/reads.ts";
import { requireUser } from "#server/http/actor.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { sendPrivate } from "#server/http/send-file.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { imageKey } from "#server/storage/media-files.ts";
import { complaintNotifier } from "../events.ts";
import { noComplaint } from "../policy.ts";
import { presentComplaint } from "../present.ts";
import { countChange } from "../quota-service.ts";
import { complaintsAt, findComplaint, partiesOfComplaint } from "../reads.ts";
import { moveComplaint } from "../writes.ts";

const tagged = (summary: string) => ({ tags: ["complaints"], summary });
/** A warden goes through many at once. */
const WRITES = limitedByCaller(120, "10 minutes");

/** What those who run a property do about complaints. */
export function complaintsRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;

  return async (app) => {
    const notify = complaintNotifier(app, deps);

    /** @throws DomainError NOT_FOUND for everybody who does not run the property of the complaint */
    async function staffComplaint(request: FastifyRequest, propertyId: number, id: number): Promise<void> {
      const { id: userId } = requireUser(request);
      await findAccess(store.db, userId, propertyId);
      const parties = await partiesOfComplaint(store.db, id);
      if (parties?.propertyId !== propertyId) throw noComplaint();
    }

    serve(
      app,
      endpoints.listComplaints,
      {
        schema: {
          ...tagged("Complaints at a property, for those who run it"),
          params: propertyParams,
          querystring: complaintsQuery,
          response: { 200: complaintViews },
        },
      },
      async (request) => {
        const { propertyId } = await findAccess(store.db, requireUser(request).id, request.params.id);
        const { show = "open", after } = request.query;
        const found = await complaintsAt(store.db, {
          propertyId,
          show,
          after,
          today: kolkataDate(clock.now()),
        });
        return found.map((record) => presentComplaint(record, "staff"));
      },
    );

    serve(
      app,
      endpoints.changeComplaint,
      {
        config: WRITES,
        schema: {
          ...tagged("Say that a complaint was seen or mended, or answer it"),
          params: complaintParams,
          body: complaintChange,
          response: { 200: complaintView },
        },
      },
      async (request, reply) => {
        const { id, complaintId } = request.params;
        await staffComplaint(request, id, complaintId);
        const { step, answer } = request.body;
        const { id: actorId } = requireUser(request);
        const now = clock.now();
        const work = async (tx: Transaction) => {
          await moveComplaint(tx, { id: complaintId, actorId, side: "staff", step, answer, now });
          await countChange(deps, tx, request, complaintId);
          const record = (await findComplaint(tx, complaintId, kolkataDate(now)))!;
          const body = presentComplaint(record, "staff");
          return { status: 200, body, afterCommit: () => notify.tenant(record) };
        };
        return idempotent(deps, request, reply, work);
      },
    );

    serve(
      app,
      endpoints.getComplaintPhoto,
      { schema: { ...tagged("A photo of a complaint, a private image"), params: complaintPhotoParams } },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const { id, name } = request.params;
        const parties = await partiesOfComplaint(store.db, id);
        if (!parties?.photos.includes(name)) throw noComplaint();
        if (parties.userId !== userId) await findAccess(store.db, userId, parties.propertyId, noComplaint);
        return sendPrivate(reply, deps.storage, imageKey(name, "original"));
      },
    );
  };
}
