import type { Transaction } from "#server/db/client.ts";
import {
  expireConversations as expireConversationsOf,
  expirePhotos as expirePhotosOf,
} from "#server/features/chat/writes.ts";
import { removeUploadNetworks as removeUploadNetworksOf } from "#server/features/media/uploads-service.ts";
import type { Deps } from "#server/lib/deps.ts";

type JobDeps = Pick<Deps, "store" | "clock">;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Repeats it until nothing is left, a batch in each transaction. @returns how many in all */
async function inBatches(
  { store, clock }: JobDeps,
  expire: (tx: Transaction, now: Date) => Promise<{ expired: number; more: boolean }>,
): Promise<number> {
  let all = 0;
  for (let isDone = false; !isDone; ) {
    const { expired, more } = await store.transaction((tx) => expire(tx, clock.now()));
    all += expired;
    isDone = !more;
  }
  return all;
}

/** Takes the photos of guests out of conversations that have been silent for long. @returns how many */
export const expirePhotos = (deps: JobDeps) =>
  inBatches(deps, async (tx, now) => {
    const expired = await expirePhotosOf(tx, now);
    return { expired, more: expired > 0 };
  });

/** Deletes conversations of guests that nobody answered and that have been silent for long. @returns how many */
export const expireConversations = (deps: JobDeps) => inBatches(deps, expireConversationsOf);

/** What a network has sent counts for seven days. */
export function removeUploadNetworks({ store, clock }: JobDeps): Promise<void> {
  return removeUploadNetworksOf(store.db, new Date(clock.now().getTime() - WEEK_MS));
}
