import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { AdminRole } from "#domain/accounts/roles.ts";
import { DomainError } from "#domain/errors.ts";
import { locale, t } from "#domain/i18n.ts";
import { constraintOf, type Queryable, type Transaction } from "#server/db/client.ts";
import {
  adminTokens,
  formerNumbers,
  loginAttempts,
  passwordResets,
  phoneCodes,
  recoveryCodes,
  securityEvents,
  sessions,
  signInMarks,
  users,
} from "#server/db/schema/auth.ts";
import { deleteInSteps } from "#server/db/sweep.ts";
import type { AdminActor } from "#server/http/actor.ts";
import { recordAudit } from "#server/http/audit-store.ts";
import { KEY_REUSED_MESSAGE } from "#server/http/idempotency.ts";
import { claimKey } from "#server/http/idempotency-store.ts";
import { ATTEMPTS_KEPT_MS } from "#server/http/throttle-wait.ts";
import { sha256 } from "#server/lib/ids.ts";
import { FORMER_NUMBER_RETENTION_MS, SIGN_IN_TRACE_RETENTION_MS } from "./policy.ts";
import { deleteFailedLogins, revokeAccess } from "./service.ts";

interface NewUser {
  phoneNumber: string;
  passwordHash: string;
  firstName: string | null;
  lastName: string | null;
  createdAt: Date;
}

export function phoneTaken(): DomainError {
  const message = t("accounts.phoneTaken");
  return new DomainError("PHONE_TAKEN", message, { phoneNumber: message });
}

/** @throws DomainError PHONE_TAKEN */
async function insertUser(q: Queryable, user: NewUser) {
  const { passwordHash: password, ...rest } = user;
  try {
    const [row] = await q
      .insert(users)
      // What we write to them later is in the language of the page where they signed up.
      .values({ ...rest, password, language: locale() })
      .returning();
    return row!;
  } catch (error) {
    throw constraintOf(error)?.name === "users_phone_unique" ? phoneTaken() : error;
  }
}

/**
 * @param claim what stands for this very sign-up, with its name and who invited; a twin that runs at the same time waits for the first to commit
 * @returns null when the claim was made before
 * @throws DomainError PHONE_TAKEN
 */
export async function insertUserOnce(
  tx: Transaction,
  user: NewUser,
  claim: string | null,
  invitedBy: string | null,
) {
  const requestHash = sha256(JSON.stringify([user.firstName, user.lastName, invitedBy]));
  const earlier = claim === null ? null : await claimKey(tx, claim, requestHash);
  if (earlier && earlier.requestHash !== requestHash) throw new DomainError("KEY_REUSED", KEY_REUSED_MESSAGE);
  return earlier ? null : insertUser(tx, user);
}

/** As many as somebody can look through. Without a bound, logging in again and again would fill the disk. */
const SESSIONS_MAX = 50;

/** Makes room for one more session of an account: of too many the oldest end. */
export async function endOldestSessions(q: Queryable, userId: string): Promise<void> {
  const tooOld = q
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.expire), sessions.sid)
    .offset(SESSIONS_MAX - 1);
  await q.delete(sessions).where(inArray(sessions.sid, tooOld));
}

/**
 * Sets a password and ends what was opened with the old one. The throttle of its guesses starts anew.
 * The caller has locked the account.
 */
export async function setPassword(
  tx: Transaction,
  change: { userId: string; passwordHash: string; now: Date; keepsResets?: boolean },
): Promise<void> {
  const { userId, passwordHash, now, keepsResets } = change;
  const [user] = await tx
    .update(users)
    .set({ password: passwordHash, updatedAt: now })
    .where(eq(users.id, userId))
    .returning({ phoneNumber: users.phoneNumber });
  await revokeAccess(tx, userId, { keepsResets });
  if (user?.phoneNumber) await deleteFailedLogins(tx, user.phoneNumber);
}

/** Holds on to somebody being an admin until the transaction ends. @throws DomainError FORBIDDEN for who is none any more */
export async function lockAdmin(tx: Transaction, userId: string): Promise<void> {
  const [user] = await tx
    .select({ isAdmin: users.isAdmin })
    .from(users)
    .where(eq(users.id, userId))
    .for("share");
  if (!user?.isAdmin) throw new DomainError("FORBIDDEN", t("accounts.wrongAdminCode"));
}

export async function insertAdminToken(
  tx: Transaction,
  token: Omit<typeof adminTokens.$inferInsert, "byCode"> & { byCode: boolean },
): Promise<void> {
  await tx.insert(adminTokens).values(token);
}

