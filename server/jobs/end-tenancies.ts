import { kolkataDate } from "#domain/bookings/rules.ts";
import { discardMedia } from "#server/features/media/service.ts";
import { documentsDecidedBefore } from "#server/features/tenancies/policy.ts";
import {
  endTenancies as endTenanciesOf,
  forgetDocuments as forgetDocumentsOf,
} from "#server/features/tenancies/writes.ts";
import type { Deps } from "#server/lib/deps.ts";

/** Ends the tenancies whose last day is over, and with them the rooms they offer. @returns how many */
export async function endTenancies({ store, clock }: Pick<Deps, "store" | "clock">): Promise<number> {
  const today = kolkataDate(clock.now());
  let all = 0;
  for (let ended = -1; ended !== 0; all += ended) {
    ended = await store.transaction((tx) => endTenanciesOf(tx, today));
  }
  return all;
}

/** Removes the photos of agreements that were decided on long enough ago. @returns how many */
export async function forgetDocuments(deps: Pick<Deps, "store" | "storage" | "clock">): Promise<number> {
  const decidedBefore = documentsDecidedBefore(deps.clock.now());
  let all = 0;
  for (let names: string[] | null = null; names === null || names.length > 0; all += names.length) {
    names = await deps.store.transaction((tx) => forgetDocumentsOf(tx, decidedBefore));
    await discardMedia(deps, names);
  }
  return all;
}
