import { and, asc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { BEDS_MAX } from "#domain/listings/hosting.ts";
import type { StayDays } from "#domain/properties/stays.ts";
import { constraintOf, type Queryable, recordset, type Transaction } from "#server/db/client.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import {
  type BedStayRow,
  bedStays,
  properties,
  propertyBeds,
  propertyRooms,
  tenants,
} from "#server/db/schema/properties.ts";
import { confirmBeds } from "#server/features/listings/service.ts";
import { bedsOfListings } from "./beds-reads.ts";
import { lockPropertyRow } from "./lock-service.ts";
import { tooMany } from "./refusals-policy.ts";

/**
 * One writer of a property at a time. Its listings first, as a booking locks its listing before it takes a bed: two in
 * another order would wait for each other for ever. Also those that may join it while this waits.
 */
export async function lockProperty(tx: Transaction, propertyId: number): Promise<void> {
  const owner = tx
    .select({ ownerId: properties.ownerId })
    .from(properties)
    .where(eq(properties.id, propertyId));
  await tx
    .select({ id: pgListings.id })
    .from(pgListings)
    .where(
      or(
        eq(pgListings.propertyId, propertyId),
        and(isNull(pgListings.propertyId), eq(pgListings.ownerId, owner), eq(pgListings.isDeleted, 0)),
      ),
    )
    .orderBy(asc(pgListings.id))
    .for("no key update");
  await lockPropertyRow(tx, propertyId);
}

/** What a listing is that leaves its property: the number of its beds stays as it is. */
export const OUT_OF_PROPERTY = { propertyId: null, freeFrom: null, laterDays: [] };

/** Locks the property of a listing against other transactions. */
export async function lockPropertyOf(tx: Transaction, listingId: number): Promise<number | null> {
  const [found] = await tx
    .select({ id: properties.id })
    .from(properties)
    .innerJoin(pgListings, eq(pgListings.propertyId, properties.id))
    .where(eq(pgListings.id, listingId))
    .for("no key update", { of: properties });
  return found?.id ?? null;
}

/** "101 A". */
export const bedName = sql<string>`${propertyRooms.name} || ' ' || ${propertyBeds.letter}`;

/** The first who has one of the beds on some of the days. */
async function inTheWay(q: Queryable, stays: readonly StayDays[], tenantId: number) {
  const wanted = stays.map((stay) => ({ bed: stay.bedId, from: stay.firstDay, until: stay.lastDay }));
  const [found] = await q
    .select({ name: tenants.name, firstDay: bedStays.firstDay, lastDay: bedStays.lastDay, bed: bedName })
    .from(bedStays)
    .innerJoin(tenants, eq(tenants.id, bedStays.tenantId))
    .innerJoin(propertyBeds, eq(propertyBeds.id, bedStays.bedId))
    .innerJoin(propertyRooms, eq(propertyRooms.id, propertyBeds.roomId))
    .where(
      and(
        inArray(bedStays.bedId, [...new Set(stays.map(({ bedId }) => bedId))]),
        ne(bedStays.tenantId, tenantId),
        sql`exists (select 1 from ${recordset(wanted, 'w (bed int, "from" date, until date)')}
          where w.bed = ${bedStays.bedId} and daterange(w."from", w.until, '[]')
            && daterange(${bedStays.firstDay}, ${bedStays.lastDay}, '[]'))`,
      ),
    )
    .orderBy(asc(bedStays.firstDay))
    .limit(1);
  return found;
}

/**
 * Brings the listings of a property in line with its beds: `max_occupancy` are open beds; `occupancy` are those that
 * somebody has and nobody knows for how long, without those of live bookings, which `live_bookings` counts; `free_from`
 * is the first day of a bed where none is free today, and null where none falls free; `later_days` are those of further
 * beds. Listings whose sharing has no room
 * keep what they say.
 * @param listingId the only one to change: of a booking, which has locked no other
 * @param isConfirmed whether somebody who runs the property says so; a booking says so itself, once it is paid
 * @throws DomainError CONFLICT for more beds of a sharing than a listing may have, BED_UNAVAILABLE where guests have
 * booked more than is left
 */
