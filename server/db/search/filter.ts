import { type SQL, sql } from "drizzle-orm";
import type { Gender, ListingsQuery, RoomType } from "#domain/listings/contract.ts";
import { amenityMask } from "#domain/listings/rules.ts";
import type { SearchMeaning } from "#domain/listings/search.ts";

/** A search without its words: what the columns must be. */
export interface Filter {
  genders: readonly Gender[] | null;
  roomTypes: readonly RoomType[] | null;
  stayDuration: ListingsQuery["stayDuration"];
  mask: number;
  premium: boolean;
  /** Paise; of a week when short stays are asked for, else of a month. */
  minPrice: number | null;
  maxPrice: number | null;
}

const both = <T>(asked: T | undefined, meant: readonly T[]): readonly T[] | null => {
  if (asked === undefined) return meant.length > 0 ? meant : null;
  return meant.length === 0 || meant.includes(asked) ? [asked] : [];
};

const paise = (rupees: number | undefined) => (rupees === undefined ? null : Math.round(rupees * 100));

/** @returns null when nothing can fit, as in a search of "ladies" among boys' PGs */
export function filterOf(query: ListingsQuery, meaning: SearchMeaning): Filter | null {
  const genders = both(query.gender, meaning.genders);
  const roomTypes = both(query.roomType, meaning.roomTypes);
  // Bounds that were chosen go before those that stand in the text.
  const { minRent, maxRent } = query.minRent === undefined && query.maxRent === undefined ? meaning : query;
  if (meaning.unsearchable || genders?.length === 0 || roomTypes?.length === 0) return null;
  return {
    genders,
    roomTypes,
    stayDuration: query.stayDuration,
    mask: amenityMask([...query.amenities, ...meaning.amenities]),
    premium: query.premium === true,
    minPrice: paise(minRent),
    maxPrice: paise(maxRent),
  };
}

export const priceColumn = (filter: Filter) =>
  filter.stayDuration === "short-term" ? sql`week_price` : sql`month_price`;

const oneOf = (column: SQL, values: readonly string[]) =>
  values.length === 1
    ? sql`${column} = ${values[0]}`
    : sql`${column} in (${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )})`;

/** The conditions, for pg_listings and for the tables of counts alike: their columns have the same names. */
export function conditions(filter: Filter): SQL[] {
  const all: SQL[] = [];
  if (filter.genders) all.push(oneOf(sql`gender`, filter.genders));
  if (filter.roomTypes) all.push(oneOf(sql`room_type`, filter.roomTypes));
  if (filter.stayDuration === "both") all.push(sql`stay_duration = 'both'`);
  else if (filter.stayDuration) all.push(sql`stay_duration in (${filter.stayDuration}, 'both')`);
  if (filter.mask)
    all.push(sql`amenity_mask & ${sql.param(filter.mask)}::int = ${sql.param(filter.mask)}::int`);
  if (filter.premium) all.push(sql`is_premium`);
  if (filter.minPrice !== null) all.push(sql`${priceColumn(filter)} >= ${filter.minPrice}::bigint`);
  if (filter.maxPrice !== null) all.push(sql`${priceColumn(filter)} <= ${filter.maxPrice}::bigint`);
  return all;
}

export const where = (all: readonly SQL[]) =>
  all.length === 0 ? sql`` : sql`where ${sql.join([...all], sql` and `)}`;
