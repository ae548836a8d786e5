import { eq, sql } from "drizzle-orm";
import { freeSlug, rankOf, slugBase } from "#domain/listings/rules.ts";
import { nearestArea, placesWithin } from "#domain/places/near.ts";
import { factWords } from "#domain/search/facts.ts";
import { searchTokens } from "#domain/search/tokens.ts";
import { rows, type Transaction } from "#server/db/client.ts";
import { type ListingRow, pgListings } from "#server/db/schema/listings.ts";
import { placeKeyOf } from "./reads.ts";

/** What the database fills in or this file computes is left out. */
type Writable = Omit<
  typeof pgListings.$inferInsert,
  "id" | "slug" | "locality" | "rank" | "search" | "placeKey" | "liveBookings"
>;

/** @property slug the one that is wished for: what it is made of instead of title and locality */
export type NewListing = Writable & { slug?: string | undefined };

type Described = Pick<
  ListingRow,
  | "title"
  | "description"
  | "address"
  | "city"
  | "gender"
  | "roomType"
  | "amenities"
  | "latitude"
  | "longitude"
>;

const LANDMARK_KM = 2;
const BATCH = 500;

/** The tsvector of a listing, as text: each word once, with the weight of the most telling place it stands in. */
function searchVector(listing: Described, locality: string): string {
  const { latitude, longitude } = listing;
  const near = latitude == null || longitude == null ? [] : placesWithin(latitude, longitude, LANDMARK_KM);
  const weighted: [string, string[]][] = [
    ["D", [...searchTokens(listing.description), ...factWords(listing)]],
    ["C", near.flatMap(({ place }) => searchTokens(place.name))],
    ["B", [locality, listing.address, listing.city].flatMap(searchTokens)],
    ["A", searchTokens(listing.title)],
  ];
  const words = new Map<string, string>();
  for (const [weight, tokens] of weighted) for (const token of tokens) words.set(token, weight);
  return [...words].map(([word, weight]) => `'${word}':1${weight}`).join(" ");
}

function localityOf({ latitude, longitude }: Pick<Described, "latitude" | "longitude">): string {
  return latitude == null || longitude == null ? "" : nearestArea(latitude, longitude).name;
}

/** Where a listing is looked up and in what order it comes: everything that follows from the rest of its row. */
function derived(listing: Described & Parameters<typeof rankOf>[0]) {
  const locality = localityOf(listing);
  return {
    locality,
    placeKey: placeKeyOf(listing.title, listing.address),
    rank: rankOf(listing),
    search: sql`${searchVector(listing, locality)}::tsvector` as unknown as string,
  };
}

async function takenSlugs(tx: Transaction, bases: string[]): Promise<Set<string>> {
  // Bytewise, "-" stands right before ".": the range holds the base and all its numbered followers.
  const found = await rows<{ slug: string }>(
    tx,
    sql`select l.slug from unnest(${sql.param(bases)}::text[]) as b (base)
        join pg_listings l on l.slug ~>=~ b.base and l.slug ~<~ (b.base || '.')`,
  );
  return new Set(found.map(({ slug }) => slug));
}

/**
 * Writes listings together with what they are found by: locality, slug, rank and words.
 * @returns id and slug of each, in the order given
 */
export async function insertListings(
  tx: Transaction,
  listings: readonly NewListing[],
): Promise<{ id: number; slug: string }[]> {
  // One writer of slugs at a time: two would both find the same one free.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('pg_listings.slug'))`);
  const written: { id: number; slug: string }[] = [];
  for (let start = 0; start < listings.length; start += BATCH) {
    const batch = listings.slice(start, start + BATCH).map((listing) => {
      const full = {
        ...listing,
        description: listing.description ?? "",
        amenities: listing.amenities ?? [],
        media: listing.media ?? [],
        contactPhone: listing.contactPhone ?? null,
        latitude: listing.latitude ?? null,
        longitude: listing.longitude ?? null,
        rating: listing.rating ?? "0.00",
        reviewCount: listing.reviewCount ?? 0,
        outdatedSince: listing.outdatedSince ?? null,
      };
      return { ...full, ...derived(full) };
    });
    const bases = batch.map(({ slug, title, locality }) =>
      slug ? slugBase(slug, "") : slugBase(title, locality),
    );
    const taken = await takenSlugs(tx, [...new Set(bases)]);
    const values = batch.map((listing, at) => ({ ...listing, slug: freeSlug(bases[at]!, taken) }));
    const inserted = await tx
      .insert(pgListings)
      .values(values)
      .returning({ id: pgListings.id, slug: pgListings.slug });
    written.push(...inserted);
  }
  return written;
}

/**
 * Changes a listing that the caller has locked, together with what it is found by: in one statement, because two would
 * take the rows of the counts in another order than other writers do. The slug stays: links point to it.
 */
export async function updateListing(
  tx: Transaction,
  listing: ListingRow,
  change: Partial<Writable>,
): Promise<void> {
  const changed = { ...change, ...derived({ ...listing, ...change } as ListingRow) };
  await tx.update(pgListings).set(changed).where(eq(pgListings.id, listing.id));
}
