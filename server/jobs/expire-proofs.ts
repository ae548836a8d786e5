import type { Transaction } from "#server/db/client.ts";
import { removeOldProofs } from "#server/features/bookings/service.ts";
import { removeOldDocuments } from "#server/features/documents/service.ts";
import { discardMedia } from "#server/features/media/service.ts";
import { removeOldRentProofs } from "#server/features/rents/personal-service.ts";
import type { Deps } from "#server/lib/deps.ts";

type JobDeps = Pick<Deps, "store" | "storage" | "clock">;

async function inBatches(
  deps: JobDeps,
  remove: (tx: Transaction, now: Date) => Promise<string[]>,
): Promise<number> {
  const now = deps.clock.now();
  let all = 0;
  for (let names: string[] | null = null; names === null || names.length > 0; all += names.length) {
    names = await deps.store.transaction((tx) => remove(tx, now));
    await discardMedia(deps, names);
  }
  return all;
}

/** Removes the screenshots of payments that are settled long ago, and documents of tenants who left long ago. @returns how many */
export async function expireProofs(deps: JobDeps): Promise<number> {
  let all = 0;
  for (const remove of [removeOldProofs, removeOldRentProofs, removeOldDocuments])
    all += await inBatches(deps, remove);
  return all;
}
