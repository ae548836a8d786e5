import { eq, lt } from "drizzle-orm";
import type { Queryable, Store, Transaction } from "#server/db/client.ts";
import { idempotencyKeys } from "#server/db/schema/auth.ts";
import { deleteInSteps } from "#server/db/sweep.ts";

export interface StoredAnswer {
  requestHash: string;
  status: number;
  body: unknown;
}

/**
 * Claims a key inside the transaction of its write. A twin that runs at the same time waits here for the first to
 * commit; if the first rolls back, the twin takes its place.
 * @returns the stored answer when the key was claimed before, otherwise null
 */
export async function claimKey(
  tx: Transaction,
  id: string,
  requestHash: string,
  owner: { userId?: string | null; guestKey?: string | null } = {},
): Promise<StoredAnswer | null> {
  const { userId = null, guestKey = null } = owner;
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ id, requestHash, userId, guestKey, status: 0, body: {} })
    .onConflictDoNothing()
    .returning({ id: idempotencyKeys.id });
  if (claimed.length > 0) return null;
  const [stored] = await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.id, id));
  return stored ?? null;
}

export async function hasAnswer(q: Queryable, id: string): Promise<boolean> {
  return (await q.$count(idempotencyKeys, eq(idempotencyKeys.id, id))) > 0;
}

export async function storeAnswer(tx: Transaction, id: string, status: number, body: unknown): Promise<void> {
  await tx.update(idempotencyKeys).set({ status, body }).where(eq(idempotencyKeys.id, id));
}

/** What a guest was answered becomes the account's at login, so that it is deleted with the account. */
export async function claimGuestKeys(q: Queryable, guestKey: string, userId: string): Promise<void> {
  await q
    .update(idempotencyKeys)
    .set({ userId, guestKey: null })
    .where(eq(idempotencyKeys.guestKey, guestKey));
}

/** Deletes keys older than a day: no client retries that long. */
export async function sweepIdempotencyKeys(store: Store, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await deleteInSteps(store.db, idempotencyKeys, lt(idempotencyKeys.createdAt, cutoff));
}
