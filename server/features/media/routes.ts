import type { Readable } from "node:stream";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { MEDIA_LIMITS, uploadedMedia } from "#domain/media/contract.ts";
import * as endpoints from "#domain/media/endpoints.ts";
import { uploadMessages } from "#domain/media/upload-messages.ts";
import { UPLOADS_PREFIX } from "#domain/paths.ts";
import { isGuest } from "#server/http/actor.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { receiveForm } from "#server/http/multipart.ts";
import { sendPublic } from "#server/http/send-file.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import type { Storage } from "#server/storage/storage.ts";
import type { Uploader } from "./policy.ts";
import { discardMedia, type StoredMedia, storeMedia } from "./service.ts";
import { admitUploader } from "./uploads-service.ts";

/** The public files, by their keys. */
export function mediaRoutes({ storage }: { storage: Storage }): FastifyPluginAsync {
  return async (app) => {
    app.route<{ Params: { "*": string } }>({
      // The framework's own HEAD would read the whole file to forget it.
      method: ["GET", "HEAD"],
      exposeHeadRoute: false,
      url: `${UPLOADS_PREFIX}*`,
      handler: (request, reply) => sendPublic(request, reply, storage, request.params["*"]),
    });
  };
}

/** A listing's worth of files a few times over. */
const UPLOAD_LIMIT = limitedByCaller(120, "10 minutes");

const MESSAGES = { tooLarge: uploadMessages.fileTooLarge, unsupported: uploadMessages.fileTypeUnknown };

async function receiveUpload(deps: Deps, request: FastifyRequest, uploader: Uploader): Promise<StoredMedia> {
  const maxBytes = Math.max(MEDIA_LIMITS.imageBytes, MEDIA_LIMITS.videoBytes);
  const keep = (stream: Readable) => storeMedia(deps, stream, { maxBytes, uploader, messages: MESSAGES });
  const form = await receiveForm(request, {
    fields: z.object({}),
    files: { file: { maxBytes, tooLargeMessage: MESSAGES.tooLarge } },
    onFile: keep,
    discard: (kept) =>
      discardMedia(
        deps,
        kept.map(({ name }) => name),
      ),
  });
  if (form.file) return form.file;
  throw new DomainError("VALIDATION", uploadMessages.noFile(), { file: uploadMessages.noFile() });
}

const leaveToSweep = (request: FastifyRequest) => (error: unknown) =>
  request.log.warn({ err: error }, "an unused upload is left to the sweep");

/** Files that wait for a listing to take them. */
export function uploadRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    serve(
      app,
      endpoints.uploadMedia,
      {
        config: UPLOAD_LIMIT,
        schema: {
          tags: ["media"],
          summary: "Upload a picture or video for a listing: a form with one file",
          consumes: ["multipart/form-data"],
          response: { 201: uploadedMedia },
        },
      },
      async (request, reply) => {
        if (isGuest(request.actor)) throw new DomainError("UNAUTHENTICATED", t("media.logInFirst"));
        const uploader = await admitUploader(deps, request, "waiting");
        const stored = await receiveUpload(deps, request, uploader);
        const { name, url, kind } = stored;
        let answered = false;
        const afterCommit = async () => {
          answered = true;
        };
        const work = async () => ({ status: 201, body: { name, url, kind }, afterCommit });
        try {
          return await idempotent(deps, request, reply, work, { bodyHash: stored.sha256 });
        } finally {
          // A repeated call is answered with what the first one stored.
          if (!answered) await discardMedia(deps, [name]).catch(leaveToSweep(request));
        }
      },
    );
  };
}
