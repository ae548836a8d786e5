import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import {
  isVisitTime,
  OPEN_VISITS,
  VISIT_MOVES,
  VISITS_MAX,
  type VisitRole,
  visitAt,
  visitSteps,
} from "#domain/bookings/visit-states.ts";
import type { VisitInput, VisitStepInput } from "#domain/bookings/visits.ts";
import { kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { keptSince } from "#domain/personal-data/retention.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { visits } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { deleteInSteps } from "#server/db/sweep.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";
import type { Payer } from "./reads.ts";
import { findVisit, visitsOwnedBy } from "./visit-reads.ts";
import { illegalStep, refusal } from "./writes.ts";

/** @throws DomainError VALIDATION */
function momentOf(day: string, time: string, now: Date): Date {
  if (!isVisitTime(day, time, { now, today: kolkataDate(now) }))
    throw refusal("time", t("bookings.visitTimeInvalid"));
  return visitAt(day, time);
}

/** The listing, which is neither deleted nor suspended. @throws DomainError NOT_FOUND, GONE */
async function shownListing(q: Queryable, id: number) {
  const [listing] = await q.select().from(pgListings).where(eq(pgListings.id, id));
  if (!listing) throw new DomainError("NOT_FOUND", t("bookings.noListing"));
  if (listing.isDeleted !== 0 || listing.suspendedAt !== null)
    throw new DomainError("GONE", t("bookings.listingGone"));
  return listing;
}

/** @throws DomainError NOT_FOUND, GONE; CONFLICT where nobody with an account could answer */
async function assertVisitable(q: Queryable, id: number, who: Payer): Promise<void> {
  const listing = await shownListing(q, id);
  if (listing.ownerId === null || listing.ownerId === who.userId)
    throw new DomainError("CONFLICT", t("bookings.visitNobody"));
}

/**
 * Asks the host for a visit: one at a listing, and few at once, as each rings a phone.
 * @throws DomainError VALIDATION, NOT_FOUND, GONE, CONFLICT
 */
export async function askVisit(
  tx: Transaction,
  { pgId, input, who, now }: { pgId: number; input: VisitInput; who: Payer; now: Date },
): Promise<number> {
  const at = momentOf(input.day, input.time, now);
  // One at a time for each person: many at once would all count the same.
  if (who.userId !== null) await lockAccount(tx, who.userId);
  else await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`visit ${who.guestKey}`}, 0))`);
  await assertVisitable(tx, pgId, who);
  const open = and(visitsOwnedBy(who), inArray(visits.state, [...OPEN_VISITS]), gt(visits.at, now));
  if ((await tx.$count(visits, and(open, eq(visits.pgId, pgId)))) > 0)
    throw new DomainError("CONFLICT", t("bookings.visitAlready"));
  if ((await tx.$count(visits, open)) >= VISITS_MAX)
    throw new DomainError("CONFLICT", t("bookings.visitsTooMany", { count: VISITS_MAX }));
  const { guestName, guestPhone } = input;
  const [made] = await tx
    .insert(visits)
    .values({ pgId, ...who, guestName, guestPhone, at, createdAt: now, updatedAt: now })
    .returning({ id: visits.id });
  return made!.id;
}

/** The one way a visit moves. @throws DomainError NOT_FOUND, ILLEGAL_TRANSITION, VALIDATION, GONE */
export async function takeVisitStep(
  tx: Transaction,
  { id, role, input, now }: { id: number; role: VisitRole; input: VisitStepInput; now: Date },
): Promise<void> {
  const [visit] = await tx.select().from(visits).where(eq(visits.id, id)).for("update");
  if (!visit) throw new DomainError("NOT_FOUND", t("bookings.noVisit"));
  const { step, day = "", time = "", note } = input;
  const { listing } = (await findVisit(tx, id))!;
  const { isOffered } = listing;
  if (!visitSteps({ ...visit, isOffered }, role, now).includes(step)) throw illegalStep();
  await tx
    .update(visits)
    .set({
      state: VISIT_MOVES[step].to,
      ...(step === "propose" ? { at: momentOf(day, time, now) } : {}),
      note: note || null,
      noteBy: role,
      updatedAt: now,
    })
    .where(eq(visits.id, id));
}

export async function deleteOldVisits(q: Queryable, now: Date): Promise<void> {
  await deleteInSteps(q, visits, lt(visits.at, keptSince("visits", now)));
}
