import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { AdminBookingsQuery, DUPLICATE_REASONS } from "#domain/bookings/contract.ts";
import {
  type HoldQuotaKind,
  type OpenBookings,
  rememberedSince,
  UNCONFIRMED_STATUSES,
} from "#domain/bookings/holds.ts";
import { type BookingStatus, PROOF_ATTEMPTS } from "#domain/bookings/states.ts";
import { isLive } from "#domain/bookings/steps.ts";
import { kolkataDate } from "#domain/dates.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { type BookingRow, bookingEvents, bookings, REFUND_DUE } from "#server/db/schema/bookings.ts";
import { type ListingRow, pgListings } from "#server/db/schema/listings.ts";

const MY_BOOKINGS_LIMIT = 100;
export const PAGE_SIZE = 50;
const DUPLICATES_LIMIT = 10;
const DUPLICATE_DAYS = 30;
/** As many as a payer may have unpaid. */
const OPEN_LIMIT = 5;

const listingColumns = {
  slug: pgListings.slug,
  title: bookings.listingTitle,
  address: bookings.listingAddress,
  city: pgListings.city,
  roomType: pgListings.roomType,
  media: pgListings.media,
  contactName: pgListings.contactName,
  contactPhone: pgListings.contactPhone,
  ownerId: pgListings.ownerId,
};

export interface BookedListing {
  slug: string;
  /** Title and address as they were booked. */
  title: string;
  address: string;
  city: string;
  roomType: ListingRow["roomType"];
  media: string[];
  contactName: string;
  contactPhone: string | null;
  ownerId: string | null;
}

export interface TimelineEvent {
  bookingId: number;
  what: string;
  note: string | null;
  at: Date;
}

export interface BookingRecord {
  booking: BookingRow;
  listing: BookedListing;
  events: TimelineEvent[];
  refundReference: string | null;
}

/** Of the last refund, as a corrected one has another. */
const refundReference = sql<string | null>`(select t.reference from ledger_transactions t
  where t.booking_id = ${bookings.id} and t.kind = 'refund' order by t.id desc limit 1)`;

async function findBookings(
  q: Queryable,
  where: SQL | undefined,
  limit: number,
  order: readonly SQL[] = [desc(bookings.id)],
): Promise<BookingRecord[]> {
  const found = await q
    .select({ booking: bookings, listing: listingColumns, refundReference })
    .from(bookings)
    .innerJoin(pgListings, eq(pgListings.id, bookings.pgId))
    .where(where)
    .orderBy(...order)
    .limit(limit);
  if (found.length === 0) return [];
  const events = await q
    .select({
      bookingId: bookingEvents.bookingId,
      what: bookingEvents.what,
      note: bookingEvents.note,
      at: bookingEvents.at,
    })
    .from(bookingEvents)
    .where(
      inArray(
        bookingEvents.bookingId,
        found.map(({ booking }) => booking.id),
      ),
    )
    .orderBy(asc(bookingEvents.id));
  return found.map((record) => ({
    ...record,
    events: events.filter(({ bookingId }) => bookingId === record.booking.id),
  }));
}

export async function findBooking(q: Queryable, id: number): Promise<BookingRecord | null> {
  const [record] = await findBookings(q, eq(bookings.id, id), 1);
  return record ?? null;
}

/** Some bookings, in the order of their ids here. */
export async function findBookingsIn(q: Queryable, ids: readonly number[]): Promise<BookingRecord[]> {
  if (ids.length === 0) return [];
  const found = await findBookings(q, inArray(bookings.id, [...ids]), ids.length);
  return ids.flatMap((id) => found.find(({ booking }) => booking.id === id) ?? []);
}

/** Who looks: as a user, as a guest or as both. */
export interface Viewer {
  userId: string | null;
  guestKey: string | null;
}

/** The condition of what is theirs; undefined for nobody. */
function ownedBy({ userId, guestKey }: Viewer): SQL | undefined {
  return or(
    ...(userId === null ? [] : [eq(bookings.userId, userId)]),
    ...(guestKey === null ? [] : [eq(bookings.guestKey, guestKey)]),
  );
}

