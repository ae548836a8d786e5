import type { FastifyRequest } from "fastify";
import { quotaKey } from "#server/http/networks.ts";
import type { Deps } from "#server/lib/deps.ts";
import { type Uploader, type UploadPurpose, uploaderOf } from "./policy.ts";
import { admitUpload } from "./service.ts";

/** Fields and boundaries of a form that brings a file. */
const FORM_BYTES = 256 * 1024;

/**
 * Refuses senders who have no room left, before a byte of the body is read. Call it once it is known that they may send.
 * @returns who sends, to be handed on to what stores the file: it counts the bytes as they come
 * @throws QuotaExceeded
 */
export async function admitUploader(
  deps: Deps,
  request: FastifyRequest,
  purpose: UploadPurpose,
): Promise<Uploader> {
  const { actor } = request;
  const ownerId = uploaderOf(actor);
  const uploader: Uploader = {
    purpose,
    ownerId,
    isAdmin: actor.admin !== null,
    guestKey: ownerId === null ? actor.guestKey : null,
    networkKeys: {
      guest: quotaKey(deps, actor.address, "guest upload"),
      account: quotaKey(deps, actor.address, "account upload"),
    },
  };
  const declared = Number(request.headers["content-length"] ?? 0);
  await admitUpload(deps, uploader, Math.max(0, declared - FORM_BYTES));
  return uploader;
}
