import type { SQL } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { tenantDocuments } from "#server/db/schema/tenant-life.ts";
import { detachMedia } from "#server/features/media/service.ts";

/** @returns names of files, for `discardMedia` once this is committed; without it the sweep removes them */
export async function deleteDocuments(tx: Transaction, where: SQL | undefined): Promise<string[]> {
  const gone = await tx.delete(tenantDocuments).where(where).returning({ file: tenantDocuments.file });
  const names = gone.map(({ file }) => file);
  await detachMedia(tx, names);
  return names;
}
