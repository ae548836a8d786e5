import { locale } from "../i18n.ts";
import { toPaise } from "../money.ts";
import { nationalNumber } from "../phone.ts";
import { AMENITIES, type Gender, type RoomType, type Stay, type StayDuration } from "./choices.ts";
import type { ListingCard } from "./contract.ts";

export const CARD_AMENITIES = 6;
export const AMENITY_LABEL_LENGTH = 8;
/** The letters of Kannada and Hindi are wider. */
const WIDE_LABEL_LENGTH = 6;
export const DEFAULT_RATING = "4.5";
export const PREMIUM_ABOVE = { any: 17_000, double: 12_500 } as const;

interface Rented {
  gender: Gender;
  monthlyRent: string | null;
  roomType: RoomType;
}

/** Premium colive: rent above 17,000, or a 2-sharing room above 12,500. PGs for one gender are never premium. */
export function isPremium(listing: Rented): boolean {
  if (listing.gender !== "colive" || listing.monthlyRent === null) return false;
  const rent = toPaise(listing.monthlyRent) / 100;
  return rent > PREMIUM_ABOVE.any || (listing.roomType === "2 Sharing" && rent > PREMIUM_ABOVE.double);
}

/** What a card says of its rating: the real one, or 4.5 marked as new. */
export function shownRating(listing: Pick<ListingCard, "rating" | "reviewCount">): {
  value: string;
  isNew: boolean;
} {
  if (listing.reviewCount === 0) return { value: DEFAULT_RATING, isNew: true };
  return { value: Number(listing.rating).toFixed(1), isNew: false };
}

const lettersOf = (text: string) => text.match(/\P{M}\p{M}*/gu) ?? [];

/**
 * The label under an amenity icon, cut at 8 characters. Part of a word can't be read in Indian scripts: there it is
 * the words before a bracket, or only the first where they are too wide.
 */
export function amenityLabel(name: string): string {
  const letters = lettersOf(name);
  if (locale() === "en") {
    const isLong = letters.length > AMENITY_LABEL_LENGTH;
    return isLong ? `${letters.slice(0, AMENITY_LABEL_LENGTH).join("")}…` : name;
  }
  const words = name.split(" (", 1).join("");
  return lettersOf(words).length > WIDE_LABEL_LENGTH ? words.split(" ", 1).join("") : words;
}

/** A number as `tel:` and `wa.me` take it: without a plus it gets +91. */
export function dialable(phone: string): string {
  const compact = nationalNumber(phone);
  return compact.startsWith("+") ? compact : `+91${compact}`;
}

interface Beds {
  occupancy: number;
  liveBookings: number;
  maxOccupancy: number;
  /** Where no bed is free today: the day on which one is. */
  freeFrom?: string | null;
  /** Of beds that fall free later, and can be booked from then on. */
  laterDays?: readonly string[];
}

/**
 * Beds nobody has: neither tenants from elsewhere nor live bookings. Where one is free today, those that only fall free
 * later don't count.
 */
export function bedsLeft({
  occupancy,
  liveBookings,
  maxOccupancy,
  freeFrom = null,
  laterDays = [],
}: Beds): number {
  const left = Math.max(0, maxOccupancy - occupancy - liveBookings);
  return freeFrom === null && left > 0 ? Math.max(1, left - laterDays.length) : left;
}

/** The listings of a stay toggle: a listing for both is in either, and asking for both finds only those. */
export function stayMatches(asked: StayDuration, offered: StayDuration): boolean {
  return offered === asked || offered === "both";
}

/** What is shown of a listing when `asked` is looked for: of one that is let for one kind of stay only, that one. */
export function stayShown({ stayDuration }: { stayDuration: StayDuration }, asked: Stay): Stay {
  return stayDuration === "both" ? asked : stayDuration;
}

interface Rents {
  monthlyRent: string | null;
  weeklyRent: string | null;
  dailyRent: string | null;
}

/**
 * What a month costs in paise, for rent bounds and the order by price. A listing let by the week or day only
 * counts with what 30 days would cost; one without any price counts as 0.
 */
