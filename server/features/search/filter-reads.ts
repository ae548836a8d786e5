import { type SQL, sql } from "drizzle-orm";
import type { Gender, ListingsQuery, RoomType, StayDuration } from "#domain/listings/contract.ts";
import { amenityMask } from "#domain/listings/rules.ts";
import type { Box } from "#domain/places/box.ts";
import { EARTH_RADIUS_KM } from "#domain/places/distance.ts";
import { NEWS_DAYS } from "#domain/saved-searches/choices.ts";
import type { SearchMeaning } from "#domain/search/search.ts";

const DAY_MS = 86_400_000;

/** A search without its words: what the columns must be. */
export interface Filter {
  genders: readonly Gender[] | null;
  roomTypes: readonly RoomType[] | null;
  stayDuration: ListingsQuery["stayDuration"];
  mask: number;
  premium: boolean;
  noDeposit: boolean;
  /** Of `rating_key`; every listing without reviews lies below. */
  minRatingKey: number | null;
  /** Paise; of a day when short stays are asked for, else of a month. */
  minPrice: number | null;
  maxPrice: number | null;
  circle: Circle | null;
  /** Only what has become news since then (`pg_listings.changed_at`), and has a free bed. */
  changedSince: Date | null;
  box: Box | null;
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

type Range = readonly [low: number, high: number];

/** The bounds of sine or cosine between two angles in degrees: at their ends, or at a quarter turn between them. */
function rangeOf(wave: (radians: number) => number, from: number, to: number): Range {
  const turns = [-90, 0, 90].filter((degrees) => from < degrees && degrees < to);
  const values = [from, ...turns, to].map((degrees) => wave(radians(degrees)));
  return [Math.min(...values), Math.max(...values)];
}

function product([a, b]: Range, [c, d]: Range): Range {
  const corners = [a * c, a * d, b * c, b * d];
  return [Math.min(...corners), Math.max(...corners)];
}

/** Wider than the rounding of any coordinate. */
const ROUNDING = 1e-9;

/** A cube, as text, that holds this part of the unit sphere and little else: what the index can look up. */
function cubeAround({ south, west, north, east }: Box): string {
  const fromAxis = rangeOf(Math.cos, south, north);
  const ranges = [
    product(fromAxis, rangeOf(Math.cos, west, east)),
    product(fromAxis, rangeOf(Math.sin, west, east)),
    rangeOf(Math.sin, south, north),
  ];
  const low = ranges.map(([least]) => least - ROUNDING);
  const high = ranges.map(([, most]) => most + ROUNDING);
  return `(${low.join(",")}),(${high.join(",")})`;
}

function circleOf({ userLat, userLon, within }: ListingsQuery): Circle | null {
  if (userLat === undefined || userLon === undefined || within === undefined) return null;
  return {
    point: spherePoint(userLat, userLon),
    chord: chordOf(within),
  };
}

/** Nothing older is news. Decided once for a search, so that SQL and the index in memory have the same bound. */
export const newsSince = (since: string, now = new Date()) =>
  new Date(Math.max(Date.parse(since), now.getTime() - NEWS_DAYS * DAY_MS));

/** What a text says of the columns. */
export type Meant = Pick<
  SearchMeaning,
  "genders" | "roomTypes" | "amenities" | "minRent" | "maxRent" | "noDeposit"
>;

/** @returns null when nothing can fit, as in a search of "ladies" among boys' PGs */
export function filterOf(query: ListingsQuery, meaning: Meant): Filter | null {
  // Only colive is premium; the column `is_premium` holds the part of the rule that is about rent.
  const isPremium = query.premium === true;
  const genders = both(isPremium ? "colive" : query.gender, meaning.genders);
  const roomTypes = both(query.roomType, meaning.roomTypes);
  // Bounds that were chosen go before those that stand in the text.
  const { minRent, maxRent } = query.minRent === undefined && query.maxRent === undefined ? meaning : query;
  if (genders?.length === 0 || roomTypes?.length === 0) return null;
  if (isPremium && query.gender && query.gender !== "colive") return null;
  return {
    genders,
    roomTypes,
    stayDuration: query.stayDuration,
    mask: amenityMask([...query.amenities, ...meaning.amenities]),
    premium: isPremium,
    noDeposit: meaning.noDeposit,
    minRatingKey: query.minRating === undefined ? null : Math.round(Number(query.minRating) * 100) * 10_000,
    minPrice: paise(minRent),
    maxPrice: paise(maxRent),
    circle: circleOf(query),
    changedSince: query.changedSince === undefined ? null : newsSince(query.changedSince),
    box: query.box ?? null,
  };
}

export const priceColumn = (filter: Filter) =>
  filter.stayDuration === "short-term" ? sql`day_price` : sql`month_price`;

/** Word for word as in the index of day prices, which holds short stays only. */
const STAYS: Record<StayDuration, SQL> = {
  monthly: sql`stay_duration in ('monthly', 'both')`,
  "short-term": sql`stay_duration in ('short-term', 'both')`,
  both: sql`stay_duration = 'both'`,
};

const oneOf = (column: SQL, values: readonly string[]) =>
  values.length === 1
    ? sql`${column} = ${values[0]}`
    : sql`${column} in (${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )})`;

/**
 * The conditions, for pg_listings and for the tables of counts alike: their columns have the same names. Only rows know
 * where they are: nothing but pg_listings can answer for a circle or a box.
 */
export function conditions(filter: Filter): SQL[] {
  const all: SQL[] = [];
  if (filter.genders) all.push(oneOf(sql`gender`, filter.genders));
  if (filter.roomTypes) all.push(oneOf(sql`room_type`, filter.roomTypes));
  if (filter.stayDuration) all.push(STAYS[filter.stayDuration]);
  if (filter.mask)
    all.push(sql`amenity_mask & ${sql.param(filter.mask)}::int = ${sql.param(filter.mask)}::int`);
  if (filter.premium) all.push(sql`is_premium`);
  if (filter.noDeposit) all.push(sql`coalesce(security_deposit, 0) = 0`);
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
  if (filter.changedSince) {
    all.push(sql`changed_at > ${filter.changedSince}`);
    all.push(sql`occupancy + live_bookings < max_occupancy`);
  }
  if (filter.box) {
    const { south, west, north, east } = filter.box;
    all.push(sql`position <@ ${cubeAround(filter.box)}::cube`);
    all.push(sql`latitude between ${south}::float8 and ${north}::float8`);
    all.push(sql`longitude between ${west}::float8 and ${east}::float8`);
  }
  return all;
}

/** What can be found. The partial indexes hold exactly these: the words must stand here as they stand there. */
export const LIVE = sql`is_deleted = 0 and is_available = 1`;

export const where = (all: readonly SQL[]) =>
  all.length === 0 ? sql`` : sql`where ${sql.join([...all], sql` and `)}`;
