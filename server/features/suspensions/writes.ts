import { and, eq, exists, inArray, isNotNull, isNull, notExists, or, sql } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { SuspensionDecision } from "#domain/suspensions/contract.ts";
import { canMoveSuspension, type SuspensionState } from "#domain/suspensions/states.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { adminTokens, formerNumbers, users } from "#server/db/schema/auth.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { roommateRequests } from "#server/db/schema/rooms.ts";
import { suspensions } from "#server/db/schema/suspensions.ts";
import { assertNotHost } from "#server/features/accounts/own-cause-service.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";
import { type AdminActor, assertNoParty } from "#server/http/actor.ts";
import { recordAudit } from "#server/http/audit-store.ts";
import { concerning } from "./reads.ts";

interface NewSuspension {
  reason: string;
  admin: AdminActor;
  now: Date;
}

const notFound = () => new DomainError("NOT_FOUND", t("suspensions.notFound"));
const already = () => new DomainError("CONFLICT", t("suspensions.already"));

/** Whether a suspension that is in force has hidden it while it could be booked. */
const wasBookable = (q: Queryable) =>
  exists(
    q
      .select({ id: suspensions.id })
      .from(suspensions)
      .where(
        and(
          sql`${suspensions.state} <> 'lifted'`,
          or(eq(suspensions.listingId, pgListings.id), eq(suspensions.userId, pgListings.ownerId)),
          sql`${pgListings.id} = any(${suspensions.pausedListings})`,
        ),
      ),
  );

/** Hides listings that are locked. @returns those that come back when the last suspension is lifted */
async function hideListings(tx: Transaction, ids: readonly number[], now: Date): Promise<number[]> {
  if (ids.length === 0) return [];
  const chosen = inArray(pgListings.id, [...ids]);
  const bookable = await tx
    .select({ id: pgListings.id })
    .from(pgListings)
    .where(and(chosen, or(eq(pgListings.isAvailable, 1), wasBookable(tx))));
  await tx
    .update(pgListings)
    .set({ isAvailable: 0, suspendedAt: sql`coalesce(${pgListings.suspendedAt}, ${now})`, updatedAt: now })
    .where(chosen);
  return bookable.map(({ id }) => id);
}

/** In the order of their ids, so that two who lock several do not wait in a circle. */
const lockListings = (tx: Transaction, which: ReturnType<typeof and>) =>
  tx
    .select({ id: pgListings.id, suspendedAt: pgListings.suspendedAt })
    .from(pgListings)
    .where(which)
    .orderBy(pgListings.id)
    .for("update");

async function insert(
  tx: Transaction,
  subject: { userId: string } | { listingId: number },
  { reason, admin, now }: NewSuspension,
  pausedListings: number[],
): Promise<number> {
  const [row] = await tx
    .insert(suspensions)
    .values({ ...subject, reason, suspendedBy: admin.name, suspendedAt: now, pausedListings })
    .returning({ id: suspensions.id });
  const about =
    "userId" in subject ? (`user ${subject.userId}` as const) : (`listing ${subject.listingId}` as const);
  await recordAudit(tx, { actor: admin, action: "suspended", subject: about, note: reason, at: now });
  return row!.id;
}

/** @returns the suspension's id @throws DomainError NOT_FOUND, CONFLICT for an admin, or an account that is suspended */
export async function suspendUser(tx: Transaction, userId: string, input: NewSuspension): Promise<number> {
  const [user] = await tx
    .select({ role: users.adminRole, suspendedAt: users.suspendedAt })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for("no key update");
  if (!user) throw notFound();
  if (user.role !== null) throw new DomainError("CONFLICT", t("suspensions.isAdmin"));
  if (user.suspendedAt !== null) throw already();
  const listings = await lockListings(tx, eq(pgListings.ownerId, userId));
  const paused = await hideListings(
    tx,
    listings.map(({ id }) => id),
    input.now,
  );
  await tx.update(users).set({ suspendedAt: input.now }).where(eq(users.id, userId));
  // Homes that they were to visit.
  const { addressShownAt, seekerUserId } = roommateRequests;
  await tx
    .update(roommateRequests)
    .set({ addressShownAt: null })
    .where(and(eq(seekerUserId, userId), isNotNull(addressShownAt)));
  // Admin mode that the code had opened.
  await tx.delete(adminTokens).where(eq(adminTokens.userId, userId));
  return insert(tx, { userId }, input, paused);
}

