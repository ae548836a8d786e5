import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import type { AdminRole } from "#domain/accounts/roles.ts";
import { SECURITY_PAGE } from "#domain/accounts/security-events.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { type Queryable, rows, type Transaction } from "#server/db/client.ts";
import {
  adminTokens,
  recoveryCodes,
  securityEvents,
  sessions,
  signInMarks,
  users,
} from "#server/db/schema/auth.ts";
import { passwordStamp } from "#server/lib/passwords.ts";

const knownUser = {
  id: users.id,
  phoneNumber: users.phoneNumber,
  firstName: users.firstName,
  profileImageUrl: users.profileImageUrl,
  isAdmin: users.isAdmin,
  adminRole: users.adminRole,
};

/** With the password's hash, which goes no further than the gate. Nobody for an account that was deleted. */
export async function findUser(q: Queryable, id: string) {
  const [user] = await q
    .select({
      ...knownUser,
      password: users.password,
      hasTotp: isNotNull(users.totpConfirmedAt).mapWith(Boolean),
      isSuspended: isNotNull(users.suspendedAt).mapWith(Boolean),
    })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return user ? { ...user, phoneNumber: user.phoneNumber ?? "" } : null;
}

/** What somebody is to PGs, beside a guest: which ways into the product they are shown. */
export async function standingOf(q: Queryable, userId: string) {
  const [found] = await rows<{ runsPg: boolean; livesAtPg: boolean }>(
    q,
    sql`select
      exists (select 1 from pg_listings where owner_id = ${userId} and is_deleted = 0)
        or exists (select 1 from properties where owner_id = ${userId})
        or exists (select 1 from wardens where user_id = ${userId}) as "runsPg",
      exists (select 1 from tenants where user_id = ${userId} and state <> 'cancelled') as "livesAtPg"`,
  );
  return found!;
}

/**
 * Locks the account, so that other changes to it wait. Throws if it was deleted after the request was let in.
 * @throws DomainError UNAUTHENTICATED
 */
export async function lockAccount(tx: Transaction, userId: string): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for("no key update");
  if (!user) throw new DomainError("UNAUTHENTICATED", t("accounts.logInFirst"));
}

/**
 * The same for several, where what begins between people must wait for whatever any of them changes. In the order of
 * their ids, so that two who do it at once do not wait in a circle.
 * @returns those that are still there
 */
export async function lockAccounts(tx: Transaction, userIds: readonly string[]): Promise<Set<string>> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), isNull(users.deletedAt)))
    .orderBy(users.id)
    .for("no key update");
  return new Set(found.map(({ id }) => id));
}

/** The sealed secret of somebody's authenticator app, and whether it counts. */
export async function totpOf(q: Queryable, userId: string) {
  const [user] = await q
    .select({ sealed: users.totpSecret, confirmedAt: users.totpConfirmedAt })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return user ?? { sealed: null, confirmedAt: null };
}

/**
 * Whether this very confirmation has just been carried out: by the same code for the same secret, since `since`, and
 * nothing was changed or used up since then.
 */
export async function wasJustConfirmed(
  q: Queryable,
  confirmed: { userId: string; sealed: string; step: number; codeHashes: readonly string[]; since: Date },
): Promise<boolean> {
  const { userId, sealed, step, codeHashes, since } = confirmed;
  const same = and(
    eq(users.id, userId),
    eq(users.totpSecret, sealed),
    eq(users.totpLastStep, step),
    gt(users.totpConfirmedAt, since),
  );
  const inForce = and(eq(recoveryCodes.userId, userId), inArray(recoveryCodes.codeHash, [...codeHashes]));
  return (
    (await q.$count(users, same)) === 1 && (await q.$count(recoveryCodes, inForce)) === codeHashes.length
  );
}

/** The hash alone, to check the password that is typed once more. */
export async function findPassword(q: Queryable, userId: string): Promise<string | null> {
  const [user] = await q
    .select({ password: users.password })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return user?.password ?? null;
}

/** The account with this number, which is not closed. */
export async function findIdByPhone(q: Queryable, phoneNumber: string): Promise<string | null> {
  const [user] = await q
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.phoneNumber, phoneNumber), isNull(users.deletedAt)));
  return user?.id ?? null;
}

/** With the password's hash: for login only. */
export async function findUserByPhone(q: Queryable, phoneNumber: string) {
  const [user] = await q
    .select({
      ...knownUser,
      password: users.password,
      createdAt: users.createdAt,
      hasTotp: isNotNull(users.totpConfirmedAt).mapWith(Boolean),
    })
    .from(users)
    .where(eq(users.phoneNumber, phoneNumber));
  return user ?? null;
}

