import { type SQL, sql } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { GENDERS, type Gender } from "#domain/listings/choices.ts";
import { type Preferences, ROOM_SORTS, ROOMS_PAGE, type RoomSort } from "#domain/rooms/choices.ts";
import type { RoomsQuery } from "#domain/rooms/posts.ts";
import { type Cursor, decodeCursor, encodeCursor, fingerprint } from "#domain/search/cursor.ts";
import type { Queryable } from "#server/db/client.ts";
import { rows } from "#server/db/rows.ts";
import { compatibilitySql } from "#server/features/preferences/compatibility-reads.ts";
import { cubeOf, spherePoint, where } from "#server/features/search/filter-reads.ts";
import type { Found } from "#server/features/search/service.ts";

/** Who looks through the rooms, when they are signed in. */
export interface RoomReader {
  id: string;
  /** Null for who has said too little of how they live. */
  preferences: Preferences | null;
  /** Rooms that cost more come last by match; null when none is too expensive. */
  mostRent: number | null;
  /** Kinds of places that they may live in; rooms in others come last by match. */
  mayLiveIn: readonly Gender[];
  /** Holds for rooms whose tenant (`p.tenant_id`) is nothing to be hidden from them. */
  isSeen: SQL;
}

/** Room posts `p` with their listing `l` or home `h`, tenancy `t`, tenant `u`, and what that one says of themselves, `w`. */
const FROM = sql`room_posts p left join pg_listings l on l.id = p.pg_id left join homes h on h.id = p.home_id
  join tenant_verifications t on t.id = p.tenancy_id join users u on u.id = p.tenant_id left join user_preferences w on w.user_id = p.tenant_id`;

/** `isOffered` of features/rooms/policy.ts. */
const OFFERED = sql`p.is_active and p.hidden_at is null and p.places_taken < p.places
  and (p.pg_id is null or (l.is_deleted = 0 and l.suspended_at is null))
  and t.verification_status = 'verified' and u.deleted_at is null and u.suspended_at is null`;

const LOCALITY = sql`coalesce(l.locality, h.locality)`;

/** The gender that the PG is for, see `genderOfPost`. */
const GENDER = sql`case p.gender when 'colive' then coalesce(l.gender, p.gender) else p.gender end`;

function filters(query: RoomsQuery, reader: RoomReader | null): SQL[] {
  const { minRent, maxRent, sharingType, gender, locality, company, moveInBy, saved, pg, changedSince } =
    query;
  const all = [OFFERED];
  if (reader) all.push(reader.isSeen);
  if (minRent !== undefined) all.push(sql`p.rent >= ${String(minRent)}::numeric`);
  if (maxRent !== undefined) all.push(sql`p.rent <= ${String(maxRent)}::numeric`);
  if (pg !== undefined)
    all.push(
      sql`(l.id = ${pg}::int or l.place_key = (select o.place_key from pg_listings o where o.id = ${pg}::int))`,
    );
  if (sharingType) all.push(sql`p.sharing_type = ${sharingType}`);
  if (gender) all.push(sql`${GENDER} = ${gender}`);
  if (locality) all.push(sql`${LOCALITY} = ${locality}`);
  if (company)
    all.push(
      sql`exists (select 1 from unnest(p.nearby_companies) c where strpos(lower(c), lower(${company})) > 0)`,
    );
  if (moveInBy) all.push(sql`p.available_from <= ${moveInBy}::date`);
  if (changedSince) all.push(sql`p.created_at > ${changedSince}::timestamptz`);
  if (saved)
    all.push(
      sql`exists (select 1 from room_post_saves s where s.post_id = p.id and s.user_id = ${reader?.id ?? null})`,
    );
  return all;
}

/** The sort that was asked for, or that suits what is known of who asks. */
export function roomSortOf(query: RoomsQuery, reader: RoomReader | null): RoomSort {
  const located = query.userLat !== undefined;
  const matched = Boolean(reader?.preferences);
  const asked = query.sort ?? (matched ? "match" : located ? "distance" : "newest");
  if ((asked === "match" && !matched) || (asked === "distance" && !located)) return "newest";
  return asked;
}

interface Order {
  key: SQL;
  type: SQL;
  descending: boolean;
}

/**
 * Rooms where the reader cannot live, that are far too expensive for them, and their own, stand behind all others. The
 * steps are those of `toldScore`.
 */
function matchKey({ id, preferences, mayLiveIn, mostRent }: RoomReader): SQL {
  const others = GENDERS.filter((gender) => !mayLiveIn.includes(gender)).map((gender) => sql`${gender}`);
  const elsewhere = others.length === 0 ? sql`` : sql`or ${GENDER} in (${sql.join(others, sql`, `)})`;
  return sql`case when p.tenant_id = ${id} or p.rent > ${mostRent}::numeric ${elsewhere} then -1 else (${compatibilitySql(preferences!, "w")} + 5) / 10 end`;
}