/** What somebody booked, newest first. */
export async function bookingsOf(q: Queryable, viewer: Viewer): Promise<BookingRecord[]> {
  const own = ownedBy(viewer);
  return own ? findBookings(q, own, MY_BOOKINGS_LIMIT) : [];
}

/** A newer booking of the same person takes the place of this one. */
const isNewest = (own: SQL): SQL => sql`${bookings.id} = (select max(id) from bookings where ${own})`;

/** Nobody paid in time, and it could still begin: the latest one can be booked again. */
function lapsedLately(own: SQL, now: Date): SQL | undefined {
  const isOver = or(
    eq(bookings.status, "expired"),
    and(eq(bookings.status, "pending"), lte(bookings.holdExpiresAt, now)),
  );
  return and(
    isOver,
    eq(bookings.paymentStatus, "pending"),
    gt(bookings.updatedAt, rememberedSince(now)),
    gte(bookings.moveInDate, kolkataDate(now)),
    and(eq(pgListings.isDeleted, 0), isNull(pgListings.suspendedAt)),
    isNewest(own),
  );
}

/**
 * What of somebody's bookings waits for a payment and holds its bed, the one that runs out first before the others; behind
 * them the latest one, when its hold ran out lately.
 */
export async function openBookingsOf(q: Queryable, viewer: Viewer, now: Date) {
  const own = ownedBy(viewer);
  if (!own) return [];
  const unpaid = or(
    eq(bookings.status, "pending"),
    and(eq(bookings.status, "proof_submitted"), eq(bookings.paymentStatus, "rejected")),
  );
  const isHeld = and(unpaid, gt(bookings.holdExpiresAt, now), lt(bookings.proofAttempts, PROOF_ATTEMPTS));
  const found = await q
    .select({
      id: bookings.id,
      pgId: bookings.pgId,
      title: listingColumns.title,
      holdExpiresAt: bookings.holdExpiresAt,
    })
    .from(bookings)
    .innerJoin(pgListings, eq(pgListings.id, bookings.pgId))
    .where(and(own, or(isHeld, lapsedLately(own, now))))
    .orderBy(sql`coalesce(${gt(bookings.holdExpiresAt, now)}, false) desc`, asc(bookings.holdExpiresAt))
    .limit(OPEN_LIMIT);
  return found.map((each) => ({
    ...each,
    holdExpiresAt: each.holdExpiresAt && each.holdExpiresAt > now ? each.holdExpiresAt : null,
  }));
}

/** A payment under review is looked at before its hold ends; those of bookings that were called off hold no bed. */
export const URGENCY = sql`coalesce(${bookings.holdExpiresAt}, 'infinity'::timestamptz)`;

/** What waits for an admin: the bed that is kept the shortest first, then whoever has waited the longest. */
function urgencyIn({ paymentStatus, deposit }: AdminBookingsQuery): SQL | null {
  if (paymentStatus === "submitted") return URGENCY;
  const waits = paymentStatus === "refund_due" || deposit !== undefined;
  // As exact as the cursor has it.
  return waits ? sql`date_trunc('milliseconds', ${bookings.updatedAt})` : null;
}

/** What comes behind the last of a page, as the query has it. */
function isBehind(urgency: SQL, last: string): SQL {
  const [at, id] = last.split("_");
  return sql`(${urgency}, ${bookings.id}) > (${at === "never" ? "infinity" : at}::timestamptz, ${Number(id)}::int)`;
}

/** A page for admins: what waits by its urgency, behind `after`; all else the newest first, from below the id `before`. */
export function listBookingsForAdmin(q: Queryable, query: AdminBookingsQuery): Promise<BookingRecord[]> {
  const { paymentStatus, status, deposit, before, after } = query;
  const urgency = urgencyIn(query);
  const where = and(
    paymentStatus &&
      (paymentStatus === "refund_due" ? REFUND_DUE : eq(bookings.paymentStatus, paymentStatus)),
    status && eq(bookings.status, status),
    deposit && eq(bookings.depositState, deposit),
    before === undefined ? undefined : lt(bookings.id, before),
    urgency === null || after === undefined ? undefined : isBehind(urgency, after),
  );
  return findBookings(q, where, PAGE_SIZE, urgency ? [urgency, asc(bookings.id)] : undefined);
}