/** Notes that the password was typed in a session, or in a token of admin mode. */
export async function notePassword(
  q: Queryable,
  holder: { sid: string } | { tokenHash: string },
  at: Date,
): Promise<void> {
  if ("sid" in holder) await q.update(sessions).set({ passwordAt: at }).where(eq(sessions.sid, holder.sid));
  else {
    await q.update(adminTokens).set({ passwordAt: at }).where(eq(adminTokens.tokenHash, holder.tokenHash));
  }
}

/** @returns whether there was such a token */
export async function deleteAdminToken(q: Queryable, tokenHash: string): Promise<boolean> {
  const gone = await q
    .delete(adminTokens)
    .where(eq(adminTokens.tokenHash, tokenHash))
    .returning({ hash: adminTokens.tokenHash });
  return gone.length > 0;
}

/**
 * Of two superadmins who take each other's role at once, the second finds their own gone. Both accounts are locked, in
 * one order.
 */
async function assertStillSuperadmin(
  tx: Transaction,
  { userId, tokenHash }: AdminActor,
  who: { phoneNumber: string } | { id: string },
): Promise<void> {
  // By the code, which nobody takes away.
  if (userId === null) return;
  const target = "id" in who ? eq(users.id, who.id) : eq(users.phoneNumber, who.phoneNumber);
  const locked = await tx
    .select({ id: users.id, role: users.adminRole })
    .from(users)
    .where(or(eq(users.id, userId), target))
    .orderBy(users.id)
    .for("no key update");
  const isStill =
    tokenHash === null
      ? locked.find(({ id }) => id === userId)?.role === "superadmin"
      : (await tx.$count(adminTokens, eq(adminTokens.tokenHash, tokenHash))) > 0;
  if (!isStill) throw new DomainError("FORBIDDEN", t("server.adminOnly"));
}

/**
 * Gives an account a role of admins, or takes it away, and ends admin mode it had opened.
 * @returns false when there is no such account
 * @throws DomainError CONFLICT for a suspended account, FORBIDDEN for an admin whose own role was taken at the same time
 */
export async function setAdminRole(
  tx: Transaction,
  change: {
    who: { phoneNumber: string } | { id: string };
    role: AdminRole | null;
    actor: AdminActor | "console";
    now: Date;
  },
): Promise<boolean> {
  const { who, role, actor, now } = change;
  if (actor !== "console") await assertStillSuperadmin(tx, actor, who);
  const [user] = await tx
    .update(users)
    .set({ adminRole: role, updatedAt: now })
    .where("id" in who ? eq(users.id, who.id) : eq(users.phoneNumber, who.phoneNumber))
    .returning({ id: users.id, suspendedAt: users.suspendedAt });
  if (!user) return false;
  if (role !== null && user.suspendedAt !== null) {
    throw new DomainError("CONFLICT", t("accounts.suspendedNoRole"));
  }
  // A link that somebody made before would open an admin's account now.
  await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id));
  await tx.delete(adminTokens).where(eq(adminTokens.userId, user.id));
  await recordAudit(tx, {
    actor,
    action: role ? "admin granted" : "admin revoked",
    subject: `user ${user.id}`,
    note: role,
    at: now,
  });
  return true;
}

/** Ends every token of admin mode and every session of an admin. @returns how many of both */
export async function endAllAdmins(tx: Transaction, actor: string): Promise<number> {
  const tokens = await tx.delete(adminTokens).returning({ hash: adminTokens.tokenHash });
  const admins = tx.select({ id: users.id }).from(users).where(eq(users.isAdmin, true));
  const ended = await tx
    .delete(sessions)
    .where(inArray(sessions.userId, admins))
    .returning({ sid: sessions.sid });
  await recordAudit(tx, { actor, action: "all admins logged out", subject: "admin mode" });
  return tokens.length + ended.length;
}

/** Puts a sealed secret in the place of one that was never confirmed. @returns false where one counts already */
export async function startTotp(tx: Transaction, userId: string, sealed: string): Promise<boolean> {
  const [user] = await tx
    .update(users)
    .set({ totpSecret: sealed })
    .where(and(eq(users.id, userId), isNull(users.totpConfirmedAt)))
    .returning({ id: users.id });
  return user !== undefined;
}

/**
 * Makes the secret count, with the codes for when the app is lost.
 * @param confirmed.sealed the secret that the code was checked against
 * @returns false where one counts already, or another secret has taken its place
 */
