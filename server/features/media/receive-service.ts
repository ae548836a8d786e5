import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { DomainError } from "#domain/errors.ts";
import { MEDIA_LIMITS } from "#domain/media/contract.ts";
import { fileMessages } from "#domain/media/upload-messages.ts";
import { receiveForm } from "#server/http/multipart.ts";
import type { Deps } from "#server/lib/deps.ts";
import type { Uploader, UploadPurpose } from "./policy.ts";
import { discardMedia, type StoredFile, type StoredImage, storeDocument, storeImage } from "./service.ts";
import { admitUploader } from "./uploads-service.ts";

interface PrivateFileForm<F extends z.ZodMiniObject> {
  fields: F;
  /** The name of the file in the form. */
  field: string;
  purpose: UploadPurpose;
  maxBytes?: number;
  tooLarge?: () => string;
  beforeFiles?: (fields: ReadonlyMap<string, string>) => Promise<void>;
}

interface StoreOptions {
  maxBytes: number;
  uploader: Uploader;
  tooLarge: () => string;
}

/** Refuses a person who has no room left before a byte of the form is read. */
async function receivePrivate<F extends z.ZodMiniObject, T extends StoredFile>(
  deps: Deps,
  request: FastifyRequest,
  form: PrivateFileForm<F>,
  store: (stream: Readable, options: StoreOptions) => Promise<T>,
): Promise<{ fields: z.output<F>; file: T | undefined }> {
  const { fields, field, purpose, maxBytes = MEDIA_LIMITS.proofBytes, beforeFiles } = form;
  const { tooLarge = fileMessages.over5Mb } = form;
  const uploader = await admitUploader(deps, request, purpose);
  return receiveForm(request, {
    fields,
    files: { [field]: { maxBytes, tooLargeMessage: tooLarge } },
    beforeFiles,
    onFile: (stream) => store(stream, { maxBytes, uploader, tooLarge }),
    discard: (files) =>
      discardMedia(
        deps,
        files.map(({ name }) => name),
      ),
  });
}

/**
 * A form with one private image.
 * @throws DomainError VALIDATION, TOO_LARGE, UNSUPPORTED_TYPE; QuotaExceeded
 */
export async function receivePrivateImage<F extends z.ZodMiniObject>(
  deps: Deps,
  request: FastifyRequest,
  form: PrivateFileForm<F>,
): Promise<{ fields: z.output<F>; image: StoredImage | undefined }> {
  const received = await receivePrivate(deps, request, form, (stream, { tooLarge, ...options }) => {
    const messages = { tooLarge, unsupported: fileMessages.notAnImage };
    return storeImage(deps, stream, { ...options, visibility: "private", messages });
  });
  return { fields: received.fields, image: received.file };
}

/** @throws DomainError VALIDATION */
function mustBeThere<T>(
  file: T | undefined,
  { field, required }: { field: string; required: () => string },
): T {
  if (file) return file;
  throw new DomainError("VALIDATION", required(), { [field]: required() });
}

/** The same where the image has to be there. @param required what is told without one */
export async function requirePrivateImage<F extends z.ZodMiniObject>(
  deps: Deps,
  request: FastifyRequest,
  form: PrivateFileForm<F> & { required: () => string },
): Promise<{ fields: z.output<F>; image: StoredImage }> {
  const { fields, image } = await receivePrivateImage(deps, request, form);
  return { fields, image: mustBeThere(image, form) };
}

/** A form with one private image or PDF. @param unsupported what is told of all else */
export async function requireDocument<F extends z.ZodMiniObject>(
  deps: Deps,
  request: FastifyRequest,
  form: PrivateFileForm<F> & { required: () => string; unsupported: () => string },
): Promise<{ fields: z.output<F>; file: StoredFile }> {
  const { fields, file } = await receivePrivate(deps, request, form, (stream, { tooLarge, ...options }) =>
    storeDocument(deps, stream, { ...options, messages: { tooLarge, unsupported: form.unsupported } }),
  );
  return { fields, file: mustBeThere(file, form) };
}

/**
 * Runs what takes a file that was received. Refused, replayed or not needed, the file is not attached and goes; what the
 * work attached stays.
 */
export async function discardingUnused<T>(
  deps: Deps,
  request: FastifyRequest,
  file: StoredFile | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } finally {
    if (file)
      await discardMedia(deps, [file.name]).catch((error: unknown) => {
        request.log.warn({ err: error }, "an unused file is left to the sweep");
      });
  }
}