/** Whose a listing is, also when it was deleted: its bookings outlive it. Null when there never was one. */
export async function hostOf(q: Queryable, pgId: number): Promise<{ ownerId: string | null } | null> {
  const [listing] = await q
    .select({ ownerId: pgListings.ownerId })
    .from(pgListings)
    .where(eq(pgListings.id, pgId));
  return listing ?? null;
}

/** Who has the listing now is written down when the guest moves in, and when the booking is over. */
export function hostColumns(
  { pgId, status: before }: Pick<BookingRow, "pgId" | "status">,
  after: BookingStatus,
): { checkInHostId?: SQL; endHostId?: SQL } {
  const host = sql`(select ${pgListings.ownerId} from ${pgListings} where ${pgListings.id} = ${pgId})`;
  return {
    ...(after === "checked_in" && before === "confirmed" ? { checkInHostId: host } : {}),
    ...(isLive(before) && !isLive(after) ? { endHostId: host } : {}),
  };
}

/**
 * A page of a listing's bookings: newest first, from behind the id `before`. Holds that ended without a payment come
 * last: anybody makes thousands of them.
 */
export function bookingsAt(q: Queryable, pgId: number, before: number | undefined) {
  // As the index has it: a page of it is read, not all bookings.
  const cameToSomething = sql`(not (${bookings.paymentStatus} = 'pending' and ${bookings.status} in ('cancelled', 'expired')))`;
  const last = sql`(select not (b.payment_status = 'pending' and b.status in ('cancelled', 'expired')), b.id
    from bookings b where b.id = ${before} and b.pg_id = ${pgId})`;
  const isBehind = sql`(${cameToSomething}, ${bookings.id}) < ${last}`;
  return q
    .select()
    .from(bookings)
    .where(and(eq(bookings.pgId, pgId), before === undefined ? undefined : isBehind))
    .orderBy(desc(cameToSomething), desc(bookings.id))
    .limit(PAGE_SIZE);
}

/** A user, or a guest by the sha256 of the guest token. */
export type Payer = { userId: string; guestKey: null } | { userId: null; guestKey: string };

/** Who books a bed, with all that `HOLD_LIMITS` counts their open bookings by. */
export interface PayerWithQuotaKeys {
  payer: Payer;
  /** Null for accounts of more than a week: neighbours keep no old customer out. */
  networkKey: string | null;
}

/** For each kind of quota: the key that it is counted by, and the condition of the bookings that count. */
export type HoldQuotaKeys = [HoldQuotaKind, string, SQL][];

/** What a network holds unpaid counts so long: once a rejected proof is old, its neighbours go on. */
const NETWORK_COUNTS_MS = 60 * 60_000;

/** In the order in which they are locked: the same for all, so that none wait in a circle. */
export function quotaKeysOf({ payer, networkKey }: PayerWithQuotaKeys, now: Date): HoldQuotaKeys {
  const isPayer =
    payer.userId !== null ? eq(bookings.userId, payer.userId) : eq(bookings.guestKey, payer.guestKey);
  const since = new Date(now.getTime() - NETWORK_COUNTS_MS);
  const counts = or(eq(bookings.paymentStatus, "submitted"), gt(bookings.createdAt, since));
  const byNetwork = (key: string): [HoldQuotaKind, string, SQL] => [
    "network",
    key,
    and(eq(bookings.networkKey, key), counts)!,
  ];
  return [
    ["payer", payer.userId ?? payer.guestKey, isPayer],
    ...(networkKey === null ? [] : [byNetwork(networkKey)]),
  ];
}

