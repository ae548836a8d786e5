import { expirePhotos as expirePhotosOf } from "#server/features/chat/writes.ts";
import { forgetUploadNetworks } from "#server/features/media/writes.ts";
import type { Deps } from "#server/lib/deps.ts";

type JobDeps = Pick<Deps, "store" | "clock">;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Takes the photos of guests out of conversations that have been silent for long. @returns how many */
export async function expirePhotos({ store, clock }: JobDeps): Promise<number> {
  let all = 0;
  for (let expired = -1; expired !== 0; all += expired) {
    expired = await store.transaction((tx) => expirePhotosOf(tx, clock.now()));
  }
  return all;
}

/** What a network has sent counts for seven days. */
export function forgetNetworks({ store, clock }: JobDeps): Promise<void> {
  return forgetUploadNetworks(store.db, new Date(clock.now().getTime() - WEEK_MS));
}
