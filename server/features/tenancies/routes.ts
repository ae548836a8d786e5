import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { DomainError } from "#domain/errors.ts";
import { api } from "#domain/paths.ts";
import {
  adminVerification,
  adminVerificationInput,
  adminVerificationsQuery,
  verificationMessages as messages,
  ownerWordInput,
  tenantToConfirm,
  VERIFICATION_LIMITS,
  type VerificationInput,
  verificationInput,
  verificationParams,
  verificationView,
} from "#domain/tenancies/verification.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { discardMedia, type StoredImage, storeImage } from "#server/features/media/writes.ts";
import { requireAdmin, requireUser } from "#server/http/actor.ts";
import { idempotent, type Outcome } from "#server/http/idempotency.ts";
import { receiveForm } from "#server/http/multipart.ts";
import { recordAdminRead, recordListRead } from "#server/http/security-events.ts";
import { sendPrivate } from "#server/http/send-file.ts";
import { requireStepUp } from "#server/http/step-up.ts";
import { admitUploader } from "#server/http/upload-quota.ts";
import type { Deps } from "#server/lib/deps.ts";
import { sha256 } from "#server/lib/ids.ts";
import { imageKey } from "#server/storage/media-files.ts";
import { presentDesk, presentOwn, presentToConfirm } from "./present.ts";
import { deskVerification, deskVerifications, documentOf, ownVerifications, toConfirm } from "./reads.ts";
import { admitPlace, decideVerification, sayMovedOut, sayOwnersWord, submitVerification } from "./writes.ts";

const SEND_LIMIT = { rateLimit: { max: 30, timeWindow: "1 hour" } };
const tagged = (summary: string) => ({ tags: ["tenancy"], summary });
const done = z.object({ ok: z.literal(true) });

const tooLarge = messages.documentTooLarge;

/** @throws DomainError VALIDATION, TOO_LARGE, UNSUPPORTED_TYPE, and what tells against the place */
async function receiveDocument(
  deps: Deps,
  request: FastifyRequest,
  userId: string,
): Promise<{ input: VerificationInput; image: StoredImage | undefined }> {
  const { documentBytes: maxBytes } = VERIFICATION_LIMITS;
  const uploader = await admitUploader(deps, request, "direct");
  const form = await receiveForm(request, {
    fields: verificationInput,
    files: { document: { maxBytes, tooLargeMessage: tooLarge } },
    // A place that cannot be had is told before the photo is read. That something was sent for it already is not: the
    // same call, made again because its answer was lost, has its answer.
    beforeFiles: async (fields) => {
      const early = z.safeParse(verificationInput, Object.fromEntries(fields));
      if (early.success)
        await admitPlace(deps.store.db, { userId, input: early.data, now: deps.clock.now() });
    },
    onFile: (stream) =>
      storeImage(deps, stream, {
        visibility: "private",
        maxBytes,
        uploader,
        messages: { tooLarge, unsupported: messages.documentType },
      }),
    discard: (images) =>
      discardMedia(
        deps,
        images.map(({ name }) => name),
      ),
  });
  if (form.fields.method === "agreement" && !form.file) {
    const message = messages.documentRequired;
    throw new DomainError("VALIDATION", message, { document: message });
  }
  return { input: form.fields, image: form.file };
}

