import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { done } from "#domain/done.ts";
import { DomainError } from "#domain/errors.ts";
import { queueQuery } from "#domain/fields.ts";
import { fileMessages } from "#domain/media/upload-messages.ts";
import * as endpoints from "#domain/tenancies/endpoints.ts";
import {
  adminVerification,
  adminVerificationInput,
  adminVerifications,
  adminVerificationsQuery,
  verificationMessages as messages,
  ownerWordInput,
  tenantsToConfirm,
  VERIFICATION_LIMITS,
  type VerificationInput,
  verificationInput,
  verificationParams,
  verificationView,
  verificationViews,
} from "#domain/tenancies/verification.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { requireStepUp } from "#server/features/accounts/step-up-service.ts";
import { PushSender } from "#server/features/chat/push-service.ts";
import { discardingUnused, receivePrivateImage } from "#server/features/media/receive-service.ts";
import { discardMedia, type StoredImage } from "#server/features/media/service.ts";
import { declinedNotifier } from "#server/features/rooms/events.ts";
import { requireAdmin, requireUser } from "#server/http/actor.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { recordAdminRead, recordListRead } from "#server/http/security-events.ts";
import { sendPrivate } from "#server/http/send-file.ts";
import { serve } from "#server/http/serve.ts";
import { countNewAccounts } from "#server/http/text-quota.ts";
import type { Deps } from "#server/lib/deps.ts";
import { sha256 } from "#server/lib/ids.ts";
import { imageKey } from "#server/storage/media-files.ts";
import { decisionPush } from "../events.ts";
import { CLAIMS_OF_A_NETWORK } from "../policy.ts";
import { presentForAdmin, presentOwn, presentToConfirm } from "../present.ts";
import {
  documentOf,
  findVerificationForAdmin,
  listVerificationsForAdmin,
  ownVerifications,
  toConfirm,
} from "../reads.ts";
import { admitPlace, decideVerification, sayMovedOut, sayOwnersWord, submitVerification } from "../writes.ts";
import { homeRoutes } from "./homes.ts";

const SEND_LIMIT = limitedByCaller(20, "1 hour");
const ANSWER_LIMIT = limitedByCaller(120, "1 hour");
const tagged = (summary: string) => ({ tags: ["tenancies"], summary });
const OK = { ok: true as const };

/** @throws DomainError VALIDATION, TOO_LARGE, UNSUPPORTED_TYPE, and what tells against the place */
async function receiveDocument(
  deps: Deps,
  request: FastifyRequest,
  userId: string,
): Promise<{ input: VerificationInput; image: StoredImage | undefined }> {
  const { fields, image } = await receivePrivateImage(deps, request, {
    fields: verificationInput,
    field: "document",
    purpose: "direct",
    maxBytes: VERIFICATION_LIMITS.documentBytes,
    tooLarge: fileMessages.over10Mb,
    // A place that cannot be had is told before the photo is read. That something was sent for it already is not: the
    // same call, made again because its answer was lost, has its answer.
    beforeFiles: async (before) => {
      const early = z.safeParse(verificationInput, Object.fromEntries(before));
      if (early.success)
        await admitPlace(deps.store.db, { userId, input: early.data, now: deps.clock.now() });
    },
  });
  if (fields.method === "agreement" && !image) {
    const message = messages.documentRequired();
    throw new DomainError("VALIDATION", message, { document: message });
  }
  return { input: fields, image };
}

