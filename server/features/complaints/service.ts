import { and, eq, inArray, isNull, lt, or } from "drizzle-orm";
import { keptSince } from "#domain/personal-data/retention.ts";
import type { Store, Transaction } from "#server/db/client.ts";
import { tenants } from "#server/db/schema/properties.ts";
import { complaints } from "#server/db/schema/tenant-life.ts";
import { detachMedia } from "#server/features/media/service.ts";

/** At the end of an account: what they asked to be mended. @returns names of the photos, for `detachMedia` */
export async function deleteComplaintsOf(tx: Transaction, userId: string): Promise<string[]> {
  const own = tx.select({ id: tenants.id }).from(tenants).where(eq(tenants.userId, userId));
  const { userId: writer, tenantId } = complaints;
  const gone = await tx
    .delete(complaints)
    .where(or(eq(writer, userId), and(isNull(writer), inArray(tenantId, own))))
    .returning({ photos: complaints.photos });
  return gone.flatMap(({ photos }) => photos);
}

const AT_ONCE = 500;

/** Deletes complaints whose time is over, with their photos, in steps. */
export async function deleteOldComplaints(store: Store, now: Date): Promise<void> {
  for (;;) {
    const gone = await store.transaction(async (tx) => {
      const old = await tx
        .select({ id: complaints.id, photos: complaints.photos })
        .from(complaints)
        .where(lt(complaints.createdAt, keptSince("complaints", now)))
        .limit(AT_ONCE)
        .for("update", { skipLocked: true });
      if (old.length === 0) return 0;
      await tx.delete(complaints).where(
        inArray(
          complaints.id,
          old.map(({ id }) => id),
        ),
      );
      await detachMedia(
        tx,
        old.flatMap(({ photos }) => photos),
      );
      return old.length;
    });
    if (gone < AT_ONCE) return;
  }
}