/** Two servers of one database need not agree on the second. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Tokens that still open admin mode: not expired, not opened under another code or password, and not of a time that has
 * not come yet, which only a clock that was set back can show.
 */
const openTokens = (now: Date, boundTo: string) =>
  and(
    gt(adminTokens.expiresAt, now),
    eq(adminTokens.boundTo, boundTo),
    lte(adminTokens.createdAt, new Date(now.getTime() + CLOCK_SKEW_MS)),
  );

/** @param tokenHash sha256 hex of the token in `X-Admin-Token` */
export async function findAdminToken(q: Queryable, tokenHash: string, now: Date, boundTo: string) {
  const [token] = await q
    .select({ userId: adminTokens.userId, byCode: adminTokens.byCode, role: users.adminRole })
    .from(adminTokens)
    .leftJoin(users, eq(users.id, adminTokens.userId))
    .where(and(eq(adminTokens.tokenHash, tokenHash), openTokens(now, boundTo)));
  return token ?? null;
}

/** When the password was last typed in a session, or in a token of admin mode. */
export async function passwordTypedAt(
  q: Queryable,
  holder: { sid: string } | { tokenHash: string },
): Promise<Date | null> {
  const [row] =
    "sid" in holder
      ? await q.select({ at: sessions.passwordAt }).from(sessions).where(eq(sessions.sid, holder.sid))
      : await q
          .select({ at: adminTokens.passwordAt })
          .from(adminTokens)
          .where(eq(adminTokens.tokenHash, holder.tokenHash));
  return row?.at ?? null;
}

/** Which of these admin tokens still open admin mode. */
export async function openAdminTokens(
  q: Queryable,
  tokenHashes: readonly string[],
  now: Date,
  boundTo: string,
): Promise<Set<string>> {
  const found = await q
    .select({ hash: adminTokens.tokenHash })
    .from(adminTokens)
    .where(and(inArray(adminTokens.tokenHash, [...tokenHashes]), openTokens(now, boundTo)));
  return new Set(found.map(({ hash }) => hash));
}

/** Which of these sessions (by the hashes of their ids) still let somebody in, and whether as an admin. */
export async function openSessions(
  q: Queryable,
  sids: readonly string[],
  now: Date,
): Promise<Map<string, { adminRole: AdminRole | null }>> {
  const found = await q
    .select({ sid: sessions.sid, sess: sessions.sess, password: users.password, adminRole: users.adminRole })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.sid, [...sids]), gt(sessions.expire, now), isNull(users.deletedAt)));
  const open = found.filter(({ sess, password }) => (sess.stamp ?? "") === passwordStamp(password));
  return new Map(open.map(({ sid, adminRole }) => [sid, { adminRole }]));
}

/** Whether the account with this number was signed in with this browser, or from this address, before. */
export async function isKnownSource(
  q: Queryable,
  phoneNumber: string,
  source: { kind: "browser" | "address"; key: string },
  madeBefore?: Date,
): Promise<boolean> {
  const [mark] = await q
    .select({ key: signInMarks.key })
    .from(signInMarks)
    .innerJoin(users, eq(users.id, signInMarks.userId))
    .where(
      and(
        eq(users.phoneNumber, phoneNumber),
        eq(signInMarks.kind, source.kind),
        eq(signInMarks.key, source.key),
        madeBefore && lt(users.createdAt, madeBefore),
      ),
    );
  return mark !== undefined;
}

/** Whether there is an account with this number that was made before. */
export async function isAccountMadeBefore(
  q: Queryable,
  phoneNumber: string,
  madeBefore: Date,
): Promise<boolean> {
  return (
    (await q.$count(users, and(eq(users.phoneNumber, phoneNumber), lt(users.createdAt, madeBefore)))) > 0
  );
}

/** Newest first. @param before only events with a smaller id */
export function listSecurityEvents(q: Queryable, before: number | undefined) {
  return q
    .select()
    .from(securityEvents)
    .where(before === undefined ? undefined : lt(securityEvents.id, before))
    .orderBy(desc(securityEvents.id))
    .limit(SECURITY_PAGE);
}

export function listAdmins(q: Queryable) {
  return q.select(knownUser).from(users).where(eq(users.isAdmin, true)).orderBy(asc(users.phoneNumber));
}
