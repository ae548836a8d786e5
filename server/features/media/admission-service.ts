import { sql } from "drizzle-orm";
import type { Queryable, Store } from "#server/db/client.ts";
import type { Metrics } from "#server/lib/metrics.ts";
import { countedNetwork, exceededBy, type Quota, QuotaExceeded, quotasOf, type Uploader } from "./policy.ts";
import { usageOf } from "./reads.ts";

export interface AdmissionDeps {
  store: Store;
  metrics?: Pick<Metrics, "quotaRefusals">;
}

/** @throws QuotaExceeded, counted in the metrics */
export function assertRoom(
  deps: AdmissionDeps,
  quotas: readonly Quota[],
  bytesOf: (key: string) => number = () => 0,
): void {
  const exceeded = exceededBy(quotas, bytesOf);
  if (!exceeded) return;
  deps.metrics?.quotaRefusals.inc({ quota: exceeded.kind });
  throw new QuotaExceeded(exceeded);
}

/**
 * Refuses, before a byte of it is read, what there is no room for.
 * @param bytes how many are said to come
 * @throws QuotaExceeded
 */
export async function admitUpload(deps: AdmissionDeps, uploader: Uploader, bytes: number): Promise<void> {
  const quotas = quotasOf(uploader, await usageOf(deps.store.db, uploader));
  assertRoom(deps, quotas, () => bytes);
}

/**
 * Decides over a row that is about to be written: of several uploads at once, each sees those before it.
 * @returns the network that the row counts for
 */
export async function admitRow(
  deps: AdmissionDeps,
  q: Queryable,
  uploader: Uploader,
  bytes: number,
): Promise<string | null> {
  const { ownerId, guestKey, networkKeys } = uploader;
  const keys = [ownerId ?? guestKey, networkKeys.guest, networkKeys.account];
  for (const key of keys) {
    await q.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`media of ${key}`}, 0))`);
  }
  const usage = await usageOf(q, uploader);
  assertRoom(deps, quotasOf(uploader, usage), () => bytes);
  const network = countedNetwork(uploader, usage);
  return network && networkKeys[network];
}
