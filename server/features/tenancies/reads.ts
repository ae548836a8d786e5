import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { QUEUE_PAGE } from "#domain/admin-queue.ts";
import type { AdminReviewState } from "#domain/reviews/states.ts";
import { type AdminVerificationsQuery, VERIFICATIONS_PAGE } from "#domain/tenancies/verification.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { homes } from "#server/db/schema/homes.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { tenantVerifications } from "#server/db/schema/rooms.ts";
import { type Place, WAITING } from "./policy.ts";

const OWN_MOST = 100;

const listing = {
  id: pgListings.id,
  slug: pgListings.slug,
  title: pgListings.title,
  address: pgListings.address,
  locality: pgListings.locality,
  gender: pgListings.gender,
  isDeleted: pgListings.isDeleted,
  suspendedAt: pgListings.suspendedAt,
};

const home = { id: homes.id, kind: homes.kind, locality: homes.locality, address: homes.address };

function selectOwn(q: Queryable, where: SQL | undefined) {
  return q
    .select({ verification: tenantVerifications, listing, home })
    .from(tenantVerifications)
    .leftJoin(pgListings, eq(pgListings.id, tenantVerifications.pgListingId))
    .leftJoin(homes, eq(homes.id, tenantVerifications.homeId))
    .where(where)
    .orderBy(desc(tenantVerifications.id))
    .$dynamic();
}
export type OwnRecord = Awaited<ReturnType<typeof selectOwn>>[number];

/** What somebody has sent, or stays have proven, the newest first. */
export function ownVerifications(q: Queryable, userId: string): Promise<OwnRecord[]> {
  return selectOwn(q, eq(tenantVerifications.userId, userId)).limit(OWN_MOST);
}

/** What there is of somebody at one place, the newest first. */
export function verificationsAt(q: Queryable, userId: string, pgId: number): Promise<OwnRecord[]> {
  return selectOwn(q, and(eq(tenantVerifications.userId, userId), eq(tenantVerifications.pgListingId, pgId)));
}

/** What somebody has sent of a home that is not listed, unless they have moved out of it; null for nothing. */
export async function homeOf(q: Queryable, userId: string): Promise<OwnRecord | null> {
  const { userId: whose, homeId, verificationStatus } = tenantVerifications;
  const live = inArray(verificationStatus, [...WAITING, "verified", "rejected"]);
  const [found] = await selectOwn(q, and(eq(whose, userId), isNotNull(homeId), live)).limit(1);
  return found ?? null;
}

const waiting = inArray(tenantVerifications.verificationStatus, [...WAITING]);

/** At how many places beside this one somebody waits to be verified. */
export function waitingElsewhere(q: Queryable, userId: string, pgId: number): Promise<number> {
  const { userId: whose, pgListingId } = tenantVerifications;
  const elsewhere = sql`${pgListingId} is distinct from ${pgId}`;
  return q.$count(tenantVerifications, and(eq(whose, userId), elsewhere, waiting));
}

/** A listing that somebody may say they live at; null for one that is not listed. */
export async function findPlace(q: Queryable, pgId: number): Promise<Place | null> {
  const [found] = await q
    .select({ ownerId: pgListings.ownerId, hostId: users.id, gone: users.deletedAt })
    .from(pgListings)
    .leftJoin(users, eq(users.id, pgListings.ownerId))
    .where(and(eq(pgListings.id, pgId), eq(pgListings.isDeleted, 0), isNull(pgListings.suspendedAt)));
  return found ? { ownerId: found.ownerId, hasHost: found.hostId !== null && found.gone === null } : null;
}

/**
 * Who waits for the word of this host, the oldest first, those they have not answered before the others.
 * @param after only those behind this one
 */
export function toConfirm(q: Queryable, hostId: string, after?: number) {
  const isAnswered = sql`${tenantVerifications.ownerWord} is not null`;
  const last = sql`(select v.owner_word is not null, v.id from tenant_verifications v
    join pg_listings l on l.id = v.pg_listing_id where v.id = ${after} and l.owner_id = ${hostId})`;
  return q
    .select({
      id: tenantVerifications.id,
      firstName: users.firstName,
      phoneNumber: users.phoneNumber,
      listing: { id: pgListings.id, title: pgListings.title },
      moveInDate: tenantVerifications.moveInDate,
      ownerWord: tenantVerifications.ownerWord,
      createdAt: tenantVerifications.createdAt,
    })
    .from(tenantVerifications)
    .innerJoin(pgListings, eq(pgListings.id, tenantVerifications.pgListingId))
    .innerJoin(users, eq(users.id, tenantVerifications.userId))
    .where(
      and(
        eq(pgListings.ownerId, hostId),
        eq(pgListings.isDeleted, 0),
        isNull(pgListings.suspendedAt),
        eq(tenantVerifications.verificationMethod, "owner"),
        waiting,
        after === undefined ? undefined : sql`(${isAnswered}, ${tenantVerifications.id}) > ${last}`,
      ),
    )
    .orderBy(isAnswered, asc(tenantVerifications.id))
    .limit(QUEUE_PAGE);
}
export type ToConfirmRecord = Awaited<ReturnType<typeof toConfirm>>[number];

const hosts = alias(users, "hosts");

