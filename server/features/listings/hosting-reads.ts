import { and, count, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { addDays, kolkataDate } from "#domain/dates.ts";
import type { AdminListingsQuery } from "#domain/listings/hosting.ts";
import type { Queryable } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { chatConversations } from "#server/db/schema/chat.ts";
import { type ListingRow, listingViews, pgListings } from "#server/db/schema/listings.ts";
import { propertyRooms } from "#server/db/schema/properties.ts";
import { detailColumns } from "./reads.ts";

export const VIEW_DAYS = 30;
export const PAGE_SIZE = 50;
const OWN_LISTINGS = 200;
const DAY_MS = 86_400_000;

const managedColumns = {
  ...detailColumns,
  contactEmail: pgListings.contactEmail,
  staleSince: pgListings.staleSince,
  propertyId: pgListings.propertyId,
  hasRooms: sql<boolean>`exists (select 1 from ${propertyRooms} r
    where r.property_id = ${pgListings.propertyId} and r.room_type = ${pgListings.roomType})`,
  ownerId: pgListings.ownerId,
  ownerPhone: users.phoneNumber,
  ownerFirstName: users.firstName,
  ownerLastName: users.lastName,
  ownerAccountSince: users.createdAt,
};

export type ManagedRow = Pick<
  ListingRow,
  keyof typeof detailColumns | "contactEmail" | "ownerId" | "staleSince" | "propertyId"
> & {
  hasRooms: boolean;
  ownerPhone: string | null;
  ownerFirstName: string | null;
  ownerLastName: string | null;
  ownerAccountSince: Date | null;
};

function managedListings(q: Queryable, where: SQL | undefined, limit: number): Promise<ManagedRow[]> {
  return q
    .select(managedColumns)
    .from(pgListings)
    .leftJoin(users, eq(users.id, pgListings.ownerId))
    .where(where)
    .orderBy(desc(pgListings.id))
    .limit(limit);
}

/** As its host sees it, also when it was deleted; null when there never was one. */
export async function findManaged(q: Queryable, id: number): Promise<ManagedRow | null> {
  const [listing] = await managedListings(q, eq(pgListings.id, id), 1);
  return listing ?? null;
}

/** What an account runs, the newest first. */
export function listingsOf(q: Queryable, ownerId: string): Promise<ManagedRow[]> {
  return managedListings(q, and(eq(pgListings.ownerId, ownerId), eq(pgListings.isDeleted, 0)), OWN_LISTINGS);
}

/** Taken literally: neither % nor _ means anything. */
const contains = (column: SQL | typeof pgListings.title, text: string) => sql`strpos(${column}, ${text}) > 0`;

function matching(search: string): SQL | undefined {
  const text = search.trim().toLowerCase();
  if (text === "") return undefined;
  const words = text.split(/\s+/);
  const named = and(
    ...words.map((word) => contains(sql`lower(${pgListings.title} || ' ' || ${pgListings.address})`, word)),
  );
  const digits = text.replace(/[\s+()-]/g, "");
  if (!/^\d{4,}$/.test(digits)) return named;
  const phone = sql`(${contains(sql`coalesce(${pgListings.contactPhone}, '')`, digits)}
    or ${contains(sql`coalesce(${users.phoneNumber}, '')`, digits)})`;
  return sql`(${named} or ${phone})`;
}

const STATES: Record<NonNullable<AdminListingsQuery["state"]>, SQL> = {
  listed: sql`${pgListings.isDeleted} = 0 and ${pgListings.isAvailable} = 1`,
  paused: sql`${pgListings.isDeleted} = 0 and ${pgListings.isAvailable} <> 1 and ${pgListings.suspendedAt} is null`,
  suspended: sql`${pgListings.isDeleted} = 0 and ${pgListings.suspendedAt} is not null`,
  deleted: sql`${pgListings.isDeleted} <> 0`,
};

/**
 * A page of the admins' list: the newest first, from below the id `before`. A search reads rows until the page is full:
 * 10 ms for common words, up to half a second among 100,000 listings when nothing is found. Admins are few.
 */
export function listListingsForAdmin(q: Queryable, query: AdminListingsQuery): Promise<ManagedRow[]> {
  const { search, state, before } = query;
  const where = and(
    before === undefined ? undefined : lt(pgListings.id, before),
    state && STATES[state],
    search === undefined ? undefined : matching(search),
  );
  return managedListings(q, where, PAGE_SIZE);
}

/** What has been counted of a listing in the last 30 days. */
export interface Numbers {
  enquiries: number;
  /** By day in Kolkata; days without a look are missing. */
  views: ReadonlyMap<string, number>;
}

/** The numbers of these listings, in two queries however many they are. */
export async function numbersOf(
  q: Queryable,
  ids: readonly number[],
  now: Date,
): Promise<(id: number) => Numbers> {
  const first = addDays(kolkataDate(now), 1 - VIEW_DAYS);
  const conversation = chatConversations.pgListingId;
  const [views, enquiries] =
    ids.length === 0
      ? [[], []]
      : [
          await q
            .select()
            .from(listingViews)
            .where(and(inArray(listingViews.pgId, [...ids]), gte(listingViews.day, first))),
          await q
            .select({ pgId: conversation, conversations: count() })
            .from(chatConversations)
            .where(
              and(
                inArray(conversation, [...ids]),
                isNull(chatConversations.hostUserId),
                gte(chatConversations.createdAt, new Date(now.getTime() - VIEW_DAYS * DAY_MS)),
              ),
            )
            .groupBy(conversation),
        ];
  const byListing = new Map<number, Map<string, number>>();
  for (const { pgId, day, views: seen } of views) {
    byListing.set(pgId, (byListing.get(pgId) ?? new Map()).set(day, seen));
  }
  const asked = new Map(enquiries.map(({ pgId, conversations }) => [pgId, conversations]));
  return (id) => ({ enquiries: asked.get(id) ?? 0, views: byListing.get(id) ?? new Map() });
}
