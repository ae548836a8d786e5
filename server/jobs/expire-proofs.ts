import { removeOldProofs } from "#server/features/bookings/service.ts";
import { discardMedia } from "#server/features/media/service.ts";
import type { Deps } from "#server/lib/deps.ts";

/** Removes the screenshots of payments that are settled long ago. @returns how many */
export async function expireProofs(deps: Pick<Deps, "store" | "storage" | "clock">): Promise<number> {
  const now = deps.clock.now();
  let all = 0;
  for (let names: string[] | null = null; names === null || names.length > 0; all += names.length) {
    names = await deps.store.transaction((tx) => removeOldProofs(tx, now));
    await discardMedia(deps, names);
  }
  return all;
}