/** @returns the suspension's id @throws DomainError NOT_FOUND, CONFLICT for one that is suspended */
export async function suspendListing(
  tx: Transaction,
  listingId: number,
  input: NewSuspension,
): Promise<number> {
  const [listing] = await lockListings(tx, and(eq(pgListings.id, listingId), eq(pgListings.isDeleted, 0)));
  if (!listing) throw notFound();
  if ((await tx.$count(suspensions, ownOpen(listingId))) > 0) throw already();
  return insert(tx, { listingId }, input, await hideListings(tx, [listingId], input.now));
}

const ownOpen = (listingId: number) =>
  and(eq(suspensions.listingId, listingId), sql`${suspensions.state} <> 'lifted'`);

/** Shows listings again for which no suspension is left, neither of their own nor of their host. */
async function showListings(
  tx: Transaction,
  which: ReturnType<typeof and>,
  wereBookable: readonly number[],
  now: Date,
): Promise<void> {
  await lockListings(tx, which);
  const own = tx
    .select({ id: suspensions.id })
    .from(suspensions)
    .where(and(eq(suspensions.listingId, pgListings.id), sql`${suspensions.state} <> 'lifted'`));
  const host = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, pgListings.ownerId), isNotNull(users.suspendedAt)));
  const bookable = wereBookable.length === 0 ? sql`false` : inArray(pgListings.id, [...wereBookable]);
  await tx
    .update(pgListings)
    .set({
      suspendedAt: null,
      isAvailable: sql`case when ${bookable} then 1 else ${pgListings.isAvailable} end`,
      updatedAt: now,
    })
    .where(and(which, isNotNull(pgListings.suspendedAt), notExists(own), notExists(host)));
}

/** @throws DomainError NOT_FOUND, ILLEGAL_TRANSITION */
async function lockForStep(tx: Transaction, id: number, to: SuspensionState) {
  const [row] = await tx.select().from(suspensions).where(eq(suspensions.id, id)).for("update");
  if (!row) throw notFound();
  if (!canMoveSuspension(row.state, to))
    throw new DomainError("ILLEGAL_TRANSITION", t("suspensions.illegalStep"));
  return row;
}

/** An appeal, once, by the account or by the listing's host. @throws DomainError NOT_FOUND also for others' */
export async function appealSuspension(
  tx: Transaction,
  { id, userId, appeal, now }: { id: number; userId: string; appeal: string; now: Date },
): Promise<void> {
  await lockAccount(tx, userId);
  const isTheirs = and(eq(suspensions.id, id), concerning(tx, userId));
  if ((await tx.$count(suspensions, isTheirs)) === 0) throw notFound();
  await lockForStep(tx, id, "appealed");
  await tx
    .update(suspensions)
    .set({ state: "appealed", appeal, appealedAt: now })
    .where(eq(suspensions.id, id));
  await recordAudit(tx, {
    actor: `user ${userId}`,
    action: "suspension appealed",
    subject: `suspension ${id}`,
    at: now,
  });
}

/** An answer to an appeal, or a suspension that is lifted. @throws DomainError NOT_FOUND, ILLEGAL_TRANSITION */
export async function decideSuspension(
  tx: Transaction,
  { id, input, admin, now }: { id: number; input: SuspensionDecision; admin: AdminActor; now: Date },
): Promise<void> {
  const { answer } = input;
  const state = input.decision === "lift" ? "lifted" : "kept";
  // The account before the suspension, as those who suspend and delete it lock them.
  const [known] = await tx
    .select({ userId: suspensions.userId })
    .from(suspensions)
    .where(eq(suspensions.id, id));
  if (known?.userId) await tx.select().from(users).where(eq(users.id, known.userId)).for("no key update");
  const { userId, listingId, pausedListings, suspendedBy } = await lockForStep(tx, id, state);
  assertNoParty(admin, userId);
  await assertNotHost(tx, admin, listingId);
  // An appeal is read by somebody else.
  if (state === "kept" && admin.identities.some((id) => suspendedBy === `user ${id}`))
    throw new DomainError("FORBIDDEN", t("suspensions.ownSuspension"));
  await tx
    .update(suspensions)
    .set({ state, answer, decidedBy: admin.name, decidedAt: now })
    .where(eq(suspensions.id, id));
  if (state === "lifted") {
    if (userId !== null) {
      await tx.update(users).set({ suspendedAt: null }).where(eq(users.id, userId));
      await tx.update(formerNumbers).set({ suspensionId: null }).where(eq(formerNumbers.suspensionId, id));
    }
    const which = userId === null ? and(eq(pgListings.id, listingId!)) : and(eq(pgListings.ownerId, userId));
    await showListings(tx, which, pausedListings, now);
  }
  await recordAudit(tx, {
    actor: admin,
    action: `suspension ${state}`,
    subject: userId === null ? `listing ${listingId}` : `user ${userId}`,
    note: answer,
    at: now,
  });
}
