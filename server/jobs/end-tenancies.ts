import { PushSender } from "#server/features/chat/push-service.ts";
import { discardMedia } from "#server/features/media/service.ts";
import { notifyDeclined } from "#server/features/rooms/events.ts";
import { documentsDecidedBefore } from "#server/features/tenancies/policy.ts";
import {
  endTenancies as endTenanciesOf,
  removeDocuments as removeDocumentsOf,
} from "#server/features/tenancies/writes.ts";
import type { Deps } from "#server/lib/deps.ts";

/** Ends the tenancies whose last day is over, and with them the rooms they offer. @returns how many */
export async function endTenancies(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const push = new PushSender(deps);
  let all = 0;
  for (let batch = -1; batch !== 0; all += batch) {
    const { ended, declined } = await deps.store.transaction((tx) => endTenanciesOf(tx, now));
    notifyDeclined(push, declined);
    batch = ended;
  }
  await push.drain();
  return all;
}

/** Removes the photos of agreements that were decided on long enough ago. @returns how many */
export async function removeDocuments(deps: Pick<Deps, "store" | "storage" | "clock">): Promise<number> {
  const decidedBefore = documentsDecidedBefore(deps.clock.now());
  let all = 0;
  for (let names: string[] | null = null; names === null || names.length > 0; all += names.length) {
    names = await deps.store.transaction((tx) => removeDocumentsOf(tx, decidedBefore));
    await discardMedia(deps, names);
  }
  return all;
}