export async function confirmTotp(
  tx: Transaction,
  confirmed: { userId: string; sealed: string; step: number; codeHashes: readonly string[]; now: Date },
): Promise<boolean> {
  const { userId, sealed, step, codeHashes, now } = confirmed;
  // Of two at once one counts, or the second would replace the recovery codes that the first was shown.
  const [user] = await tx
    .update(users)
    .set({ totpConfirmedAt: now, totpLastStep: step })
    .where(and(eq(users.id, userId), eq(users.totpSecret, sealed), isNull(users.totpConfirmedAt)))
    .returning({ id: users.id });
  if (!user) return false;
  await storeRecoveryCodes(tx, userId, codeHashes);
  return true;
}

async function storeRecoveryCodes(
  tx: Transaction,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

/** @returns false where two-step login is off */
export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  codeHashes: readonly string[],
): Promise<boolean> {
  // Locked: of two at once the second must see, and delete, the codes of the first.
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.totpConfirmedAt)))
    .for("update");
  if (!user) return false;
  await storeRecoveryCodes(tx, userId, codeHashes);
  return true;
}

/** @returns whether the code of this half minute, or of a later one, was not used before */
export async function spendTotpStep(q: Queryable, userId: string, step: number): Promise<boolean> {
  const used = await q
    .update(users)
    .set({ totpLastStep: step })
    .where(and(eq(users.id, userId), lt(users.totpLastStep, step)))
    .returning({ id: users.id });
  return used.length > 0;
}

/** @returns whether there was such a code, which is spent now */
export async function spendRecoveryCode(q: Queryable, userId: string, codeHash: string): Promise<boolean> {
  const used = await q
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

/** Of each kind and account: a login without cookies comes from a new browser each time, one behind IPv6 from a new address. */
const MARKS_OF_A_KIND = 50;

/**
 * Records the browser and address of a sign-in, for when a friend of theirs signs up there. One statement, as each login waits for it;
 * it holds on to the account, so that nothing is kept of one that is being deleted. Of too many the oldest go.
 */
export async function rememberSignInSource(
  q: Queryable,
  userId: string,
  { browserKey, addressKey }: { browserKey: string; addressKey: string },
  now: Date,
): Promise<void> {
  await q.execute(sql`
    with mark (kind, key) as (values ('browser', ${browserKey}::text), ('address', ${addressKey}::text)),
    old as (
      delete from sign_in_marks where user_id = ${userId} and (kind, key) in (
        select mark.kind, too_old.key from mark cross join lateral (
          select other.key from sign_in_marks other
          where other.user_id = ${userId} and other.kind = mark.kind and other.key <> mark.key
          order by other.seen_at desc, other.key offset ${MARKS_OF_A_KIND - 1}) too_old)
    )
    insert into sign_in_marks (user_id, kind, key, seen_at)
    select account.id, mark.kind, mark.key, ${now.toISOString()}::timestamptz
    from (select id from users where id = ${userId} and deleted_at is null for key share) account
    cross join mark
    on conflict (user_id, kind, key) do update set seen_at = excluded.seen_at`);
}

/** Records in which network an account was made: made-up accounts come from few. */
export async function rememberSignUpNetwork(
  tx: Transaction,
  userId: string,
  { signUpKey: key }: { signUpKey: string },
  now: Date,
): Promise<void> {
  await tx.insert(signInMarks).values({ userId, kind: "signup", key, seenAt: now });
}

/** Deletes failed attempts, sign-in traces, admin tokens, security events and reset links that have expired. */
export async function deleteExpiredAuthRecords(q: Queryable, now: Date): Promise<void> {
  await deleteInSteps(q, loginAttempts, lt(loginAttempts.at, new Date(now.getTime() - ATTEMPTS_KEPT_MS)));
  for (const kind of ["browser", "address"] as const) {
    const cutoff = new Date(now.getTime() - SIGN_IN_TRACE_RETENTION_MS[kind]);
    await deleteInSteps(q, signInMarks, and(eq(signInMarks.kind, kind), lt(signInMarks.seenAt, cutoff)));
  }
  const forgotten = new Date(now.getTime() - FORMER_NUMBER_RETENTION_MS);
  await q.delete(formerNumbers).where(lt(formerNumbers.deletedAt, forgotten));
  await q.delete(adminTokens).where(lte(adminTokens.expiresAt, now));
  // The trigger goes by the database's clock.
  await deleteInSteps(q, securityEvents, sql`${securityEvents.at} < now() - interval '180 days'`);
  await q.delete(passwordResets).where(lte(passwordResets.expiresAt, now));
  await q.delete(phoneCodes).where(lte(phoneCodes.expiresAt, now));
}
