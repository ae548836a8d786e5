import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { phoneCodes, users } from "#server/db/schema/auth.ts";
import { sameSecret } from "#server/lib/passwords.ts";
import { CODE_TRIES, CODE_VALID_MS } from "./phone-code-policy.ts";

/** Takes the place of one that was sent before. */
export async function savePhoneCode(
  q: Queryable,
  { userId, codeHash, now }: { userId: string; codeHash: string; now: Date },
): Promise<void> {
  const code = { codeHash, wrongTries: 0, expiresAt: new Date(now.getTime() + CODE_VALID_MS) };
  await q
    .insert(phoneCodes)
    .values({ userId, ...code })
    .onConflictDoUpdate({ target: phoneCodes.userId, set: code });
}

/**
 * Tries a code. Each try counts before it is compared, so that many at once are no more than many one after the other.
 * @returns whether it was the one that was sent, which works once
 */
export async function usePhoneCode(
  tx: Transaction,
  { userId, codeHash, now }: { userId: string; codeHash: string; now: Date },
): Promise<boolean> {
  const [sent] = await tx
    .update(phoneCodes)
    .set({ wrongTries: sql`${phoneCodes.wrongTries} + 1` })
    .where(
      and(
        eq(phoneCodes.userId, userId),
        lt(phoneCodes.wrongTries, CODE_TRIES),
        gt(phoneCodes.expiresAt, now),
      ),
    )
    .returning({ codeHash: phoneCodes.codeHash });
  if (!sent || !sameSecret(codeHash, sent.codeHash)) return false;
  await tx.delete(phoneCodes).where(eq(phoneCodes.userId, userId));
  await tx.update(users).set({ phoneProvenAt: now }).where(eq(users.id, userId));
  return true;
}
