import { AMENITIES, GENDERS, ROOM_TYPES, STAY_DURATIONS } from "#domain/listings/choices.ts";
import type { Filter } from "../filter-reads.ts";

// What a listing is, one bit for each choice, side by side in one number: a filter is a comparison or two.
const ROOMS_AT = GENDERS.length;
const STAYS_AT = ROOMS_AT + ROOM_TYPES.length;
const PREMIUM_AT = STAYS_AT + STAY_DURATIONS.length;
const AMENITIES_AT = PREMIUM_AT + 1;
const FREE_BED_AT = AMENITIES_AT + AMENITIES.length;
const NO_DEPOSIT_AT = FREE_BED_AT + 1;
export const FACETS = NO_DEPOSIT_AT + 1;
/** Without amenities, free beds and deposits there are few combinations, each of which is counted. */
export const COUNTED = (1 << AMENITIES_AT) - 1;

const bitsOf = <T>(choices: readonly T[], chosen: readonly T[], at: number): number =>
  chosen.reduce((bits, each) => bits | (1 << (choices.indexOf(each) + at)), 0);

export interface FacetRow {
  gender: (typeof GENDERS)[number];
  roomType: (typeof ROOM_TYPES)[number];
  stayDuration: (typeof STAY_DURATIONS)[number];
  isPremium: boolean;
  amenityMask: number;
  hasFreeBed: boolean;
  hasNoDeposit: boolean;
}

export function facetsOf(row: FacetRow): number {
  return (
    bitsOf(GENDERS, [row.gender], 0) |
    bitsOf(ROOM_TYPES, [row.roomType], ROOMS_AT) |
    bitsOf(STAY_DURATIONS, [row.stayDuration], STAYS_AT) |
    (Number(row.isPremium) << PREMIUM_AT) |
    (row.amenityMask << AMENITIES_AT) |
    (Number(row.hasFreeBed) << FREE_BED_AT) |
    (Number(row.hasNoDeposit) << NO_DEPOSIT_AT)
  );
}

/** What a filter wants of the facets: at least one bit of each group, and every bit of `all`. */
export interface WantedFacets {
  groups: number[];
  all: number;
}

export function wantedFacets({
  genders,
  roomTypes,
  stayDuration,
  premium,
  mask,
  changedSince,
  noDeposit,
}: Filter): WantedFacets {
  const groups: number[] = [];
  if (genders) groups.push(bitsOf(GENDERS, genders, 0));
  if (roomTypes) groups.push(bitsOf(ROOM_TYPES, roomTypes, ROOMS_AT));
  if (stayDuration) groups.push(bitsOf(STAY_DURATIONS, [stayDuration, "both"], STAYS_AT));
  const hasFreeBed = changedSince !== null;
  const all =
    (Number(premium) << PREMIUM_AT) |
    (mask << AMENITIES_AT) |
    (Number(hasFreeBed) << FREE_BED_AT) |
    (Number(noDeposit) << NO_DEPOSIT_AT);
  return { groups, all };
}

export function hasFacets(facets: number, { groups, all }: WantedFacets): boolean {
  if ((facets & all) !== all) return false;
  for (const group of groups) if ((facets & group) === 0) return false;
  return true;
}