function selectForAdmin(q: Queryable, where: SQL | undefined) {
  return q
    .select({
      verification: tenantVerifications,
      listing: { ...listing, ownerId: pgListings.ownerId, beds: pgListings.maxOccupancy },
      home,
      host: { id: hosts.id, firstName: hosts.firstName, phoneNumber: hosts.phoneNumber },
      user: { firstName: users.firstName, phoneNumber: users.phoneNumber, gender: users.gender },
    })
    .from(tenantVerifications)
    .leftJoin(pgListings, eq(pgListings.id, tenantVerifications.pgListingId))
    .leftJoin(homes, eq(homes.id, tenantVerifications.homeId))
    .innerJoin(users, eq(users.id, tenantVerifications.userId))
    .leftJoin(hosts, and(eq(hosts.id, pgListings.ownerId), isNull(hosts.deletedAt)))
    .where(where)
    .$dynamic();
}
type AdminRow = Awaited<ReturnType<typeof selectForAdmin>>[number];

export interface Evidence {
  bookingsHere: number;
  otherTenancies: number;
  revokedBefore: number;
  hostSaidYes: number;
  hostRevoked: number;
  isContact: boolean;
  /** Other accounts with the same address, whatever its spelling. */
  othersHere: number;
  review: AdminReviewState;
}
export type AdminRecord = AdminRow & { evidence: Evidence };

/** An address without what people write differently. */
const spelled = (table: "o" | "h") =>
  sql.raw(`regexp_replace(lower(${table}.address), '[^[:alnum:]]', '', 'g')`);

/** What the tables know beside what was sent: one query for a page. */
async function withEvidence(q: Queryable, found: AdminRow[]): Promise<AdminRecord[]> {
  if (found.length === 0) return [];
  const ids = sql.join(
    found.map(({ verification }) => sql`${verification.id}`),
    sql`, `,
  );
  const known = await rows<Evidence & { id: number }>(
    q,
    sql`select v.id,
      (select count(*)::int from bookings b where b.user_id = v.user_id and b.pg_id = v.pg_listing_id) as "bookingsHere",
      (select count(distinct (o.pg_listing_id, o.home_id))::int from tenant_verifications o
        where o.user_id = v.user_id and (o.pg_listing_id, o.home_id) is distinct from (v.pg_listing_id, v.home_id)
          and o.is_current_tenant = 1
          and o.verification_status in ('pending', 'in_review', 'verified')) as "otherTenancies",
      (select count(*)::int from tenant_verifications o
        where o.user_id = v.user_id and o.verification_status = 'revoked') as "revokedBefore",
      (select count(distinct o.user_id)::int from homes h join homes o on o.locality = h.locality
        and o.user_id <> h.user_id and ${spelled("o")} = ${spelled("h")} where h.id = v.home_id) as "othersHere",
      word.yes as "hostSaidYes", word.revoked as "hostRevoked",
      coalesce(right(regexp_replace(l.contact_phone, '\\D', '', 'g'), 10) = u.phone_number, false) as "isContact",
      (select case when bool_or(r.hidden_at is null) then 'shown' when count(*) > 0 then 'hidden' end from reviews r
        where r.pg_id = v.pg_listing_id and case when v.booking_id is null
          then r.user_id = v.user_id and r.booking_id is null else r.booking_id = v.booking_id end) as review
    from tenant_verifications v
    left join pg_listings l on l.id = v.pg_listing_id
    join users u on u.id = v.user_id
    -- A host may speak for a friend, or for another account of their own: how often they do is what tells.
    cross join lateral (
      select count(*) filter (where o.verification_status in ('pending', 'in_review', 'verified'))::int as yes,
        count(*) filter (where o.verification_status = 'revoked')::int as revoked
      from pg_listings h join tenant_verifications o on o.pg_listing_id = h.id
      where h.owner_id = l.owner_id and o.id <> v.id and o.verification_method = 'owner' and o.owner_word = 'yes'
        -- Given by this host, not by the one before.
        and (h.owner_since is null or o.owner_said_at >= h.owner_since)
    ) word
    where v.id in (${ids})`,
  );
  const byId = new Map(known.map(({ id, ...evidence }) => [id, evidence]));
  return found.flatMap((record) => {
    // Gone since it was found: the tenant has deleted their account.
    const evidence = byId.get(record.verification.id);
    return evidence === undefined ? [] : [{ ...record, evidence }];
  });
}

/** Whether there is nothing to decide yet: a host who was asked has not said yes. Anybody can ask any host. */
const lacksWord = sql`(${tenantVerifications.verificationMethod} = 'owner'
  and ${tenantVerifications.ownerWord} is distinct from 'yes')`;

/**
 * A page for admins: of one state the newest first; of those that wait the oldest, and those without the host's yes
 * behind all others.
 */
export async function listVerificationsForAdmin(
  q: Queryable,
  query: AdminVerificationsQuery,
): Promise<AdminRecord[]> {
  const { status, before, after } = query;
  const { id, verificationStatus } = tenantVerifications;
  const last = sql`(select v.verification_method = 'owner' and v.owner_word is distinct from 'yes', v.id
    from tenant_verifications v where v.id = ${after})`;
  const page = and(
    status === undefined ? waiting : eq(verificationStatus, status),
    before === undefined ? undefined : lt(id, before),
    after === undefined ? undefined : sql`(${lacksWord}, ${id}) > ${last}`,
  );
  const found = await selectForAdmin(q, page)
    .orderBy(...(status === undefined ? [lacksWord, asc(id)] : [desc(id)]))
    .limit(VERIFICATIONS_PAGE);
  return withEvidence(q, found);
}

export async function findVerificationForAdmin(q: Queryable, id: number): Promise<AdminRecord | null> {
  const [record] = await withEvidence(q, await selectForAdmin(q, eq(tenantVerifications.id, id)));
  return record ?? null;
}

/** Name of the photo that is kept with one; null for none. */
export async function documentOf(q: Queryable, id: number): Promise<string | null> {
  const [found] = await q
    .select({ document: tenantVerifications.document })
    .from(tenantVerifications)
    .where(eq(tenantVerifications.id, id));
  return found?.document ?? null;
}