/** What a tenant calls. */
function tenantRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  const own = async (q: Queryable, userId: string) => {
    const all = await ownVerifications(q, userId);
    return all.map((record) => presentOwn(record, all));
  };

  return async (app) => {
    const notifySeekers = declinedNotifier(app, deps);
    serve(
      app,
      endpoints.listMyTenancies,
      {
        schema: {
          ...tagged("Where I live, and what proves it; newest first"),
          response: { 200: verificationViews },
        },
      },
      async (request) => own(store.db, requireUser(request).id),
    );

    serve(
      app,
      endpoints.createTenancy,
      {
        config: SEND_LIMIT,
        schema: {
          ...tagged(
            "Say where I live: a form with pgListingId, method, moveInDate, moveOutDate, note and a photo as document",
          ),
          consumes: ["multipart/form-data"],
          response: { 201: verificationView },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const { input, image } = await receiveDocument(deps, request, userId);
        const document = input.method === "agreement" ? image!.name : null;
        const work = async (tx: Transaction) => {
          const args = { userId, input, document, now: clock.now() };
          const { id, replaced } = await submitVerification(tx, args);
          await countNewAccounts(deps, tx, request, {
            subject: "tenancy",
            ...CLAIMS_OF_A_NETWORK,
            refusal: messages.tooManyOfNetwork(),
          });
          const body = (await own(tx, userId)).find((view) => view.id === id)!;
          return { status: 201, body, afterCommit: () => discardMedia(deps, replaced) };
        };
        const bodyHash = sha256(JSON.stringify([input, image?.sha256 ?? null]));
        return discardingUnused(deps, request, image, () =>
          idempotent(deps, request, reply, work, { bodyHash }),
        );
      },
    );

    serve(
      app,
      endpoints.sayMovedOut,
      {
        config: ANSWER_LIMIT,
        schema: {
          ...tagged("Say that I have moved out; rooms that I offer there are closed"),
          params: verificationParams,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const { id } = request.params;
        const work = async (tx: Transaction) => {
          const declined = await sayMovedOut(tx, { id, userId, now: clock.now() });
          return { status: 200, body: OK, afterCommit: () => notifySeekers(declined) };
        };
        return idempotent(deps, request, reply, work);
      },
    );
  };
}

/** What a host calls: never a photo, and nobody else's place. */
function hostRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  return async (app) => {
    serve(
      app,
      endpoints.listTenantsToConfirm,
      {
        schema: {
          ...tagged("Who says that they live at a stay of mine"),
          querystring: queueQuery,
          response: { 200: tenantsToConfirm },
        },
      },
      async (request) => {
        const { id } = requireUser(request);
        return (await toConfirm(store.db, id, request.query.after)).map(presentToConfirm);
      },
    );

    serve(
      app,
      endpoints.giveOwnerWord,
      {
        config: ANSWER_LIMIT,
        schema: {
          ...tagged("Say, as the host, whether they live there; until it is decided one may say otherwise"),
          params: verificationParams,
          body: ownerWordInput,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const { id: hostId } = requireUser(request);
        const { id } = request.params;
        const { word } = request.body;
        const work = async (tx: Transaction) => {
          await sayOwnersWord(tx, { id, hostId, word, now: clock.now() });
          return { status: 200, body: OK };
        };
        return idempotent(deps, request, reply, work);
      },
    );
  };
}

/** What an admin calls. */
function adminRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  return async (app) => {
    const notifySeekers = declinedNotifier(app, deps);
    const push = new PushSender(deps);
    app.addHook("onClose", () => push.drain());
    // Who may not be here learns nothing of what a call would take.
    app.addHook("onRequest", async (request) => {
      requireAdmin(request);
    });

    serve(
      app,
      endpoints.listTenancies,
      {
        schema: {
          ...tagged("Tenancies that wait to be looked at, oldest first, or those in one state, newest first"),
          querystring: adminVerificationsQuery,
          response: { 200: adminVerifications },
        },
      },
      async (request) => {
        await recordListRead(deps, request, "all tenancies");
        return (await listVerificationsForAdmin(store.db, request.query)).map(presentForAdmin);
      },
    );

    serve(
      app,
      endpoints.getAdminTenancy,
      {
        schema: {
          ...tagged("For admins: one tenancy, with evidence"),
          params: verificationParams,
          response: { 200: adminVerification },
        },
      },
      async (request) => {
        const { id } = request.params;
        const record = await findVerificationForAdmin(store.db, id);
        if (!record) throw new DomainError("NOT_FOUND", messages.noVerification());
        await recordListRead(deps, request, `tenant verification ${id}`);
        return presentForAdmin(record);
      },
    );

    serve(
      app,
      endpoints.decideTenancy,
      {
        schema: {
          ...tagged("Take a tenancy into review, verify, reject or revoke it"),
          params: verificationParams,
          body: adminVerificationInput,
          response: { 200: adminVerification },
        },
      },
      async (request, reply) => {
        const admin = await requireStepUp(deps, request);
        const { id } = request.params;
        const input = request.body;
        const work = async (tx: Transaction) => {
          const declined = await decideVerification(tx, { admin, id, input, now: clock.now() });
          const decided = (await findVerificationForAdmin(tx, id))!;
          const afterCommit = async () => {
            await notifySeekers(declined);
            push.send({ userId: decided.verification.userId, guestKey: null }, () => decisionPush(decided));
          };
          return { status: 200, body: presentForAdmin(decided), afterCommit };
        };
        return idempotent(deps, request, reply, work);
      },
    );

    serve(
      app,
      endpoints.getTenancyDocument,
      {
        schema: {
          ...tagged("The photo of a rental agreement or bill, a private image"),
          params: verificationParams,
        },
      },
      async (request, reply) => {
        requireAdmin(request);
        const name = await documentOf(store.db, request.params.id);
        if (name === null) throw new DomainError("NOT_FOUND", messages.noVerification());
        const subject = `tenant verification ${request.params.id}` as const;
        await recordAdminRead(deps, request, { kind: "document_read", subject });
        return sendPrivate(reply, deps.storage, imageKey(name, "original"));
      },
    );
  };
}

export function tenancyRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    for (const routes of [tenantRoutes, homeRoutes, hostRoutes, adminRoutes])
      await app.register(routes(deps));
  };
}