function orderOf(sort: RoomSort, query: RoomsQuery, reader: RoomReader | null): Order {
  switch (sort) {
    case "match":
      return { key: matchKey(reader!), type: sql`bigint`, descending: true };
    case "distance":
      return {
        key: sql`coalesce(l.position, h.position) <-> ${cubeOf(spherePoint(query.userLat ?? 0, query.userLon ?? 0))}`,
        type: sql`float8`,
        descending: false,
      };
    case "rent":
      return { key: sql`(p.rent * 100)::bigint`, type: sql`bigint`, descending: false };
    case "newest":
      return {
        key: sql`(extract(epoch from p.created_at) * 1000000)::bigint`,
        type: sql`bigint`,
        descending: true,
      };
  }
}

const feedFingerprint = ({ cursor, limit, sort, ...search }: RoomsQuery): string =>
  fingerprint(JSON.stringify(Object.entries(search).sort(([a], [b]) => (a < b ? -1 : 1))));

function cursorOf(query: RoomsQuery, sort: RoomSort): Cursor<RoomSort> | null {
  if (query.cursor === undefined) return null;
  const cursor = decodeCursor(query.cursor, ROOM_SORTS);
  if (cursor.sort === sort && cursor.filters === feedFingerprint(query)) return cursor;
  const message = t("rooms.cursorOfOtherSearch");
  throw new DomainError("VALIDATION", message, { cursor: message });
}

/** A page of the rooms that are offered, as ids. */
export async function findRooms(
  q: Queryable,
  query: RoomsQuery,
  reader: RoomReader | null,
): Promise<Found & { sort: RoomSort }> {
  const sort = roomSortOf(query, reader);
  const cursor = cursorOf(query, sort);
  const limit = query.limit ?? ROOMS_PAGE.default;
  const { key, type, descending } = orderOf(sort, query, reader);
  const direction = descending ? sql`desc` : sql`asc`;
  const after = cursor
    ? sql`where (k, id) ${descending ? sql`<` : sql`>`} (${cursor.keys[0]}::${type}, ${cursor.id}::int)`
    : sql``;
  const total = cursor ? sql`null` : sql`(select count(*) from shown)`;
  const found = await rows<{ id: number; k: number; total: number | null }>(
    q,
    sql`with shown as materialized (select p.id, ${key} as k from ${FROM} ${where(filters(query, reader))})
      select id, k, ${total} as total from shown ${after} order by k ${direction}, id ${direction} limit ${limit + 1}`,
  );
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const all = cursor?.total ?? found[0]?.total ?? 0;
  const more = found.length > limit && last;
  const next = { sort, filters: feedFingerprint(query), keys: [last?.k ?? 0], id: last?.id ?? 0, total: all };
  return {
    ids: page.map(({ id }) => id),
    total: all,
    nextCursor: more ? encodeCursor(next) : null,
    sort,
  };
}

/** Rooms that are offered, for search engines: the newest, up to so many, with when each last changed. */
export const offeredRooms = (q: Queryable, most: number) =>
  rows<{ id: number; changedAt: Date }>(
    q,
    sql`select p.id, p.updated_at as "changedAt" from ${FROM} where ${OFFERED}
      order by p.created_at desc, p.id desc limit ${most}`,
  );

/** When one of the rooms that are open was offered last; the epoch when there is none. */
export async function lastOffered(q: Queryable): Promise<Date> {
  const [found] = await rows<{ at: Date }>(
    q,
    sql`select created_at as at from room_posts where is_active and hidden_at is null
      order by created_at desc, id desc limit 1`,
  );
  return found?.at ?? new Date(0);
}

const CHOICES = 60;

/** Areas, and companies that tenants named as near, with how many of the rooms that are offered each has. */
export async function roomChoicesOf(q: Queryable, isSeen: SQL | null) {
  const all = where(isSeen ? [OFFERED, isSeen] : [OFFERED]);
  const localities = await rows<{ name: string; rooms: number }>(
    q,
    sql`select ${LOCALITY} as name, count(*)::int as rooms from ${FROM} ${all} and ${LOCALITY} <> ''
      group by 1 order by 2 desc, 1 limit ${CHOICES}`,
  );
  // The same company however it is written, by the name that most have given it.
  const companies = await rows<{ name: string; rooms: number }>(
    q,
    sql`select mode() within group (order by c) as name, count(distinct p.id)::int as rooms
      from ${FROM} cross join unnest(p.nearby_companies) c ${all} group by lower(c) order by 2 desc, 1 limit ${CHOICES}`,
  );
  return { localities, companies };
}
