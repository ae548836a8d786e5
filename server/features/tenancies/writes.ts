import { and, eq, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import {
  type AdminVerificationInput,
  verificationMessages as messages,
  type VerificationInput,
} from "#domain/tenancies/verification.ts";
import { constraintOf, type Queryable, rows, type Transaction } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { roomPosts, tenantVerifications } from "#server/db/schema/rooms.ts";
import { assertNotHost } from "#server/features/accounts/own-cause-service.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";
import { attachMedia, detachMedia } from "#server/features/media/service.ts";
import { hideReviewsOfTenancy, showReviewOfTenancy } from "#server/features/reviews/hiding-service.ts";
import { closePosts } from "#server/features/rooms/closing-service.ts";
import type { DeclinedRoommateRequest } from "#server/features/rooms/events.ts";
import { type AdminActor, assertNoParty } from "#server/http/actor.ts";
import { recordAudit } from "#server/http/audit-store.ts";
import {
  assertDays,
  assertDecision,
  assertFewWaiting,
  assertMayConfirm,
  assertMayEnd,
  assertMaySend,
  assertPlace,
  assertSeen,
} from "./policy.ts";
import { findPlace, verificationsAt, waitingElsewhere } from "./reads.ts";

const BATCH = 200;

/**
 * What speaks against a verification, whatever was sent before it.
 * @throws DomainError VALIDATION, NOT_FOUND, FORBIDDEN, CONFLICT
 */
export async function admitPlace(
  q: Queryable,
  { userId, input, now }: { userId: string; input: VerificationInput; now: Date },
): Promise<void> {
  assertDays(input, kolkataDate(now));
  const place = await findPlace(q, input.pgListingId);
  if (!place) throw new DomainError("NOT_FOUND", messages.noListing(), { pgListingId: messages.noListing() });
  assertPlace(place, userId, input.method);
}

/** Maps errors of constraints. Of two verifications sent at once by different methods, one is kept. */
export function toDomainError(error: unknown): unknown {
  const twice = ["tenant_verifications_live_unique", "tenant_verifications_home_unique"];
  return twice.includes(constraintOf(error)?.name ?? "")
    ? new DomainError("CONFLICT", messages.already())
    : error;
}

/**
 * Sends in that somebody lives at a place, or once more what was rejected, or what the host has not answered.
 * @param args.document name of the stored photo; null for a method that needs none
 * @returns the photo that nothing refers to any more, to be removed once this is committed
 * @throws DomainError VALIDATION, NOT_FOUND, FORBIDDEN, CONFLICT, MEDIA_GONE
 */
export async function submitVerification(
  tx: Transaction,
  args: { userId: string; input: VerificationInput; document: string | null; now: Date },
): Promise<{ id: number; replaced: string[] }> {
  const { userId, input, document, now } = args;
  const { pgListingId, method, moveInDate, moveOutDate = null, note } = input;
  await lockAccount(tx, userId);
  await admitPlace(tx, args);
  const before = (await verificationsAt(tx, userId, pgListingId)).map(({ verification: row }) => ({
    ...row,
    status: row.verificationStatus,
    method: row.verificationMethod,
  }));
  const earlier = assertMaySend(before, method);
  assertFewWaiting(await waitingElsewhere(tx, userId, pgListingId));
  if (document !== null) await attachMedia(tx, [document]);
  const said = {
    verificationMethod: method,
    verificationData: note === "" ? null : { note },
    moveInDate,
    moveOutDate,
    document,
  };
  if (!earlier) {
    const [sent] = await tx
      .insert(tenantVerifications)
      .values({ userId, pgListingId, ...said, createdAt: now })
      .returning({ id: tenantVerifications.id })
      .catch((error: unknown) => {
        throw toDomainError(error);
      });
    return { id: sent!.id, replaced: [] };
  }
  const [again] = await tx
    .update(tenantVerifications)
    .set({
      ...said,
      verificationStatus: "pending",
      attempts: earlier.attempts + (earlier.status === "rejected" ? 1 : 0),
      ...{ ownerWord: null, ownerSaidAt: null, reason: null, decidedAt: null },
    })
    .where(
      and(eq(tenantVerifications.id, earlier.id), eq(tenantVerifications.verificationStatus, earlier.status)),
    )
    .returning({ id: tenantVerifications.id });
  if (!again) throw new DomainError("CONFLICT", messages.already());
  const replaced = earlier.document === null ? [] : [earlier.document];
  await detachMedia(tx, replaced);
  return { id: earlier.id, replaced };
}

/** @throws DomainError NOT_FOUND for everybody but the host who is asked, ILLEGAL_TRANSITION once it is decided */
export async function sayOwnersWord(
  tx: Transaction,
  { id, hostId, word, now }: { id: number; hostId: string; word: "yes" | "no"; now: Date },
): Promise<void> {
  const [found] = await tx
    .select({
      method: tenantVerifications.verificationMethod,
      status: tenantVerifications.verificationStatus,
      ownerId: pgListings.ownerId,
    })
    .from(tenantVerifications)
    .innerJoin(pgListings, eq(pgListings.id, tenantVerifications.pgListingId))
    .where(and(eq(tenantVerifications.id, id), eq(pgListings.isDeleted, 0), isNull(pgListings.suspendedAt)))
    .for("update", { of: tenantVerifications });
  assertMayConfirm(found ?? null, hostId);
  await tx
    .update(tenantVerifications)
    .set({ ownerWord: word, ownerSaidAt: now })
    .where(eq(tenantVerifications.id, id));
}

/** Account first, then the tenancy, as the deletion of an account locks them. @throws DomainError NOT_FOUND */
async function lockVerification(tx: Transaction, id: number) {
  const noVerification = new DomainError("NOT_FOUND", messages.noVerification());
  const [whose] = await tx
    .select({ userId: tenantVerifications.userId })
    .from(tenantVerifications)
    .where(eq(tenantVerifications.id, id));
  if (!whose) throw noVerification;
  const [user] = await tx
    .select({ gender: users.gender })
    .from(users)
    .where(and(eq(users.id, whose.userId), isNull(users.deletedAt)))
    .for("no key update");
  const [found] = await tx
    .select({
      userId: tenantVerifications.userId,
      pgListingId: tenantVerifications.pgListingId,
      bookingId: tenantVerifications.bookingId,
      method: tenantVerifications.verificationMethod,
      status: tenantVerifications.verificationStatus,
      ownerWord: tenantVerifications.ownerWord,
      attempts: tenantVerifications.attempts,
      ownerId: pgListings.ownerId,
    })
    .from(tenantVerifications)
    .leftJoin(pgListings, eq(pgListings.id, tenantVerifications.pgListingId))
    .where(eq(tenantVerifications.id, id))
    .for("update", { of: tenantVerifications });
  if (!found) throw noVerification;
  return { ...found, gender: user?.gender ?? null };
}

/**
 * One step by an admin, with its line in the audit. Of many who take the same step at once one is first, and the others
 * find it taken.
 * @returns the requests that revoking it declined
 * @throws DomainError NOT_FOUND, ILLEGAL_TRANSITION, CONFLICT (not proven, sent again since), VALIDATION (no reason)
 */
export async function decideVerification(
  tx: Transaction,
  step: { admin: AdminActor; id: number; input: AdminVerificationInput; now: Date },
): Promise<DeclinedRoommateRequest[]> {
  const { admin, id, input, now } = step;
  const { status } = input;
  const reason = input.reason || undefined;
  const found = await lockVerification(tx, id);
  assertNoParty(admin, found.userId);
  await assertNotHost(tx, admin, found.pgListingId);
  assertSeen(found, input);
  assertDecision(found, status, reason);
  const declined = status === "revoked" ? await closePosts(tx, eq(roomPosts.tenancyId, id), now) : [];
  await tx
    .update(tenantVerifications)
    .set({
      verificationStatus: status,
      ...(status === "verified"
        ? { verifiedAt: now, decidedAt: now, reason: null, checkedGender: input.gender ?? null }
        : {}),
      ...(status === "rejected" ? { decidedAt: now, reason } : {}),
      // The photo is not kept longer for it: what was decided first counts.
      ...(status === "revoked" ? { isCurrentTenant: 0, reason } : {}),
    })
    .where(eq(tenantVerifications.id, id));
  const { pgListingId } = found;
  if (pgListingId !== null) {
    // Nobody reviews a home that is not listed.
    if (status === "revoked") await hideReviewsOfTenancy(tx, { ...found, pgListingId }, now);
    if (status === "verified") await showReviewOfTenancy(tx, { ...found, pgListingId }, now);
  }
  await recordAudit(tx, {
    actor: admin,
    action: `tenancy.${status}`,
    subject: `tenant verification ${id}`,
    note: reason ?? null,
    at: now,
  });
  return declined;
}

/**
 * Ends a tenancy because its tenant says so, today; its rooms close with it.
 * @returns the requests that this declined
 * @throws DomainError NOT_FOUND for everybody else, CONFLICT for a stay, ILLEGAL_TRANSITION for what is not in force
 */
export async function sayMovedOut(
  tx: Transaction,
  { id, userId, now }: { id: number; userId: string; now: Date },
): Promise<DeclinedRoommateRequest[]> {
  await lockAccount(tx, userId);
  const [found] = await tx
    .select({
      userId: tenantVerifications.userId,
      pgListingId: tenantVerifications.pgListingId,
      method: tenantVerifications.verificationMethod,
      status: tenantVerifications.verificationStatus,
    })
    .from(tenantVerifications)
    .where(eq(tenantVerifications.id, id))
    .for("update");
  assertMayEnd(found ?? null, userId);
  const declined = await closePosts(tx, eq(roomPosts.tenancyId, id), now);
  await tx
    .update(tenantVerifications)
    .set({ verificationStatus: "expired", isCurrentTenant: 0, moveOutDate: kolkataDate(now) })
    .where(eq(tenantVerifications.id, id));
  return declined;
}

/**
 * Ends tenancies whose last day is over, a batch of them, and closes their room posts; what somebody else is working on
 * is left to the next run. A tenancy by a stay ends at check-out: a last day that the host made up, or that the guest
 * changes too late, would otherwise end it for good. Late stays are checked out by a job.
 * @returns how many have ended, and the requests that this declined
 */
export async function endTenancies(
  tx: Transaction,
  now: Date,
): Promise<{ ended: number; declined: DeclinedRoommateRequest[] }> {
  const { id, verificationStatus, verificationMethod, moveOutDate } = tenantVerifications;
  const over = await tx
    .select({ id })
    .from(tenantVerifications)
    .where(
      and(
        eq(verificationStatus, "verified"),
        ne(verificationMethod, "stay"),
        lt(moveOutDate, kolkataDate(now)),
      ),
    )
    .orderBy(id)
    .limit(BATCH)
    .for("update", { skipLocked: true });
  if (over.length === 0) return { ended: 0, declined: [] };
  const ids = over.map((tenancy) => tenancy.id);
  const declined = await closePosts(tx, inArray(roomPosts.tenancyId, ids), now);
  await tx
    .update(tenantVerifications)
    .set({ verificationStatus: "expired", isCurrentTenant: 0 })
    .where(inArray(id, ids));
  return { ended: ids.length, declined };
}

/**
 * Lets go of the photos of decisions before a time, a batch of them.
 * @returns their names, to be removed once this is committed
 */
export async function removeDocuments(tx: Transaction, decidedBefore: Date): Promise<string[]> {
  const found = await rows<{ document: string }>(
    tx,
    sql`with old as (
      select id, document from tenant_verifications
      where document is not null and decided_at < ${decidedBefore.toISOString()}::timestamptz
      order by id limit ${BATCH} for update skip locked
    )
    update tenant_verifications v set document = null from old where v.id = old.id returning old.document`,
  );
  const names = found.map(({ document }) => document);
  await detachMedia(tx, names);
  return names;
}
