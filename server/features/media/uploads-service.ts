import { and, eq, isNotNull, lt } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { quotaKey } from "#server/http/networks.ts";
import type { Deps } from "#server/lib/deps.ts";
import { admitUpload } from "./admission-service.ts";
import { type Uploader, type UploadPurpose, uploaderOf } from "./policy.ts";

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

/** What a guest sent becomes the account's at login, and counts for its quota. */
export async function claimGuestMedia(tx: Queryable, guestKey: string, userId: string): Promise<void> {
  await tx
    .update(mediaFiles)
    .set({ ownerId: userId, guestKey: null })
    .where(eq(mediaFiles.guestKey, guestKey));
}

/** Removes the networks of files that were sent before. */
export async function removeUploadNetworks(q: Queryable, before: Date): Promise<void> {
  await q
    .update(mediaFiles)
    .set({ networkKey: null })
    .where(and(isNotNull(mediaFiles.networkKey), lt(mediaFiles.createdAt, before)));
}

/**
 * At the end of an account: names of what nothing shows, for `discardMedia` once this is committed. Its network is not
 * forgotten before its week is over, or quotas would come back faster than room on the disk.
 */
export async function unusedUploads(tx: Transaction, userId: string): Promise<string[]> {
  const { ownerId, attached, name } = mediaFiles;
  const unused = and(eq(ownerId, userId), eq(attached, false));
  return (await tx.select({ name }).from(mediaFiles).where(unused)).map((row) => row.name);
}
