import { eq, like, or } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import {
  adminTokens,
  loginAttempts,
  passwordResets,
  recoveryCodes,
  sessions,
  signInMarks,
  users,
} from "#server/db/schema/auth.ts";
import { accountSubjects } from "./policy.ts";

/** Ends sessions, admin mode and, unless they are kept, pending reset links of an account. */
export async function revokeAccess(
  tx: Transaction,
  userId: string,
  { keepsResets = false } = {},
): Promise<void> {
  for (const table of [sessions, adminTokens, ...(keepsResets ? [] : [passwordResets])]) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
}

export async function deleteFailedLogins(tx: Transaction, phoneNumber: string): Promise<void> {
  const { all, startingWith } = accountSubjects(phoneNumber);
  await tx
    .delete(loginAttempts)
    .where(or(eq(loginAttempts.subject, all), like(loginAttempts.subject, startingWith)));
}

export async function removeTotp(tx: Transaction, userId: string): Promise<void> {
  await tx.update(users).set({ totpSecret: null, totpConfirmedAt: null }).where(eq(users.id, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

export async function deleteSignInMarks(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(signInMarks).where(eq(signInMarks.userId, userId));
}