export async function syncListingBeds(
  tx: Transaction,
  propertyId: number,
  {
    now,
    listingId,
    isConfirmed = listingId === undefined,
    refusal = t("properties.bedsBooked"),
  }: { now: Date; listingId?: number; isConfirmed?: boolean; refusal?: string },
): Promise<void> {
  const today = kolkataDate(now);
  for (const { id, open, taken, landed, live, freeFrom, freeDays } of await bedsOfListings(
    tx,
    propertyId,
    today,
  )) {
    if (listingId !== undefined && id !== listingId) continue;
    // A booking makes no beds.
    if (listingId === undefined && open > BEDS_MAX) throw tooMany(BEDS_MAX);
    const occupancy = Math.max(0, taken - landed);
    // Of beds that somebody has until a day, bookings count some already.
    const later = Math.max(0, taken + freeDays.length - Math.max(taken, landed));
    const laterDays = freeDays.slice(freeDays.length - later);
    const isNone = freeFrom === null || freeFrom <= today || occupancy + live >= open;
    await tx
      .update(pgListings)
      .set({ maxOccupancy: open, occupancy, freeFrom: isNone ? null : freeFrom, laterDays })
      .where(eq(pgListings.id, id))
      .catch((error: unknown) => {
        if (constraintOf(error)?.name !== "pg_listings_beds_check") throw error;
        throw new DomainError("BED_UNAVAILABLE", refusal);
      });
    if (isConfirmed) await confirmBeds(tx, id, now);
  }
}

const unavailable = (message: string) => new DomainError("BED_UNAVAILABLE", message, { bedId: message });

/** @returns the refusal that says who has the bed, and until when */
async function takenBy(q: Queryable, stays: readonly StayDays[], tenantId: number): Promise<DomainError> {
  const found = await inTheWay(q, stays, tenantId);
  if (!found) return unavailable(t("properties.bedUnavailable"));
  const { name, bed, firstDay, lastDay } = found;
  return unavailable(
    lastDay === null
      ? t("properties.bedTaken", { name, bed, date: formatDay(firstDay) })
      : t("properties.bedTakenUntil", { name, bed, date: formatDay(lastDay) }),
  );
}

/**
 * Gives a tenant exactly these stays. The database has the last word on whether their beds are free.
 * @throws DomainError BED_UNAVAILABLE
 */
export async function writeStays(
  tx: Transaction,
  tenantId: number,
  stays: readonly StayDays[],
): Promise<void> {
  await tx.delete(bedStays).where(eq(bedStays.tenantId, tenantId));
  if (stays.length === 0) return;
  const values = stays.map((stay) => ({ ...stay, tenantId }));
  // A savepoint, so that who is in the way can still be read.
  await tx
    .transaction((inner) => inner.insert(bedStays).values(values))
    .catch(async (error: unknown) => {
      if (constraintOf(error)?.name !== "bed_stays_one_person") throw error;
      throw await takenBy(tx, stays, tenantId);
    });
}

const daysOf = ({ bedId, firstDay, lastDay }: BedStayRow): StayDays => ({ bedId, firstDay, lastDay });

/** By their days. */
export async function staysOf(q: Queryable, tenantId: number): Promise<StayDays[]> {
  const found = await q
    .select()
    .from(bedStays)
    .where(eq(bedStays.tenantId, tenantId))
    .orderBy(asc(bedStays.firstDay));
  return found.map(daysOf);
}

/** Beds of the property that are in use. @throws DomainError NOT_FOUND, BED_UNAVAILABLE for a closed one */
export async function requireOpenBeds(
  q: Queryable,
  propertyId: number,
  bedIds: readonly number[],
): Promise<void> {
  const found = await q
    .select({ id: propertyBeds.id, isClosed: propertyBeds.isClosed, bed: bedName })
    .from(propertyBeds)
    .innerJoin(propertyRooms, eq(propertyRooms.id, propertyBeds.roomId))
    .where(and(inArray(propertyBeds.id, [...bedIds]), eq(propertyRooms.propertyId, propertyId)));
  if (found.length !== new Set(bedIds).size) throw new DomainError("NOT_FOUND", t("properties.bedMissing"));
  const closed = found.find(({ isClosed }) => isClosed);
  if (closed) throw unavailable(t("properties.bedClosed", { bed: closed.bed }));
}
