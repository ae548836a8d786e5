import { and, asc, desc, eq, gte, isNull, lt, lte, sql } from "drizzle-orm";
import { addDays } from "#domain/dates.ts";
import { FOOD_DAYS, FOOD_VOTERS_MIN, NOTICE_LIMITS } from "#domain/notices/choices.ts";
import type { FoodView, MealView } from "#domain/notices/contract.ts";
import type { Queryable } from "#server/db/client.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { bedStays, properties, tenants } from "#server/db/schema/properties.ts";
import { foodVotes, menus, notices } from "#server/db/schema/tenant-life.ts";

export const noticeColumns = { id: notices.id, text: notices.text, createdAt: notices.createdAt };

/** What stands at a property, the newest first. */
export const noticesAt = (q: Queryable, propertyId: number) =>
  q
    .select(noticeColumns)
    .from(notices)
    .where(and(eq(notices.propertyId, propertyId), isNull(notices.removedAt)))
    .orderBy(desc(notices.id))
    .limit(NOTICE_LIMITS.notices);

/** @param monday the first day of the week */
export const menuOf = (q: Queryable, propertyId: number, monday: string): Promise<MealView[]> =>
  q
    .select({ day: menus.day, meal: menus.meal, dishes: menus.dishes })
    .from(menus)
    .where(and(eq(menus.propertyId, propertyId), gte(menus.day, monday), lt(menus.day, addDays(monday, 7))))
    .orderBy(asc(menus.day), asc(menus.meal));

/**
 * Whether a tenant's account proved that they live, or lived, there: by a stay, or to our team. Hosts write down tenants
 * themselves, also such as never were.
 */
const isProven = sql`exists (select 1 from tenant_verifications v
  join pg_listings l on l.id = v.pg_listing_id and l.property_id = ${tenants.propertyId}
  where v.user_id = ${tenants.userId} and v.verification_status in ('verified', 'expired'))`;

/** The votes of the last days by people who are proven, each weighing the same however often they voted. */
export async function foodAt(q: Queryable, propertyId: number, today: string): Promise<FoodView> {
  const { tenantId, score, day } = foodVotes;
  const each = q
    .select({ mean: sql<number>`avg(${score})`.as("mean") })
    .from(foodVotes)
    .innerJoin(tenants, eq(tenants.id, tenantId))
    .where(
      and(
        eq(foodVotes.propertyId, propertyId),
        gte(day, addDays(today, -FOOD_DAYS)),
        lt(day, today),
        isProven,
      ),
    )
    // A host may write down the same person more than once.
    .groupBy(tenants.userId)
    .as("each");
  const [found] = await q
    .select({
      average: sql<number | null>`round(avg(${each.mean}), 1)::float8`,
      voters: sql<number>`count(*)::int`,
    })
    .from(each);
  const { average = null, voters = 0 } = found ?? {};
  return { average: voters < FOOD_VOTERS_MIN ? null : average, voters };
}

/** The property of a listing: null where it has none, undefined where there is no such listing. */
export async function propertyOfListing(q: Queryable, listingId: number): Promise<number | null | undefined> {
  const [found] = await q
    .select({ propertyId: pgListings.propertyId })
    .from(pgListings)
    .where(and(eq(pgListings.id, listingId), eq(pgListings.isDeleted, 0)));
  return found?.propertyId;
}

/** Whether a tenant had a bed on a day. */
export async function hadBedOn(q: Queryable, tenantId: number, day: string): Promise<boolean> {
  const stays = and(
    eq(bedStays.tenantId, tenantId),
    lte(bedStays.firstDay, day),
    sql`coalesce(${bedStays.lastDay}, 'infinity') >= ${day}`,
  );
  return (await q.$count(bedStays, stays)) > 0;
}

export async function voteOf(q: Queryable, tenantId: number, day: string): Promise<number | null> {
  const [found] = await q
    .select({ score: foodVotes.score })
    .from(foodVotes)
    .where(and(eq(foodVotes.tenantId, tenantId), eq(foodVotes.day, day)));
  return found?.score ?? null;
}

export async function propertyName(q: Queryable, propertyId: number): Promise<string> {
  const [found] = await q
    .select({ name: properties.name })
    .from(properties)
    .where(eq(properties.id, propertyId));
  return found?.name ?? "";
}
