import { count, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { likes } from "#server/db/schema/favourites.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { insertListings } from "#server/features/listings/writes.ts";
import { attachMedia } from "#server/features/media/service.ts";
import type { Deps } from "#server/lib/deps.ts";
import { seeded } from "#testing/factories/random.ts";
import { type SeededListing, seedBookings, seedConversations, seedReferrals } from "./activity.ts";
import { demoRules } from "./house-rules.ts";
import { type DemoListing, demoListings } from "./listings.ts";
import { fits } from "./names.ts";
import { neighbours } from "./neighbours.ts";
import { keptPaper, type Papers } from "./papers.ts";
import { type DemoPictures, storeDemoPictures } from "./pictures.ts";
import { seedProperty } from "./properties.ts";
import { seedRents } from "./rents.ts";
import { seedRooms } from "./rooms.ts";
import { type Guest, seedPastStays } from "./stays.ts";
import { seedTenantLife } from "./tenant-life.ts";
import { GUESTS, HOSTS } from "./words.ts";

const DAY_MS = 86_400_000;

/** People of the demo city. They have no password: nobody can log in as one of them. */
async function insertPeople<T extends { name: string }>(
  tx: Transaction,
  people: readonly T[],
  firstPhone: number,
) {
  const written = await tx
    .insert(users)
    .values(
      people.map(({ name }, at) => {
        const [firstName, ...rest] = name.split(" ");
        return {
          firstName,
          lastName: rest.join(" ") || null,
          phoneNumber: `90000${String(firstPhone + at).padStart(5, "0")}`,
        };
      }),
    )
    .returning({ id: users.id, firstName: users.firstName, phoneNumber: users.phoneNumber });
  return written.map(({ id, firstName, phoneNumber }, at) => ({
    ...people[at]!,
    id,
    firstName: firstName ?? "",
    phoneNumber: phoneNumber ?? "",
  }));
}

/** Some guests like a stay, more of them the better it is rated. */
async function insertLikes(
  tx: Transaction,
  stays: readonly DemoListing[],
  ids: readonly number[],
  guests: readonly Guest[],
  now: Date,
) {
  const rows = stays.flatMap((stay, at) => {
    const random = seeded(7000 + at);
    const liked = stay.reviews.filter(({ rating }) => rating >= 4).length;
    const able = guests.filter((guest) => fits(stay.listing.gender, guest));
    const first = random.between(0, able.length - 1);
    return Array.from({ length: Math.min(able.length, random.between(0, 2 + 2 * liked)) }, (_, n) => ({
      pgId: ids[at]!,
      userId: able[(first + n) % able.length]!.id,
      createdAt: new Date(now.getTime() - random.between(1, 60) * DAY_MS),
    }));
  });
  await tx.insert(likes).values(rows);
}

async function insertCity(
  deps: Deps,
  tx: Transaction,
  stays: readonly DemoListing[],
  pictures: DemoPictures,
) {
  const now = deps.clock.now();
  const hosts = await insertPeople(tx, HOSTS, 10_000);
  const guests = await insertPeople(tx, GUESTS, 30_000);
  const written = await insertListings(
    tx,
    stays.map((stay, at) => ({
      ...stay.listing,
      ownerId: hosts[stay.host]!.id,
      media: pictures.mediaOf(stay, at),
      profileImageUrl: pictures.portraitOf(stay.host),
      houseRules: demoRules(stay.listing, at),
      bedsConfirmedAt: new Date(now.getTime() - ((at * 5) % 12) * DAY_MS),
      createdAt: new Date(now.getTime() - (stays.length - at) * DAY_MS),
    })),
  );
  const ids = written.map(({ id }) => id);
  await seedPastStays(tx, stays, ids, guests, pictures.mediaOf, now);
  await insertLikes(tx, stays, ids, guests, now);
  await attachMedia(tx, pictures.names);
  const listings: SeededListing[] = await tx
    .select({
      id: pgListings.id,
      gender: pgListings.gender,
      monthlyRent: pgListings.monthlyRent,
      securityDeposit: pgListings.securityDeposit,
      freeBeds: sql<number>`${pgListings.maxOccupancy} - ${pgListings.occupancy}`,
    })
    .from(pgListings)
    .where(inArray(pgListings.id, ids))
    .orderBy(pgListings.id);
  await seedConversations(tx, listings, now);
  await seedReferrals(tx, guests[0]!, listings, deps.config.referralAmount, now);
  return { guests, listings, people: await insertPeople(tx, neighbours(), 40_000) };
}

/**
 * Fills an empty database with the demo city, through the same writes and pipelines as the product's own.
 * @param papers the pictures of receipts and agreements; those that are kept, unless somebody draws them anew
 */
export async function seedDemo(deps: Deps, papers: Papers = keptPaper): Promise<void> {
  const [existing] = await deps.store.db.select({ listings: count() }).from(pgListings);
  if (existing && existing.listings > 0) return;
  const stays = demoListings();
  const pictures = await storeDemoPictures(deps, stays);
  const { guests, listings, people } = await deps.store.transaction(
    (tx) => insertCity(deps, tx, stays, pictures),
    { durable: true },
  );
  await seedBookings(deps, papers, guests, listings);
  await seedRooms(
    deps,
    papers,
    people,
    listings.map(({ id }) => id),
  );
  await deps.store.transaction(async (tx) => {
    const now = deps.clock.now();
    const propertyId = await seedProperty(tx, now);
    await seedRents(tx, propertyId, now);
    await seedTenantLife(tx, propertyId, now);
  });
  // The embedded engine never gathers statistics by itself, and plans without them are poor.
  await deps.store.db.execute(sql`analyze`);
}
