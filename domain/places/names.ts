import { t } from "../i18n.ts";

/**
 * A place's name in the reader's language; names that are not in the table stay as they are. One message holds all
 * names, so that English pages carry none.
 * @param name the English one, as it stands in the table of places
 */
export function placeName(name: string): string {
  // "PIN 560037, Marathahalli"
  if (name.startsWith("PIN ")) return name.slice(0, 12) + placeName(name.slice(12));
  const key = nameKey(name);
  // What every object has is no place.
  return key in Object.prototype ? name : t("places.name", { key, name });
}

/** Stands for a place in the message that holds their names. */
export const nameKey = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, "");
