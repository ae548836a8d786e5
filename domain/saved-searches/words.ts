import { isRealDate } from "#domain/dates.ts";
import { formatDate } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { GENDERS, ROOM_TYPES } from "#domain/listings/choices.ts";
import { amenityName, categoryLabel, roomTypeLabel } from "#domain/listings/words.ts";
import { formatRupees } from "#domain/money.ts";
import { placeName } from "#domain/places/names.ts";
import { kindOfQuery } from "./kinds.ts";

function rentWords(params: URLSearchParams): string {
  const [from, to] = ["minRent", "maxRent"].map((name) => {
    const amount = params.get(name) ?? "";
    return /^\d{1,8}(\.\d{1,2})?$/.test(amount) ? formatRupees(amount) : "";
  });
  if (from && to) return `${from} – ${to}`;
  if (from) return t("saved-searches.rentFrom", { rent: from });
  return to ? t("saved-searches.rentUpTo", { rent: to }) : "";
}

function categoryWords(params: URLSearchParams): string {
  const gender = GENDERS.find((each) => each === params.get("gender"));
  if (!params.get("premium")) return gender ? categoryLabel(gender) : "";
  return gender === "colive" ? t("listings.premiumColive") : t("listings.premium");
}

/** "Rooms: Ladies PG, 2 Sharing, up to ₹9,000, Marathahalli". */
function roomsWords(params: URLSearchParams): string {
  const sharing = ROOM_TYPES.find((each) => each === params.get("sharingType"));
  const [locality, company, day] = [params.get("locality"), params.get("company"), params.get("moveInBy")];
  const words = [
    categoryWords(params),
    sharing ? roomTypeLabel(sharing) : "",
    rentWords(params),
    locality ? placeName(locality) : "",
    company ? `“${company}”` : "",
    day && isRealDate(day) ? t("saved-searches.freeBy", { day: formatDate(day) }) : "",
    params.has("pg") ? t("saved-searches.inOnePg") : "",
  ].filter(Boolean);
  return words.length > 0
    ? t("saved-searches.rooms", { search: words.join(", ") })
    : t("saved-searches.allRooms");
}

/** "Ladies PG, 2 Sharing, up to ₹9,000, within 5 km of Ecospace" for a search in normal form. */
export function searchWords(query: string): string {
  const kind = kindOfQuery(query);
  if (kind === "seekers") return t("saved-searches.seekers");
  const params = new URLSearchParams(query);
  if (kind === "rooms") return roomsWords(params);
  const roomType = ROOM_TYPES.find((each) => each === params.get("roomType"));
  const [place, km] = [params.get("near"), params.get("within") ?? ""];
  const stars = params.get("minRating");
  const text = params.get("search");
  const words = [
    categoryWords(params),
    roomType ? roomTypeLabel(roomType) : "",
    params.get("stayDuration") === "short-term" ? t("listings.shortStay") : "",
    rentWords(params),
    ...params.getAll("amenities").map(amenityName),
    stars ? t("listings.starsAndMore", { stars }) : "",
    place ? t("listings.noteWithin", { km, place: placeName(place) }) : "",
    text ? `“${text}”` : "",
  ].filter(Boolean);
  const all = words.length > 0 ? words.join(", ") : t("listings.allPgs");
  return all.charAt(0).toUpperCase() + all.slice(1);
}
