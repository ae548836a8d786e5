import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { uploadUrl, videoUrl } from "#domain/media/urls.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { type MediaFileRow, mediaFiles } from "#server/db/schema/media.ts";
import type { AccountUsage, Uploader, Usage } from "./policy.ts";

/** The address of a public file: of an image the largest size, of a video the video itself. No PDF is public. */
export function mediaUrl({ name, extension }: Pick<MediaFileRow, "name" | "extension">): string {
  return extension && extension !== "pdf" ? videoUrl(name, extension) : uploadUrl(name, "original");
}

/** Stored public media by their names. What is gone, or private, is not among them. */
export async function findMedia(q: Queryable, names: readonly string[]): Promise<Map<string, MediaFileRow>> {
  if (names.length === 0) return new Map();
  const found = await q
    .select()
    .from(mediaFiles)
    .where(and(inArray(mediaFiles.name, [...names]), eq(mediaFiles.visibility, "public")));
  return new Map(found.map((row) => [row.name, row]));
}

async function accountUsage(q: Queryable, ownerId: string): Promise<AccountUsage> {
  const waits = sql`not attached and released_at is null`;
  const [found] = await rows<Record<string, number> & { isTenant: boolean }>(
    q,
    sql`select m.*, m.released + (select coalesce(sum(bytes), 0) from trashed_media where owner_id = ${ownerId})::float8 as deleted,
          (select count(*) from pg_listings where owner_id = ${ownerId})::int as listings,
          exists (select 1 from tenant_verifications
            where user_id = ${ownerId} and verification_status = 'verified') as "isTenant"
        from (select coalesce(sum(stored_bytes) filter (where released_at is null), 0)::float8 as kept,
            coalesce(sum(stored_bytes) filter (where released_at is not null), 0)::float8 as released,
            (count(*) filter (where ${waits}))::int as files,
            coalesce(sum(stored_bytes) filter (where ${waits}), 0)::float8 as bytes
          from media_files where owner_id = ${ownerId}) m`,
  );
  const { kept, deleted, files, bytes, listings, isTenant } = found!;
  return {
    kept: kept!,
    deleted: deleted!,
    waiting: { files: files!, bytes: bytes! },
    standing: { isTenant, listings: listings! },
  };
}

async function storedBytes(q: Queryable, where: SQL): Promise<number> {
  const sum = sql`coalesce(sum(${mediaFiles.storedBytes}), 0)`.mapWith(Number);
  const [found] = await q.select({ sum }).from(mediaFiles).where(where);
  return found?.sum ?? 0;
}

/** What an uploader, and the network, have stored already. */
export async function usageOf(q: Queryable, uploader: Uploader): Promise<Usage> {
  const { ownerId, guestKey, networkKeys } = uploader;
  const account = ownerId === null ? null : await accountUsage(q, ownerId);
  const guest =
    ownerId !== null || guestKey === null ? 0 : await storedBytes(q, eq(mediaFiles.guestKey, guestKey));
  return {
    account,
    guest,
    network: {
      guest: await storedBytes(q, eq(mediaFiles.networkKey, networkKeys.guest)),
      account: await storedBytes(q, eq(mediaFiles.networkKey, networkKeys.account)),
    },
  };
}
