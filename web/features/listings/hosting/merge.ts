import { formatList } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { RENTS } from "#domain/listings/hosting.ts";
import { amenityName, genderLabel, roomTypeLabel } from "#domain/listings/words.ts";
import {
  electricityLabel,
  gateLabel,
  guestsLabel,
  smokingLabel,
} from "#domain/properties/house-rules-words.ts";
import { keysIn } from "#web/lib/keys.ts";
import { stayLabel } from "./stay-options.ts";
import type { ListingValues } from "./values.ts";

type Field = keyof ListingValues;

const NAMES: Record<Field, () => string> = {
  title: () => t("hosting.pgName"),
  address: () => t("hosting.address"),
  city: () => t("hosting.city"),
  description: () => t("hosting.description"),
  gender: () => t("hosting.whoItIsFor"),
  stayDuration: () => t("hosting.stayDuration"),
  ...RENTS,
  roomType: () => t("hosting.roomSharing"),
  maxOccupancy: () => t("hosting.bedsInAll"),
  floor: () => t("hosting.floor"),
  amenities: () => t("hosting.amenities"),
  gate: () => t("ui.gate"),
  guests: () => t("ui.guests"),
  smoking: () => t("ui.smoking"),
  foodTimes: () => t("ui.foodTimes"),
  noticeDays: () => t("ui.noticeInDays"),
  lockInMonths: () => t("ui.lockInMonths"),
  electricity: () => t("ui.electricity"),
  electricityAbout: () => t("ui.electricityAbout"),
  latitude: () => t("hosting.latitude"),
  longitude: () => t("hosting.longitude"),
  contactName: () => t("hosting.contactName"),
  contactPhone: () => t("hosting.contactPhone"),
  contactEmail: () => t("hosting.contactEmail"),
};

/** What stands in a field, as its form shows it. */
function shownValue(values: ListingValues, field: Field): string {
  const { roomType, gender, stayDuration, amenities } = values;
  if (field === "amenities") return formatList(amenities.map(amenityName));
  if (field === "roomType") return roomType && roomTypeLabel(roomType);
  if (field === "gender") return gender && genderLabel(gender);
  if (field === "guests") return values.guests && guestsLabel(values.guests);
  if (field === "smoking") return values.smoking && smokingLabel(values.smoking);
  if (field === "electricity") return values.electricity && electricityLabel(values.electricity);
  if (field === "gate") return values.gate && gateLabel(values.gate);
  return field === "stayDuration" ? stayLabel(stayDuration) : values[field];
}

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
      name: NAMES[field](),
      now: shownValue(theirs, field),
      alsoMine: !same(base, mine, field),
    }));
}

/** What was typed here stays, and everything else is as others left it. */
export function merged(base: ListingValues, mine: ListingValues, theirs: ListingValues): ListingValues {
  const typed = keysIn(NAMES).filter((field) => !same(base, mine, field));
  return { ...theirs, ...Object.fromEntries(typed.map((field) => [field, mine[field]])) };
}