export function monthPrice({ monthlyRent, weeklyRent, dailyRent }: Rents): number {
  if (monthlyRent !== null) return toPaise(monthlyRent);
  if (weeklyRent !== null) return Math.round((toPaise(weeklyRent) * 30) / 7);
  return dailyRent === null ? 0 : toPaise(dailyRent) * 30;
}

/** A rent of nothing is a stay that is not offered: it must not be bookable for nothing. */
export function offeredRent(rent: string | null | undefined): string | null {
  return rent == null || Number(rent) === 0 ? null : rent;
}

/**
 * What a day costs in paise, or null without short stays: what cards of short stays show, and what their filter and
 * order compare. A listing without a daily rent counts with a seventh of its weekly rent, rounded to paise.
 */
export function dayPrice({
  stayDuration,
  weeklyRent,
  dailyRent,
}: Omit<Rents, "monthlyRent"> & { stayDuration: StayDuration }): number | null {
  const [rent, days] = Number(dailyRent) > 0 ? [dailyRent, 1] : [weeklyRent, 7];
  return stayDuration === "monthly" || !Number(rent) ? null : Math.round(toPaise(rent ?? "") / days);
}

/** One bit for each of the known amenities: "has all of these" is then one comparison. */
export function amenityMask(amenities: readonly string[]): number {
  return AMENITIES.reduce((mask, name, bit) => (amenities.includes(name) ? mask | (1 << bit) : mask), 0);
}

/** What `rankOf` looks at. */
export interface Ranked {
  rating: string;
  reviewCount: number;
  media: readonly string[];
  description: string;
  amenities: readonly string[];
  contactPhone: string | null;
  latitude: number | null;
  /** Since when nobody has confirmed its beds for too long; see `FRESHNESS_DAYS`. */
  outdatedSince: Date | null;
}

/** What a rank loses while nobody confirms its beds: more than a star and a half. */
export const OUTDATED_RANK = 2000;

// A listing without reviews counts as a decent one, and moves away from that as reviews come in.
const PRIOR_RATING = 4;
const PRIOR_REVIEWS = 5;

/**
 * The order of a search that asks for none, up to about 10,000: how well it is reviewed (of five stars, worth
 * 7,000), then how much a visitor can see before calling (3,000). Beds that nobody confirms take some of it away.
 */
export function rankOf(listing: Ranked): number {
  const { reviewCount } = listing;
  const stars =
    (Number(listing.rating) * reviewCount + PRIOR_RATING * PRIOR_REVIEWS) / (reviewCount + PRIOR_REVIEWS);
  const trusted = Math.min(1, Math.log10(1 + reviewCount) / 2);
  const shown =
    Math.min(listing.media.length, 4) * 300 +
    Math.min(listing.description.length, 300) * 2 +
    Math.min(listing.amenities.length, 6) * 100 +
    (listing.contactPhone ? 300 : 0) +
    (listing.latitude === null ? 0 : 300);
  const lost = listing.outdatedSince === null ? 0 : OUTDATED_RANK;
  return Math.round(stars * 1200 + trusted * 1000 + shown) - lost;
}

const MAX_SLUG = 80;

/** "sri-lakshmi-ladies-pg-marathahalli": title, and the locality unless the title names it already. */
export function slugBase(title: string, locality: string): string {
  const plain = (text: string) =>
    text
      .normalize("NFKD")
      .replace(/[^\x20-\x7e]/g, "")
      .toLowerCase();
  const words = (text: string) =>
    plain(text)
      .replaceAll("'", "")
      .split(/[^a-z0-9]+/)
      .filter(Boolean);
  const named = words(title);
  const where = words(locality);
  const all = where.every((word) => named.includes(word)) ? named : [...named, ...where];
  const slug = all.join("-").slice(0, MAX_SLUG).replace(/-+$/, "");
  // Digits alone would be taken for an id.
  return /[a-z]/.test(slug) ? slug : `pg-${slug}`.replace(/-$/, "");
}

/** The slug itself, or with the first number that makes it free: "…-2". Marks it as taken. */
export function freeSlug(base: string, taken: Set<string>): string {
  let slug = base;
  for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`;
  taken.add(slug);
  return slug;
}
