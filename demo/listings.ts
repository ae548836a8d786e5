import {
  AMENITIES,
  type Amenity,
  type Gender,
  ROOM_TYPES,
  type RoomType,
  type StayDuration,
} from "#domain/listings/contract.ts";
import { genderFromTitle } from "#domain/listings/gender-from-title.ts";
import { formatDistance } from "#domain/places/distance.ts";
import { around, nearestArea } from "#domain/places/near.ts";
import { CITY, PLACES, type Place } from "#domain/places/places.ts";
import type { NewListing } from "#server/features/listings/writes.ts";
import { type Random, seeded } from "#testing/factories/random.ts";
import { HOUSE_NAMES } from "./house-names.ts";
import {
  DEPOSIT_LINES,
  FOOD_LINES,
  HOSTS,
  type Line,
  OPENINGS,
  PLACE_LINES,
  REVIEWS,
  ROOM_LINES,
  STREETS,
  WOMEN_HOSTS,
} from "./words.ts";

export interface DemoReview {
  rating: 2 | 3 | 4 | 5;
  comment: string;
  /** What the host would answer, if they answered. */
  reply?: string | undefined;
}

export interface DemoListing {
  listing: Omit<NewListing, "media" | "profileImageUrl" | "ownerId">;
  host: number;
  reviews: DemoReview[];
  /** Number of beds in its bedroom pictures. */
  beds: 1 | 2 | 3 | 4;
}

/** Stays that people ask for by name. */
const NAMED = [
  { title: "Sri Lakshmi Venkateswara Ladies PG", place: "Kundalahalli Gate", roomType: "2 Sharing" },
  { title: "Venkata Padmavathi Ladies PG", place: "Kundalahalli", roomType: "3 Sharing" },
  { title: "Jyothi Homestay PG Ladies", place: "Marathahalli", roomType: "2 Sharing" },
] as const;

/** Where most of those who arrive look first. */
const SOUGHT = [
  "Marathahalli",
  "Bellandur",
  "Kundalahalli Gate",
  "Kundalahalli",
  "Whitefield",
  "BTM Layout",
  "HSR Layout",
  "Koramangala",
  "Electronic City",
  "Indiranagar",
  "Brookefield",
  "Kadubeesanahalli",
];
const TOTAL = 150;
const FALLBACK_RENT = 9500;
/** A room costs its median; a bed in it a share of that. */
const RENT_SHARE: Record<RoomType, number> = {
  "1 Sharing": 1.35,
  "2 Sharing": 0.95,
  "3 Sharing": 0.75,
  "4 Sharing": 0.62,
};

const areas = PLACES.filter((place) => place.kind === "area");
const placeNamed = (name: string): Place => PLACES.find((place) => place.name === name)!;
const bedsIn = (roomType: RoomType) => (ROOM_TYPES.indexOf(roomType) + 1) as 1 | 2 | 3 | 4;
const rupees = (amount: number, step: number) => `${Math.round(amount / step) * step}.00`;

function rents(random: Random, place: Place, gender: Gender, roomType: RoomType, stay: StayDuration) {
  const comfort = gender === "colive" ? 1.3 : 1;
  const month =
    (place.medianRent ?? FALLBACK_RENT) * RENT_SHARE[roomType] * comfort * (0.85 + random.next() * 0.35);
  const rent = Math.min(32_000, Math.max(4500, month));
  const monthly = stay !== "short-term";
  const short = stay !== "monthly";
  return {
    monthlyRent: monthly ? rupees(rent, 100) : null,
    securityDeposit: monthly ? rupees(rent * random.pick([1, 1, 1.5, 2]), 500) : rupees(2000, 500),
    weeklyRent: short ? rupees(rent / 3, 50) : null,
    dailyRent: short ? rupees(rent / 18, 10) : null,
  };
}

function amenitiesFor(random: Random, gender: Gender): Amenity[] {
  const always: Amenity[] = ["WiFi (100-200 MBPS)", "Hot Water 24/7"];
  const food: Amenity = gender === "colive" || random.chance(0.2) ? "Self-Cooking (24/7)" : "Food - 3 Meals";
  const rest = AMENITIES.filter(
    (name) => !always.includes(name) && name !== "Self-Cooking (24/7)" && name !== "Food - 3 Meals",
  );
  const chosen = new Set<Amenity>([...always, food, ...random.some(rest, random.between(2, rest.length))]);
  return AMENITIES.filter((name) => chosen.has(name));
}

/** What a house is, as far as sentences about it have to be true. */
interface House {
  gender: Gender;
  roomType: RoomType;
  stay: StayDuration;
  place: Place;
  spot: Pick<Place, "latitude" | "longitude">;
  amenities: readonly Amenity[];
}

/** Those of the sentences that are true of a house. */
const trueOf = <T extends Line>({ stay, amenities }: House, lines: readonly T[]): T[] =>
  lines.filter(
    ({ needs = [], monthly }) =>
      needs.every((name) => amenities.includes(name)) && !(monthly && stay === "short-term"),
  );

