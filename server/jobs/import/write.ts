import { createReadStream } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { MEDIA_LIMITS } from "#domain/media/contract.ts";
import type { Queryable } from "#server/db/client.ts";
import { importedRows } from "#server/db/schema/listings.ts";
import { createListing } from "#server/features/listings/create-writes.ts";
import { discardMedia, storeImage, storeMedia } from "#server/features/media/service.ts";
import { recordAudit } from "#server/http/audit-store.ts";
import type { Deps } from "#server/lib/deps.ts";
import type { CheckedRow } from "./check.ts";

export type ImportDeps = Pick<Deps, "store" | "storage" | "clock" | "config">;

/** Whom the files belong to until their listing is written. */
const UPLOADER = "import";

async function isIn(q: Queryable, hash: string): Promise<boolean> {
  const found = await q
    .select({ hash: importedRows.rowHash })
    .from(importedRows)
    .where(eq(importedRows.rowHash, hash));
  return found.length > 0;
}

/** @param stored filled as files are, so that all are known when one is refused */
async function storeFiles(deps: ImportDeps, { media, profileImage }: CheckedRow, stored: string[]) {
  const names: string[] = [];
  for (const path of media) {
    const maxBytes = Math.max(MEDIA_LIMITS.imageBytes, MEDIA_LIMITS.videoBytes);
    const { name } = await storeMedia(deps, createReadStream(path), { maxBytes, ownerId: UPLOADER });
    stored.push(name);
    names.push(name);
  }
  if (profileImage === null) return { media: names, profile: null };
  const { name } = await storeImage(deps, createReadStream(profileImage), {
    ...{ visibility: "public", maxBytes: MEDIA_LIMITS.imageBytes, ownerId: UPLOADER },
  });
  stored.push(name);
  return { media: names, profile: name };
}

/**
 * Writes one row: the listing, its pictures and that the row is in, or none of them.
 * @returns false when it is in already: another import was quicker
 * @throws DomainError for what only shows in the writing, as a picture that cannot be decoded
 */
export async function importRow(deps: ImportDeps, checked: CheckedRow): Promise<boolean> {
  const { store, clock } = deps;
  const { hash, form } = checked;
  if (await isIn(store.db, hash)) return false;
  const stored: string[] = [];
  try {
    const pictures = await storeFiles(deps, checked, stored);
    return await store.transaction(
      async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`import ${hash}`}))`);
        if (await isIn(tx, hash)) return false;
        const now = clock.now();
        // Nobody's yet: nothing in a file proves who has an account. Admins hand it over.
        const host = { userId: null, admin: null };
        const { id } = await createListing(tx, {
          form,
          pictures,
          host,
          uploader: UPLOADER,
          now,
        });
        await tx.insert(importedRows).values({ rowHash: hash, pgId: id });
        await recordAudit(tx, {
          actor: "console",
          action: "listing.imported",
          subject: `listing ${id}`,
          at: now,
        });
        return true;
      },
      { durable: true },
    );
  } finally {
    // What a listing has now stays.
    await discardMedia(deps, stored);
  }
}
