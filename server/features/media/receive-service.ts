import type { FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { DomainError } from "#domain/errors.ts";
import { MEDIA_LIMITS } from "#domain/media/contract.ts";
import { fileMessages } from "#domain/media/upload-messages.ts";
import { receiveForm } from "#server/http/multipart.ts";
import type { Deps } from "#server/lib/deps.ts";
import type { UploadPurpose } from "./policy.ts";
import { discardMedia, type StoredImage, storeImage } from "./service.ts";
import { admitUploader } from "./uploads-service.ts";

interface PrivateImageForm<F extends z.ZodMiniObject> {
  fields: F;
  /** The name of the file in the form. */
  field: string;
  purpose: UploadPurpose;
  maxBytes?: number;
  tooLarge?: () => string;
  beforeFiles?: (fields: ReadonlyMap<string, string>) => Promise<void>;
}

/**
 * A form with one private image. A person who has no room left is refused before a byte of it is read.
 * @throws DomainError VALIDATION, TOO_LARGE, UNSUPPORTED_TYPE; QuotaExceeded
 */
export async function receivePrivateImage<F extends z.ZodMiniObject>(
  deps: Deps,
  request: FastifyRequest,
  form: PrivateImageForm<F>,
): Promise<{ fields: z.output<F>; image: StoredImage | undefined }> {
  const { fields, field, purpose, maxBytes = MEDIA_LIMITS.proofBytes, beforeFiles } = form;
  const { tooLarge = fileMessages.over5Mb } = form;
  const uploader = await admitUploader(deps, request, purpose);
  const received = await receiveForm(request, {
    fields,
    files: { [field]: { maxBytes, tooLargeMessage: tooLarge } },
    beforeFiles,
    onFile: (stream) =>
      storeImage(deps, stream, {
        visibility: "private",
        maxBytes,
        uploader,
        messages: { tooLarge, unsupported: fileMessages.notAnImage },
      }),
    discard: (images) =>
      discardMedia(
        deps,
        images.map(({ name }) => name),
      ),
  });
  return { fields: received.fields, image: received.file };
}

/** The same where the image has to be there. @param required what is told without one */
export async function requirePrivateImage<F extends z.ZodMiniObject>(
  deps: Deps,
  request: FastifyRequest,
  form: PrivateImageForm<F> & { required: () => string },
): Promise<{ fields: z.output<F>; image: StoredImage }> {
  const { fields, image } = await receivePrivateImage(deps, request, form);
  if (image) return { fields, image };
  const message = form.required();
  throw new DomainError("VALIDATION", message, { [form.field]: message });
}

/**
 * Runs what takes an image that was received. Refused, replayed or not needed, the image is not attached and goes; what
 * the work attached stays.
 */
export async function discardingUnused<T>(
  deps: Deps,
  request: FastifyRequest,
  image: StoredImage | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } finally {
    if (image)
      await discardMedia(deps, [image.name]).catch((error: unknown) => {
        request.log.warn({ err: error }, "an unused image is left to the sweep");
      });
  }
}
