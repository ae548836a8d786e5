import { priceOf } from "#domain/bookings/price.ts";
import { t } from "#domain/i18n.ts";
import { AMENITIES } from "#domain/listings/choices.ts";
import type { ListingDetail } from "#domain/listings/contract.ts";
import { dayPrice, shownRating } from "#domain/listings/rules.ts";
import { amenityName, genderLabel, roomTypeLabel } from "#domain/listings/words.ts";
import { formatRupees, fromPaise, toPaise } from "#domain/money.ts";
import type { Near } from "#domain/places/chosen.ts";
import { distanceKm, formatDistance, roundDistance } from "#domain/places/distance.ts";
import { placeName } from "#domain/places/names.ts";
import { bedsLabel, floorLabel, perLabel } from "./labels.ts";

/** A fact of one stay: a text, or whether it has something. `best` marks the one to prefer. */
export interface Cell {
  value: string | boolean;
  hint?: string;
  best?: string;
}

export interface Row {
  name: string;
  cells: Cell[];
  differs: boolean;
}

type Stay = ListingDetail;

/** Marks the cells whose score is the highest, unless all of them are as good. */
function withBest(cells: Cell[], scores: readonly (number | null)[], word: string): Cell[] {
  const known = scores.filter((score) => score !== null);
  const top = Math.max(...known);
  if (known.length < 2 || known.every((score) => score === top)) return cells;
  return cells.map((cell, at) => (scores[at] === top ? { ...cell, best: word } : cell));
}

const rupees = (amount: string | null | undefined): Cell => ({
  value: amount
    ? toPaise(amount) === 0
      ? t("listings.none")
      : formatRupees(amount)
    : t("listings.onRequest"),
});

/** What a month has of it; a listing that is let for days and weeks only has no month. */
const ofMonth = (stay: Stay, amount: string | undefined): Cell =>
  amount === undefined && stay.stayDuration === "short-term"
    ? { value: t("listings.shortOnly") }
    : rupees(amount);

const month = (stay: Stay) => priceOf(stay, "1month");

function total(stays: readonly Stay[]): Cell[] {
  const totals = stays.map((stay) => month(stay)?.total ?? null);
  return withBest(
    stays.map((stay) => ofMonth(stay, month(stay)?.total)),
    totals.map((amount) => (amount === null ? null : -toPaise(amount))),
    t("listings.lowest"),
  );
}

/** The price of a day; no row when none of them offers short stays. */
function days(stays: readonly Stay[]): [string, Cell[]][] {
  const prices = stays.map(dayPrice);
  if (prices.every((price) => price === null)) return [];
  const cells = stays.map(({ weeklyRent }, at): Cell => {
    const price = prices[at] ?? null;
    if (price === null) return { value: "–" };
    const hint = weeklyRent ? `${formatRupees(weeklyRent)}${perLabel("week")}` : undefined;
    return { value: formatRupees(fromPaise(price)), ...(hint && { hint }) };
  });
  const scores = prices.map((price) => (price === null ? null : -price));
  return [[t("listings.pricePerDay"), withBest(cells, scores, t("listings.lowest"))]];
}

function beds(stays: readonly Stay[]): Cell[] {
  return stays.map((stay) => ({
    value: stay.isAvailable ? bedsLabel(stay) : t("listings.notAvailable"),
    hint: t("listings.ofBeds", { count: stay.maxOccupancy }),
  }));
}

function ratings(stays: readonly Stay[]): Cell[] {
  const cells = stays.map((stay) => {
    const { value, isNew } = shownRating(stay);
    return {
      value,
      hint: isNew ? t("listings.new") : t("listings.reviewCount", { count: stay.reviewCount }),
    };
  });
  return withBest(
    cells,
    stays.map((stay) => (stay.reviewCount === 0 ? null : Number(stay.rating))),
    t("listings.bestRated"),
  );
}

/** The nearest of a kind of place; a stay far from all of them has none. */
function nearest(stays: readonly Stay[], kinds: readonly string[]): Cell[] {
  return stays.map(({ nearby }) => {
    const place = nearby.find(({ kind }) => kinds.includes(kind));
    return place ? { value: placeName(place.name), hint: formatDistance(place.distanceKm) } : { value: "–" };
  });
}

/** How far each is from the place that was chosen; no row when none of them is on the map. */
function fromPlace(stays: readonly Stay[], near: Near | undefined): [string, Cell[]][] {
  const away = stays.map(({ latitude, longitude }) =>
    near && latitude !== null && longitude !== null
      ? roundDistance(distanceKm(near.lat, near.lon, latitude, longitude))
      : null,
  );
  if (!near || away.every((km) => km === null)) return [];
  const cells = away.map((km) => ({ value: km === null ? "–" : formatDistance(km) }));
  const scores = away.map((km) => (km === null ? null : -km));
  const name = near.name
    ? t("listings.distanceFrom", { place: placeName(near.name) })
    : t("listings.distanceFromYou");
  return [[name, withBest(cells, scores, t("listings.nearest"))]];
}

const MEALS = "Food - 3 Meals";

/** The rows of the comparison, in the order in which people decide. */
export function compareRows(stays: readonly Stay[], near?: Near): Row[] {
  const texts = (values: (string | null)[]): Cell[] => values.map((value) => ({ value: value ?? "–" }));
  const has = (amenity: string): Cell[] =>
    stays.map(({ amenities }) => ({ value: amenities.includes(amenity) }));
  const named: [string, Cell[]][] = [
    [t("listings.firstMonth"), total(stays)],
    [t("listings.monthlyRent"), stays.map((stay) => ofMonth(stay, month(stay)?.rent))],
    ...days(stays),
    [t("listings.refundableDeposit"), stays.map(({ securityDeposit }) => rupees(securityDeposit))],
    [t("listings.forWhom"), texts(stays.map(({ gender }) => genderLabel(gender)))],
    [t("listings.sharingTitle"), texts(stays.map(({ roomType }) => roomTypeLabel(roomType)))],
    [t("listings.bedsLeftTitle"), beds(stays)],
    [t("listings.rating"), ratings(stays)],
    [t("listings.area"), texts(stays.map(({ locality }) => placeName(locality)))],
    ...fromPlace(stays, near),
    [t("listings.nearestTechPark"), nearest(stays, ["tech park", "company"])],
    [t("listings.floor"), texts(stays.map(({ floor }) => (floor === null ? null : floorLabel(floor))))],
    [t("listings.threeMeals"), has(MEALS)],
    ...AMENITIES.filter((amenity) => amenity !== MEALS).map((amenity): [string, Cell[]] => [
      amenityName(amenity),
      has(amenity),
    ]),
  ];
  return named.map(([name, cells]) => ({ name, cells, differs: differ(cells) }));
}

function differ([first, ...others]: readonly Cell[]): boolean {
  return others.some(({ value, hint }) => value !== first?.value || hint !== first.hint);
}
