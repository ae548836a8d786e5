import type { Readable } from "node:stream";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "#domain/errors.ts";
import * as endpoints from "#domain/listings/endpoints.ts";
import {
  createdListing,
  existsAnswer,
  existsQuery,
  type ListingForm,
  listingForm,
} from "#domain/listings/hosting.ts";
import { LISTING_MEDIA_MAX, MEDIA_LIMITS } from "#domain/media/contract.ts";
import { uploadMessages } from "#domain/media/upload-messages.ts";
import type { Transaction } from "#server/db/client.ts";
import { requireAdminPassword } from "#server/features/accounts/passwords-service.ts";
import { type Uploader, uploaderOf } from "#server/features/media/policy.ts";
import { discardMedia, type StoredImage, storeImage, storeMedia } from "#server/features/media/service.ts";
import { admitUploader } from "#server/features/media/uploads-service.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { type FileInfo, receiveForm } from "#server/http/multipart.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { sha256 } from "#server/lib/ids.ts";
import { createListing } from "../create-writes.ts";
import { requireHost } from "../hosting-policy.ts";
import { findPlace } from "../reads.ts";

const DURABLE = { durable: true } as const;
// Each may bring two gigabytes along.
const CREATE_LIMIT = limitedByCaller(60, "10 minutes");
/** Somebody who types asks once in half a second at most. */
const EXISTS_LIMIT = { rateLimit: { max: 30, timeWindow: "10 seconds" } };
const tagged = (summary: string) => ({ tags: ["listings"], summary });

/** The files of the form, and what is said of one that cannot be taken. */
const FILES = {
  media: {
    maxBytes: Math.max(MEDIA_LIMITS.imageBytes, MEDIA_LIMITS.videoBytes),
    maxCount: LISTING_MEDIA_MAX,
    tooLargeMessage: uploadMessages.fileRefused,
  },
  profileImage: { maxBytes: MEDIA_LIMITS.imageBytes, tooLargeMessage: uploadMessages.profileRefused },
} as const;

/** Says with which field of the form a file was refused. */
function naming(field: string) {
  return (error: unknown): never => {
    if (!(error instanceof DomainError) || error.status >= 500) throw error;
    throw new DomainError(error.code, error.message, { [field]: error.message });
  };
}

function keepFile(
  deps: Deps,
  stream: Readable,
  { field }: FileInfo,
  uploader: Uploader,
): Promise<StoredImage<"public">> {
  if (field === "media") {
    return storeMedia(deps, stream, { maxBytes: FILES.media.maxBytes, uploader }).catch(naming(field));
  }
  const message = uploadMessages.profileRefused;
  return storeImage(deps, stream, {
    visibility: "public",
    maxBytes: FILES.profileImage.maxBytes,
    uploader,
    messages: { tooLarge: message, unsupported: message },
  }).catch(naming(field));
}

const discard = (deps: Deps, kept: readonly { name: string }[]) =>
  discardMedia(
    deps,
    kept.map(({ name }) => name),
  );

interface Received {
  form: ListingForm;
  media: string[];
  profile: string | null;
  /** What has been stored for this call. */
  stored: StoredImage[];
  /** Of everything but the password: what a repeated call must have in common with the first. */
  bodyHash: string;
}

async function receiveListing(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Received> {
  const uploader = await admitUploader(deps, request, "direct");
  let admitted = false;
  const admit = async (password: string) => {
    await requireAdminPassword(deps, request, reply, password);
    admitted = true;
  };
  const { fields: form, files } = await receiveForm(request, {
    fields: listingForm,
    files: FILES,
    beforeFiles: async (fields) => {
      const password = fields.get("adminPassword");
      if (password) await admit(password);
    },
    onFile: (stream, info) => keepFile(deps, stream, info, uploader),
    discard: (kept) => discard(deps, kept),
  });
  const stored = files.map(({ value }) => value);
  const namesOf = (field: string) =>
    files.filter((file) => file.field === field).map(({ value }) => value.name);
  try {
    if (!admitted) await admit(form.adminPassword);
    const media = [...new Set(form.uploads), ...namesOf("media")];
    if (media.length > LISTING_MEDIA_MAX) {
      const message = uploadMessages.tooManyFiles();
      throw new DomainError("VALIDATION", message, { media: message });
    }
    const { adminPassword, ...told } = form;
    const sent = files.map(({ field, value }) => [field, value.sha256]);
    const bodyHash = sha256(JSON.stringify([told, sent]));
    return {
      form,
      media,
      profile: namesOf("profileImage")[0] ?? form.profileUpload ?? null,
      stored,
      bodyHash,
    };
  } catch (error) {
    await discard(deps, stored);
    throw error;
  }
}

export function newListingRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;

  return async (app) => {
    serve(
      app,
      endpoints.checkListingExists,
      {
        config: EXISTS_LIMIT,
        schema: {
          ...tagged("Whether a PG of this name is listed at this address"),
          querystring: existsQuery,
          response: { 200: existsAnswer },
        },
      },
      async ({ query }) => ({ exists: (await findPlace(store.db, query.title, query.address)) !== null }),
    );

    serve(
      app,
      endpoints.createListing,
      {
        config: CREATE_LIMIT,
        schema: {
          ...tagged("Add a PG: a form with its facts, media files and profileImage"),
          consumes: ["multipart/form-data"],
          response: { 201: createdListing },
        },
      },
      async (request, reply) => {
        // Before a byte of the body is read.
        const host = requireHost(request.actor);
        const uploader = uploaderOf(request.actor)!;
        const { form, media, profile, stored, bodyHash } = await receiveListing(deps, request, reply);
        const work = async (tx: Transaction) => {
          const pictures = { media, profile };
          const body = await createListing(tx, { form, pictures, host, uploader, now: clock.now() });
          return { status: 201, body };
        };
        try {
          return await idempotent(deps, request, reply, work, { ...DURABLE, bodyHash });
        } finally {
          // Refused or replayed, the files are not attached and go; what a listing shows stays.
          await discard(deps, stored).catch((error: unknown) => {
            request.log.warn({ err: error }, "unused files are left to the sweep");
          });
        }
      },
    );
  };
}
