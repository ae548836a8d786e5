import { sql } from "drizzle-orm";
import { AMENITIES, GENDERS, ROOM_TYPES, STAY_DURATIONS } from "#domain/listings/contract.ts";
import { CITY, PLACES } from "#domain/places/places.ts";
import { rows, type Store } from "#server/db/client.ts";
import { insertListings, type NewListing } from "#server/features/listings/writes.ts";
import { seeded } from "./random.ts";

const FIRST =
  "Sri Lakshmi Venkata Padmavathi Jyothi Balaji Ganesh Sai Annapurna Kaveri Nandi Lotus Green Royal";
const SECOND =
  "Nivas Residency Homestay Comforts Nest Gardens Towers Living Stay House Villa Heights Mansion";
const NAMES = "Ramesh Suma Manjunath Kavya Prakash Anitha Nagaraj Deepa Srinivas Latha Harish Geetha";
const SYLLABLES = "ka la ma na pa ra sa ta va ya de ne gi ri shi vi ku mu su ha ja da bha tha".split(" ");
const GENDER_TITLE = { boys: "Gents PG", ladies: "Ladies PG", colive: "Coliving" } as const;
const RENT_SHARE = { "1 Sharing": 1.5, "2 Sharing": 1, "3 Sharing": 0.8, "4 Sharing": 0.65 } as const;

const money = (rupees: number) => `${Math.max(2000, Math.round(rupees / 50) * 50)}.00`;

/** A listing that could be real: the same for the same seed. It is not written anywhere. */
export function buildListing(seed: number, overrides: Partial<NewListing> = {}): NewListing {
  const random = seeded(seed);
  const place = random.pick(PLACES);
  const gender = random.pick(GENDERS);
  const roomType = random.pick(ROOM_TYPES);
  const anyStay = random.pick(STAY_DURATIONS);
  const stayDuration = overrides.stayDuration ?? anyStay;
  const median = place.medianRent ?? 9500;
  const rent = median * RENT_SHARE[roomType] * (0.75 + random.next() * 0.6);
  const monthly = stayDuration !== "short-term";
  const short = stayDuration !== "monthly";
  const family = Array.from({ length: random.between(2, 4) }, () => random.pick(SYLLABLES)).join("");
  const street = Array.from({ length: random.between(2, 3) }, () => random.pick(SYLLABLES)).join("");
  const maxOccupancy = random.between(4, 40);
  const reviewCount = random.chance(0.6) ? random.between(1, 80) : 0;
  return {
    title: `${random.pick(FIRST.split(" "))} ${family} ${random.pick(SECOND.split(" "))} ${GENDER_TITLE[gender]}`,
    description: `Clean rooms a short walk from ${place.name}, run by the ${family} family near ${street} temple.`,
    address: `${random.between(1, 400)}, ${random.between(1, 20)}th Cross, ${street} Road, ${place.name}`,
    city: CITY,
    latitude: Number((place.latitude + (random.next() - 0.5) * 0.012).toFixed(6)),
    longitude: Number((place.longitude + (random.next() - 0.5) * 0.012).toFixed(6)),
    monthlyRent: monthly ? money(rent) : null,
    // Each third of those for short stays is let by the week only.
    weeklyRent: short && (random.chance(0.7) || seed % 3 === 0) ? money(rent / 3) : null,
    dailyRent: short && seed % 3 > 0 ? `${Math.round(rent / 20)}.00` : null,
    stayDuration,
    securityDeposit: monthly ? money(rent) : "0.00",
    roomType,
    amenities: random.some(AMENITIES, random.between(2, AMENITIES.length)),
    media: [],
    contactName: random.pick(NAMES.split(" ")),
    contactPhone: `90000${String(random.between(0, 99_999)).padStart(5, "0")}`,
    gender,
    floor: random.between(1, 6),
    occupancy: random.chance(0.1) ? maxOccupancy : random.between(0, maxOccupancy - 1),
    maxOccupancy,
    rating: reviewCount === 0 ? "0.00" : (3 + random.next() * 2).toFixed(2),
    reviewCount,
    ...overrides,
  };
}

