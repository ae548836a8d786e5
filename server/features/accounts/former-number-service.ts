import { createHmac } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { formerNumbers } from "#server/db/schema/auth.ts";
import type { Deps } from "#server/lib/deps.ts";

type Secrets = Pick<Deps, "secrets">;

/** Keyed: there are so few phone numbers that a plain hash could be turned back into its number. */
const keyOf = ({ secrets }: Secrets, phoneNumber: string): string =>
  createHmac("sha256", secrets.capabilityKey).update(`former number:${phoneNumber}`).digest("hex");

/** Remembers that this number was a customer's, as its account is deleted. */
export async function rememberFormerNumber(
  deps: Secrets,
  tx: Transaction,
  phoneNumber: string,
  deletedAt: Date,
  suspensionId: number | null = null,
): Promise<void> {
  await tx
    .insert(formerNumbers)
    .values({ numberKey: keyOf(deps, phoneNumber), deletedAt, suspensionId })
    .onConflictDoUpdate({ target: formerNumbers.numberKey, set: { deletedAt, suspensionId } });
}

/** Whether the account with this number was suspended when it was deleted, in the last two years. */
export async function isSuspendedNumber(deps: Secrets, q: Queryable, phoneNumber: string): Promise<boolean> {
  const { numberKey, suspensionId } = formerNumbers;
  return (
    (await q.$count(formerNumbers, and(eq(numberKey, keyOf(deps, phoneNumber)), isNotNull(suspensionId)))) > 0
  );
}

/** When a customer with this number deleted the account, in the last two years. Null if nobody did. */
export async function customerLeftAt(deps: Secrets, q: Queryable, phoneNumber: string): Promise<Date | null> {
  const { numberKey, deletedAt } = formerNumbers;
  const [found] = await q
    .select({ deletedAt })
    .from(formerNumbers)
    .where(eq(numberKey, keyOf(deps, phoneNumber)));
  return found?.deletedAt ?? null;
}
