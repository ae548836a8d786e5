import { type SQL, sql } from "drizzle-orm";
import type { Gender, ListingsQuery, RoomType } from "#domain/listings/contract.ts";
import { amenityMask } from "#domain/listings/rules.ts";
import { EARTH_RADIUS_KM } from "#domain/places/distance.ts";
import type { SearchMeaning } from "#domain/search/search.ts";

/** A search without its words: what the columns must be. */
export interface Filter {
  genders: readonly Gender[] | null;
  roomTypes: readonly RoomType[] | null;
  stayDuration: ListingsQuery["stayDuration"];
  mask: number;
  premium: boolean;
  /** Of `rating_key`; every listing without reviews lies below. */
  minRatingKey: number | null;
  /** Paise; of a week when short stays are asked for, else of a month. */
  minPrice: number | null;
  maxPrice: number | null;
  circle: Circle | null;
}

/** A place on the unit sphere. */
export interface Point {
  x: number;
  y: number;
  z: number;
}

export interface Circle {
  /** Its middle. */
  point: Point;
  /** How far its edge is from the middle, straight through the Earth whose radius is 1. */
  chord: number;
}

const both = <T>(asked: T | undefined, meant: readonly T[]): readonly T[] | null => {
  if (asked === undefined) return meant.length > 0 ? meant : null;
  return meant.length === 0 || meant.includes(asked) ? [asked] : [];
};

const paise = (rupees: number | undefined) => (rupees === undefined ? null : Math.round(rupees * 100));

const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function spherePoint(latitude: number, longitude: number): Point {
  const [phi, lambda] = [radians(latitude), radians(longitude)];
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) };
}

export const cubeOf = ({ x, y, z }: Point): SQL => sql`${`(${x},${y},${z})`}::cube`;

/** A way over the ground, as it is straight through an Earth whose radius is 1. */
export const chordOf = (km: number): number => 2 * Math.sin(km / (2 * EARTH_RADIUS_KM));

function circleOf({ userLat, userLon, within }: ListingsQuery): Circle | null {
  if (userLat === undefined || userLon === undefined || within === undefined) return null;
  return {
    point: spherePoint(userLat, userLon),
    chord: chordOf(within),
  };
}

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
    minRatingKey: query.minRating === undefined ? null : Math.round(Number(query.minRating) * 100) * 10_000,
    minPrice: paise(minRent),
    maxPrice: paise(maxRent),
    circle: circleOf(query),
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

/**
 * The conditions, for pg_listings and for the tables of counts alike: their columns have the same names. Only rows know
 * where they are: nothing but pg_listings can answer for a circle.
 */
export function conditions(filter: Filter): SQL[] {
  const all: SQL[] = [];
  if (filter.genders) all.push(oneOf(sql`gender`, filter.genders));
  if (filter.roomTypes) all.push(oneOf(sql`room_type`, filter.roomTypes));
  if (filter.stayDuration === "both") all.push(sql`stay_duration = 'both'`);
  else if (filter.stayDuration) all.push(sql`stay_duration in (${filter.stayDuration}, 'both')`);
  if (filter.mask)
    all.push(sql`amenity_mask & ${sql.param(filter.mask)}::int = ${sql.param(filter.mask)}::int`);
  if (filter.premium) all.push(sql`is_premium`);
  if (filter.minRatingKey !== null) all.push(sql`rating_key >= ${filter.minRatingKey}::int`);
  if (filter.minPrice !== null) all.push(sql`${priceColumn(filter)} >= ${filter.minPrice}::bigint`);
  if (filter.maxPrice !== null) all.push(sql`${priceColumn(filter)} <= ${filter.maxPrice}::bigint`);
  if (filter.circle) {
    const { chord } = filter.circle;
    const point = cubeOf(filter.circle.point);
    // The box is what the index can look up; what lies in its corners is further away than the circle's edge.
    all.push(sql`position <@ cube_enlarge(${point}, ${chord}::float8, 3)`);
    all.push(sql`position <-> ${point} <= ${chord}::float8`);
  }
  return all;
}

/** What can be found. The partial indexes hold exactly these: the words must stand here as they stand there. */
export const LIVE = sql`is_deleted = 0 and is_available = 1`;

export const where = (all: readonly SQL[]) =>
  all.length === 0 ? sql`` : sql`where ${sql.join([...all], sql` and `)}`;