function describe(random: Random, house: House): string {
  const { gender, roomType, place, spot } = house;
  const near = around(spot).filter((each) => each.place.name !== place.name && each.distanceKm < 4);
  const known = near.length > 0 ? random.pick(near.slice(0, 3)) : null;
  const where = known
    ? random
        .pick(PLACE_LINES.filter(({ withinKm }) => known.distanceKm < withinKm))
        .text.replace("{near}", known.place.name)
        .replace("{distance}", formatDistance(known.distanceKm))
    : `On a residential street of ${place.name}, with shops and a bus stop close by.`;
  const line = (lines: readonly Line[]) => random.pick(trueOf(house, lines)).text;
  return [line(OPENINGS[gender]), where, ROOM_LINES[roomType], line(FOOD_LINES), line(DEPOSIT_LINES)].join(
    " ",
  );
}

/** Each sentence is used once in a house, so that its reviews do not read as copied. */
function reviewsFor(random: Random, house: House, named: boolean): DemoReview[] {
  if (!named && random.chance(0.38)) return [];
  const good = random.next();
  const said = new Set<string>();
  const reviews: DemoReview[] = [];
  const wanted = random.between(2, 11);
  for (let n = 0; n < wanted; n++) {
    const draw = random.next() * 0.7 + good * 0.3;
    const rating = draw > 0.45 ? 5 : draw > 0.2 ? 4 : draw > 0.1 ? 3 : 2;
    const unsaid = trueOf(house, REVIEWS[rating]).filter(({ text }) => !said.has(text));
    if (unsaid.length === 0) continue;
    const { text, reply } = random.pick(unsaid);
    said.add(text);
    reviews.push({ rating, comment: text, reply });
  }
  return reviews;
}

const average = (reviews: DemoReview[]) =>
  reviews.length === 0
    ? "0.00"
    : (reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length).toFixed(2);

function addressIn(random: Random, place: Place): string {
  const nth = random.between(1, 18);
  const ending = { 1: "st", 2: "nd", 3: "rd" }[nth] ?? "th";
  const area = nearestArea(place.latitude, place.longitude).name;
  return [
    random.between(2, 240),
    `${nth}${ending} ${random.pick(["Cross", "Main"])}`,
    random.pick(STREETS),
    ...new Set([area, place.name]),
  ].join(", ");
}

/** Within half a kilometre of the middle of a place, and nearer where another area begins before that. */
function spotIn(random: Random, place: Place) {
  const here = nearestArea(place.latitude, place.longitude);
  for (let wide = 0.009; ; wide /= 2) {
    const off = () => (random.next() - 0.5) * wide;
    const latitude = Number((place.latitude + off()).toFixed(6));
    const longitude = Number((place.longitude + off()).toFixed(6));
    if (nearestArea(latitude, longitude) === here) return { latitude, longitude };
  }
}

function compose(seed: number, title: string, place: Place, roomType: RoomType, named: boolean): DemoListing {
  const random = seeded(seed);
  const gender = genderFromTitle(title);
  const stay: StayDuration = random.pick(["monthly", "monthly", "monthly", "both", "both", "short-term"]);
  const stayDuration = named ? "both" : stay;
  const amenities = amenitiesFor(random, gender);
  const host = random.between(0, (gender === "ladies" ? WOMEN_HOSTS : HOSTS.length) - 1);
  const spot = spotIn(random, place);
  const house: House = { gender, roomType, stay: stayDuration, place, spot, amenities };
  const reviews = reviewsFor(random, house, named);
  const maxOccupancy = bedsIn(roomType) * random.between(3, 9);
  return {
    host,
    reviews,
    beds: bedsIn(roomType),
    listing: {
      title,
      gender,
      roomType,
      stayDuration,
      amenities,
      description: describe(random, house),
      address: addressIn(random, place),
      city: CITY,
      ...spot,
      ...rents(random, place, gender, roomType, stayDuration),
      contactName: HOSTS[host]!.name,
      // A block that is given to nobody, so that no demo call rings a stranger's phone.
      contactPhone: `90000${String(10_000 + host).padStart(5, "0")}`,
      floor: random.between(1, 5),
      occupancy: named
        ? Math.floor(maxOccupancy / 2)
        : random.chance(0.06)
          ? maxOccupancy
          : random.between(0, maxOccupancy - 2),
      maxOccupancy,
      rating: average(reviews),
      reviewCount: reviews.length,
    },
  };
}

/** The stays of the demo city: the same every time, for every gender, sharing and length of stay. */
export function demoListings(): DemoListing[] {
  const genders: Gender[] = ["ladies", "boys", "colive"];
  const named = NAMED.map(({ title, place, roomType }, at) =>
    compose(at + 1, title, placeNamed(place), roomType, true),
  );
  const others = Array.from({ length: TOTAL - named.length }, (_, at) => {
    const random = seeded(1000 + at);
    const place =
      at % 2 === 0 ? placeNamed(SOUGHT[(at / 2) % SOUGHT.length]!) : areas[(at * 7) % areas.length]!;
    // One further with each round of the sought places, so that each of them has houses for everybody.
    const gender = genders[(at + Math.floor(at / (2 * SOUGHT.length))) % genders.length]!;
    const names = HOUSE_NAMES[gender];
    const title = names[Math.floor(at / 3)]!;
    return compose(1000 + at, title, place, random.pick(ROOM_TYPES), false);
  });
  return [...named, ...others];
}