/** Counts by the same rule as `isOpen`. @param of whose bookings */
export async function openBookings(q: Queryable, of: SQL): Promise<OpenBookings> {
  const isHeld = inArray(bookings.status, [...UNCONFIRMED_STATUSES]);
  const isUnderReview = eq(bookings.paymentStatus, "submitted");
  const [found] = await q
    .select({
      unpaid: sql<number>`count(*) filter (where ${not(isUnderReview)})::int`,
      open: sql<number>`count(*)::int`,
    })
    .from(bookings)
    .where(and(of, or(isHeld, and(eq(bookings.status, "cancelled"), isUnderReview))));
  return found!;
}

/** Confirmed bookings at a listing that have not begun, as `hasBegun` says. @param of whose bookings */
export const confirmedAhead = (q: Queryable, of: SQL, { pgId, today }: { pgId: number; today: string }) =>
  q.$count(
    bookings,
    and(of, eq(bookings.pgId, pgId), eq(bookings.status, "confirmed"), gte(bookings.moveInDate, today)),
  );

export interface Duplicate {
  /** The booking that is looked at. */
  ofId: number;
  /** The other one. */
  bookingId: number;
  reason: (typeof DUPLICATE_REASONS)[number];
  guestName: string;
  status: BookingStatus;
}

/**
 * Other bookings that share a UTR or a screenshot (whenever) or one that looks alike, or in the last month a phone, an
 * email, or at one PG a name, each with its strongest reason; those who deleted their accounts have none of these any
 * more. By person only those that were paid for or hold a bed: anybody types the same number into thousands that they
 * cancel. One query, however many bookings are asked about; each reason has its index, and reads the newest few of each
 * booking.
 */
export async function duplicatesOf(q: Queryable, ids: readonly number[], now: Date): Promise<Duplicate[]> {
  if (ids.length === 0) return [];
  const since = new Date(now.getTime() - DUPLICATE_DAYS * 86_400_000);
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  const shared = (reason: string, rank: number, condition: SQL) => sql`
    select a.id as of_id, b.id, b.guest_name, b.status, ${reason}::text as reason, ${rank}::int as rank
    from bookings a cross join lateral (
      select id, guest_name, status from bookings b where ${condition} and b.id <> a.id
      order by b.id desc limit ${4 * DUPLICATES_LIMIT}
    ) b where a.id in (${list})`;
  const matters = sql`b.created_at > ${since.toISOString()}::timestamptz
    and (b.payment_status <> 'pending' or b.status in ('pending', 'proof_submitted'))`;
  return rows<Duplicate>(
    q,
    sql`
    with shared as (
      ${shared("same_utr", 1, sql`b.utr = a.utr`)}
      union all ${shared("same_screenshot", 2, sql`b.proof_hash = a.proof_hash`)}
      union all ${shared("similar_screenshot", 3, sql`b.id in (select t.booking_id from proof_looks o join proof_looks t on t.alike = o.alike where o.booking_id = a.id)`)}
      union all ${shared("same_phone", 4, sql`b.guest_phone = a.guest_phone and a.guest_phone <> '' and ${matters}`)}
      union all ${shared("same_email", 5, sql`lower(b.guest_email) = lower(a.guest_email) and a.guest_email <> '' and ${matters}`)}
      union all ${shared("same_name", 6, sql`b.pg_id = a.pg_id and lower(b.guest_name) = lower(a.guest_name) and a.guest_phone <> '' and ${matters}`)}
    ), strongest as (
      select distinct on (of_id, id) * from shared order by of_id, id, rank
    ), counted as (
      select *, row_number() over (partition by of_id order by rank, id desc) as place from strongest
    )
    select of_id as "ofId", id as "bookingId", reason, guest_name as "guestName", status
    from counted where place <= ${DUPLICATES_LIMIT} order by of_id, place`,
  );
}

/** The listings that have holds which ran out, for `expireHoldsOfListing`. */
export async function listingsWithOverdueHolds(q: Queryable, now: Date): Promise<number[]> {
  const found = await q
    .selectDistinct({ pgId: bookings.pgId })
    .from(bookings)
    .where(and(inArray(bookings.status, [...UNCONFIRMED_STATUSES]), lt(bookings.holdExpiresAt, now)));
  return found.map(({ pgId }) => pgId);
}
