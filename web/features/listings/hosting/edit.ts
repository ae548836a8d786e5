import type { ListingEdit, RentField } from "#domain/listings/hosting.ts";
import { HOUSE_RULES_FIELDS, houseRulesOf } from "#web/lib/house-rules.ts";
import { asksFor, type ListingValues, shownGender } from "./values.ts";

const orNull = (text: string) => (text.trim() === "" ? null : text.trim());
const numberOrNull = (text: string) => (text.trim() === "" ? null : Number(text));

/** The body of an edit: only what is another than it was. @param values checked before */
export function editOf(values: ListingValues, before: ListingValues): ListingEdit {
  const edit: ListingEdit = {};
  const changed = (field: keyof ListingValues) => String(values[field]) !== String(before[field]);
  for (const field of ["title", "address", "city", "description", "contactName", "contactPhone"] as const) {
    if (changed(field)) edit[field] = values[field].trim();
  }
  if (changed("contactEmail")) edit.contactEmail = orNull(values.contactEmail);
  if (changed("floor")) edit.floor = numberOrNull(values.floor);
  if (shownGender(values) !== shownGender(before)) edit.gender = shownGender(values);
  if (changed("stayDuration")) edit.stayDuration = values.stayDuration;
  if (values.roomType && changed("roomType")) edit.roomType = values.roomType;
  if (changed("amenities")) edit.amenities = [...values.amenities];
  if (changed("maxOccupancy")) edit.maxOccupancy = Number(values.maxOccupancy);
  if (changed("latitude") || changed("longitude")) {
    edit.latitude = Number(values.latitude);
    edit.longitude = Number(values.longitude);
  }
  if (HOUSE_RULES_FIELDS.some(changed)) edit.houseRules = houseRulesOf(values);
  return { ...edit, ...rentsOf(values, before) };
}

/** A sum that the kind of stay no longer asks for is taken away. */
function rentsOf(values: ListingValues, before: ListingValues): Pick<ListingEdit, RentField> {
  const edit: Pick<ListingEdit, RentField> = {};
  for (const field of ["monthlyRent", "securityDeposit", "dailyRent", "weeklyRent"] as const) {
    const now = asksFor(field, values.stayDuration) ? values[field].trim() : "";
    const then = before[field].trim();
    if (now !== then) edit[field] = orNull(now);
  }
  return edit;
}