let sequence = 0;

/** Writes one listing as the product does, and tells its id and slug. */
export async function createListing(store: Store, overrides: Partial<NewListing> = {}, seed = ++sequence) {
  const listing = buildListing(seed, { occupancy: 0, isAvailable: 1, ...overrides });
  const [written] = await store.transaction((tx) => insertListings(tx, [listing]));
  if (!written) throw new Error("The listing was not written");
  return { ...listing, ...written };
}

/** Writes `count` listings from consecutive seeds. */
export async function createListings(
  store: Store,
  count: number,
  firstSeed = 0,
  overrides: Partial<NewListing> = {},
): Promise<number[]> {
  const listings = Array.from({ length: count }, (_, at) => buildListing(firstSeed + at, overrides));
  const written = await store.transaction((tx) => insertListings(tx, listings));
  return written.map(({ id }) => id);
}

const PATTERNS = 1_000;
const COPIES_AT_ONCE = 10;

// Columns that a copy takes over as they are; the others are computed or varied below.
const COPIED = `description, address, locality, city, stay_duration, security_deposit, room_type, amenities, media,
  contact_name, contact_phone, is_available, gender, floor, occupancy, max_occupancy, rating, review_count, search`;

/** Copies of the patterns, moved a little, at other prices and ranks. */
async function copyPatterns(store: Store, patterns: number, first: number, last: number): Promise<void> {
  await store.db.execute(
    sql`insert into pg_listings (${sql.raw(COPIED)}, title, slug, latitude, longitude, monthly_rent, weekly_rent, daily_rent, rank, created_at, changed_at)
        select ${sql.raw(COPIED)}, title, slug || '-c' || g,
          latitude + ((id::bigint * g * 7919) % 2000 - 1000) / 200000.0,
          longitude + ((id::bigint * g * 104729) % 2000 - 1000) / 200000.0,
          greatest(2000, monthly_rent + ((id::bigint * g) % 41 - 20) * 50),
          greatest(1000, weekly_rent + ((id::bigint * g) % 21 - 10) * 50),
          greatest(150, daily_rent + ((id::bigint * g) % 21 - 10) * 10),
          rank + (id::bigint * g * 31) % 997, created_at - g * interval '1 hour',
          changed_at - g * interval '1 hour'
        from generate_series(${first}::int, ${last}::int) g,
          (select * from pg_listings order by id limit ${patterns}) p`,
  );
}

/**
 * Fills an empty table with very many listings for benchmarks and plans: patterns written as the product does,
 * then copied by the database with the search indexes out of the way.
 */
export async function bulkListings(
  store: Store,
  count: number,
  overrides: Partial<NewListing> = {},
): Promise<void> {
  const patterns = Math.min(count, PATTERNS);
  await createListings(store, patterns, 0, overrides);
  const indexes = await rows<{ name: string; definition: string }>(
    store.db,
    sql`select indexname as name, indexdef as definition from pg_indexes
        where tablename = 'pg_listings' and indexdef like '%is_deleted = 0%'`,
  );
  const copies = Math.ceil(count / patterns) - 1;
  if (copies > 0) {
    for (const { name } of indexes) await store.db.execute(sql`drop index ${sql.identifier(name)}`);
    for (let first = 1; first <= copies; first += COPIES_AT_ONCE) {
      await copyPatterns(store, patterns, first, Math.min(copies, first + COPIES_AT_ONCE - 1));
    }
    await store.db.execute(
      sql`delete from pg_listings where id in (select id from pg_listings order by id desc limit greatest(0, (select count(*) from pg_listings) - ${count}))`,
    );
    for (const { definition } of indexes) await store.db.execute(sql.raw(definition));
  }
  for (const table of ["pg_listings", "search_words", "listings_by_amenities", "listings_by_price"]) {
    await store.db.execute(sql`vacuum (analyze) ${sql.identifier(table)}`);
  }
  await store.notify("listings", "*");
}
