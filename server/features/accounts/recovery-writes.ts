import { and, eq, gt, isNull } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { knownLocale, type Locale } from "#domain/locale.ts";
import type { Transaction } from "#server/db/client.ts";
import { passwordResets, users } from "#server/db/schema/auth.ts";
import { lockAccount } from "./reads.ts";
import { setPassword } from "./writes.ts";

export function resetSpent(): DomainError {
  return new DomainError("GONE", t("accounts.resetSpent"));
}

/**
 * Writes a link for the account with this number. Earlier links of the account stop working.
 * An admin's comes from the console alone: otherwise whoever is in admin mode for half an hour could stay for good.
 * @returns the user and the language of the account, or null when nobody has the number
 * @throws DomainError CONFLICT for an admin's number
 */
export async function issueReset(
  tx: Transaction,
  reset: { phoneNumber: string; tokenHash: string; now: Date; expiresAt: Date; by: "console" | "others" },
): Promise<{ userId: string; language: Locale } | null> {
  const { phoneNumber, tokenHash, now, expiresAt, by } = reset;
  // Two that are issued at once take their turns, so that only the later one is left.
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
  await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id));
  await tx.insert(passwordResets).values({ tokenHash, userId: user.id, expiresAt, createdAt: now });
  return { userId: user.id, language: knownLocale(user.language) };
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
}
