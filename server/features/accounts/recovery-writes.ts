import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { knownLocale, type Locale } from "#domain/locale.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { passwordResets, users } from "#server/db/schema/auth.ts";
import { lockAccount } from "./reads.ts";
import { setPassword } from "./writes.ts";

export function resetSpent(): DomainError {
  return new DomainError("GONE", t("accounts.resetSpent"));
}

interface ResetLink {
  tokenHash: string;
  now: Date;
  expiresAt: Date;
}

/**
 * The account with this number, to issue a link for it. Two that are issued at once take their turns.
 * An admin's comes from the console alone: otherwise whoever is in admin mode for half an hour could stay for good.
 * @returns null when nobody has the number
 * @throws DomainError CONFLICT for an admin's number
 */
export async function lockForReset(
  tx: Transaction,
  { phoneNumber, by }: { phoneNumber: string; by: "console" | "others" },
): Promise<{ userId: string; language: Locale } | null> {
  const [user] = await tx
    .select({ id: users.id, isAdmin: users.isAdmin, language: users.language })
    .from(users)
    .where(eq(users.phoneNumber, phoneNumber))
    .for("no key update");
  if (!user) return null;
  if (user.isAdmin && by !== "console") {
    const message = t("accounts.adminReset", { command: "npm run admin -- reset <phone>" });
    throw new DomainError("CONFLICT", message, { phoneNumber: message });
  }
  return { userId: user.id, language: knownLocale(user.language) };
}

/**
 * Writes a link that is still to be sent by SMS. Earlier links stay until that has happened: it may fail.
 * @returns hashes of the earlier ones by SMS, for `endResets`. Links from admins are not among them: anybody can ask for an
 * SMS
 */
export async function addSmsReset(tx: Transaction, userId: string, link: ResetLink): Promise<string[]> {
  const { tokenHash, now, expiresAt } = link;
  const earlier = await tx
    .select({ tokenHash: passwordResets.tokenHash })
    .from(passwordResets)
    .where(and(eq(passwordResets.userId, userId), eq(passwordResets.isSms, true)));
  await tx.insert(passwordResets).values({ tokenHash, userId, expiresAt, isSms: true, createdAt: now });
  return earlier.map((each) => each.tokenHash);
}

export async function endResets(q: Queryable, tokenHashes: string[]): Promise<void> {
  if (tokenHashes.length === 0) return;
  await q.delete(passwordResets).where(inArray(passwordResets.tokenHash, tokenHashes));
}

/**
 * Writes a link that is handed out at once. Earlier links of the account stop working.
 * @returns the user and the language of the account, or null when nobody has the number
 * @throws DomainError CONFLICT for an admin's number
 */
export async function issueReset(
  tx: Transaction,
  reset: ResetLink & { phoneNumber: string; by: "console" | "others" },
): Promise<{ userId: string; language: Locale } | null> {
  const account = await lockForReset(tx, reset);
  if (!account) return null;
  const { userId } = account;
  const { tokenHash, now, expiresAt } = reset;
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await tx.insert(passwordResets).values({ tokenHash, userId, expiresAt, createdAt: now });
  return account;
}

/**
 * Spends a link on a new password.
 * @returns whose it is
 * @throws DomainError GONE when it has been spent meanwhile
 */
export async function useReset(
  tx: Transaction,
  reset: { tokenHash: string; userId: string; passwordHash: string; now: Date },
): Promise<void> {
  const { tokenHash, userId, passwordHash, now } = reset;
  // Of many that come at once the first gets past this line; the others find the link gone.
  await lockAccount(tx, userId);
  const [used] = await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(
      and(
        eq(passwordResets.tokenHash, tokenHash),
        eq(passwordResets.userId, userId),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, now),
      ),
    )
    .returning({ userId: passwordResets.userId });
  if (!used) throw resetSpent();
  await setPassword(tx, { userId, passwordHash, now });
  await tx.update(users).set({ phoneProvenAt: now }).where(eq(users.id, userId));
}