/** What a tenant calls. */
function tenantCalls(deps: Deps): FastifyPluginAsyncZod {
  const { store, clock } = deps;
  const own = async (q: Queryable, userId: string) => {
    const all = await ownVerifications(q, userId);
    return all.map((record) => presentOwn(record, all));
  };

  return async (app) => {
    app.get(
      api.myTenancies,
      {
        schema: {
          ...tagged("Where I live, and what proves it; newest first"),
          response: { 200: z.array(verificationView) },
        },
      },
      async (request) => own(store.db, requireUser(request).id),
    );

    app.post(
      api.tenantVerifications,
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
        const work = async (tx: Transaction): Promise<Outcome> => {
          const wish = { userId, input, document, now: clock.now() };
          const { id, replaced } = await submitVerification(tx, wish);
          const body = (await own(tx, userId)).find((view) => view.id === id);
          return { status: 201, body, afterCommit: () => discardMedia(deps, replaced) };
        };
        const bodyHash = sha256(JSON.stringify([input, image?.sha256 ?? null]));
        try {
          return await idempotent(deps, request, reply, work, { bodyHash });
        } finally {
          // Refused, replayed or not needed, the photo is not attached and goes.
          if (image)
            await discardMedia(deps, [image.name]).catch((error: unknown) => {
              request.log.warn({ err: error }, "an unused photo is left to the sweep");
            });
        }
      },
    );

    app.post(
      api.movedOut(":id"),
      {
        schema: {
          ...tagged("Say that I have moved out; rooms that I offer there are closed"),
          params: verificationParams,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const { id } = request.params;
        const work = async (tx: Transaction): Promise<Outcome> => {
          await sayMovedOut(tx, { id, userId, now: clock.now() });
          return { status: 200, body: { ok: true } };
        };
        return idempotent(deps, request, reply, work);
      },
    );
  };
}

/** What a host calls: never a photo, and nobody else's place. */
function hostCalls(deps: Deps): FastifyPluginAsyncZod {
  const { store, clock } = deps;
  return async (app) => {
    app.get(
      api.tenantsToConfirm,
      {
        schema: {
          ...tagged("Who says that they live at a stay of mine"),
          response: { 200: z.array(tenantToConfirm) },
        },
      },
      async (request) => (await toConfirm(store.db, requireUser(request).id)).map(presentToConfirm),
    );

    app.post(
      api.ownerWord(":id"),
      {
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
        const work = async (tx: Transaction): Promise<Outcome> => {
          await sayOwnersWord(tx, { id, hostId, word, now: clock.now() });
          return { status: 200, body: { ok: true } };
        };
        return idempotent(deps, request, reply, work);
      },
    );
  };
}

/** What an admin calls. */
function deskCalls(deps: Deps): FastifyPluginAsyncZod {
  const { store, clock } = deps;
  return async (app) => {
    // Who may not be here learns nothing of what a call would take.
    app.addHook("onRequest", async (request) => {
      requireAdmin(request);
    });

    app.get(
      api.adminTenancies,
      {
        schema: {
          ...tagged("Tenancies that wait to be looked at, oldest first, or those in one state, newest first"),
          querystring: adminVerificationsQuery,
          response: { 200: z.array(adminVerification) },
        },
      },
      async (request) => {
        await recordListRead(deps, request, "all tenancies");
        return (await deskVerifications(store.db, request.query)).map(presentDesk);
      },
    );

    app.patch(
      api.adminTenancy(":id"),
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
        const work = async (tx: Transaction): Promise<Outcome> => {
          await decideVerification(tx, { admin, id, input, now: clock.now() });
          return { status: 200, body: presentDesk((await deskVerification(tx, id))!) };
        };
        return idempotent(deps, request, reply, work);
      },
    );

    app.get(
      api.adminTenancyDocument(":id"),
      {
        schema: {
          ...tagged("The photo of a rental agreement, a private image"),
          params: verificationParams,
        },
      },
      async (request, reply) => {
        requireAdmin(request);
        const name = await documentOf(store.db, request.params.id);
        if (name === null) throw new DomainError("NOT_FOUND", messages.noVerification);
        const subject = `tenant verification ${request.params.id}`;
        await recordAdminRead(deps, request, { kind: "document_read", subject });
        return sendPrivate(reply, deps.storage, imageKey(name, "original"));
      },
    );
  };
}

export function tenancyRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    for (const calls of [tenantCalls, hostCalls, deskCalls]) await app.register(calls(deps));
  };
}
