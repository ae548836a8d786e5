import { RENTS } from "#domain/listings/hosting.ts";
import { keysIn } from "#web/lib/keys.ts";
import type { ListingValues } from "./values.ts";

type Field = keyof ListingValues;

const NAMES: Record<Field, string> = {
  title: "PG name",
  address: "Address",
  city: "City",
  description: "Description",
  gender: "Who it is for",
  stayDuration: "Stay duration",
  ...RENTS,
  roomType: "Room sharing",
  maxOccupancy: "Beds in all",
  floor: "Floor",
  amenities: "Amenities",
  latitude: "Latitude",
  longitude: "Longitude",
  contactName: "Contact name",
  contactPhone: "Contact phone",
  contactEmail: "Contact email",
};

const same = (a: ListingValues, b: ListingValues, field: Field) => String(a[field]) === String(b[field]);

/** What somebody else has changed since the form was opened, as they left it. */
export interface TheirChange {
  field: Field;
  name: string;
  now: string;
  /** Changed here as well: what is typed here would take its place. */
  alsoMine: boolean;
}

/**
 * @param base what the form was opened with
 * @param mine what is typed in it now
 * @param theirs what is there by now
 */
export function theirChanges(base: ListingValues, mine: ListingValues, theirs: ListingValues): TheirChange[] {
  return keysIn(NAMES)
    .filter((field) => !same(base, theirs, field))
    .map((field) => ({
      field,
      name: NAMES[field],
      now: Array.isArray(theirs[field]) ? theirs[field].join(", ") : String(theirs[field]),
      alsoMine: !same(base, mine, field),
    }));
}

/** What was typed here stays, and everything else is as others left it. */
export function merged(base: ListingValues, mine: ListingValues, theirs: ListingValues): ListingValues {
  const typed = keysIn(NAMES).filter((field) => !same(base, mine, field));
  return { ...theirs, ...Object.fromEntries(typed.map((field) => [field, mine[field]])) };
}
