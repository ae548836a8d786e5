import { and, eq } from "drizzle-orm";
import { addDays, kolkataDate } from "#domain/dates.ts";
import type { Amenity } from "#domain/listings/choices.ts";
import { around } from "#domain/places/near.ts";
import type { PreferencesInput } from "#domain/preferences/contract.ts";
import { toldScore } from "#domain/roommates/match-score.ts";
import { REQUEST_DAYS } from "#domain/roommates/requests.ts";
import { haveMetIn, type RequestStatus } from "#domain/roommates/states.ts";
import { ROOM_FEATURES, type RoomFeature } from "#domain/rooms/choices.ts";
import { DOCUMENT_KEPT_DAYS } from "#domain/tenancies/verification.ts";
import type { Transaction } from "#server/db/client.ts";
import { type ListingRow, pgListings } from "#server/db/schema/listings.ts";
import { roomVideos } from "#server/db/schema/room-videos.ts";
import { roommateRequests, roomPosts, tenantVerifications } from "#server/db/schema/rooms.ts";
import { roomInvitations } from "#server/db/schema/seekers.ts";
import { insertMessage, openRoommateChat } from "#server/features/chat/service.ts";
import { writeRoomReport } from "#server/features/rooms/reporting-service.ts";
import type { Deps } from "#server/lib/deps.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { seeded } from "#testing/factories/random.ts";
import { fits } from "./names.ts";
import { insertPreferences, type Neighbour } from "./neighbours.ts";
import { type Papers, storePaper } from "./papers.ts";
import { ASKED, ROOM_CHAT, ROOM_STORIES, ROOM_TITLES, type RoomLine } from "./room-words.ts";
import { insertTenancies, type Tenancy } from "./tenancies.ts";

export type Settled = Neighbour & { id: string; phoneNumber: string };

const DAY_MS = 86_400_000;
/** Rooms of tenants whose stay was booked here, and of those who showed an agreement or were confirmed by the host. */
const BY_STAY = 6;
const OFFERED = 28;
/** Every so many rooms has the tour, and of these one still waits to be checked. */
const TOUR_EVERY = 6;

interface Home {
  listing: ListingRow;
  tenant: Settled;
  tenancyId: number;
}

/** Each tenant gets a house they can live in; the houses are those all over the city. */
function housed(listings: readonly ListingRow[], tenants: readonly Settled[]) {
  const free = [...tenants];
  const step = Math.floor(listings.length / tenants.length);
  return listings
    .filter((_, at) => at % step === 0)
    .flatMap((listing) => {
      const at = free.findIndex((tenant) => fits(listing.gender, tenant));
      return at < 0 ? [] : [{ listing, tenant: free.splice(at, 1)[0]! }];
    });
}

/** Checked in here: the database itself makes a tenancy of it. */
async function moveIn(deps: Deps, { listing, tenant }: Omit<Home, "tenancyId">, at: number): Promise<void> {
  await createBooking(deps.store, {
    pgId: listing.id,
    userId: tenant.id,
    guestName: tenant.name,
    guestPhone: tenant.phoneNumber,
    guestEmail: `${tenant.name.toLowerCase()}@example.in`,
    status: "checked_in",
    utr: `6${10_000_000_000 + at * 7919}`,
    createdAt: new Date(deps.clock.now().getTime() - (24 + at * 3) * DAY_MS),
  });
}

/** Those that are not offering anything: one verification in each other state. */
const OTHER_STATES: readonly Omit<Tenancy, "userId" | "pgListingId">[] = [
  {
    method: "agreement",
    status: "pending",
    daysAgo: 0.4,
    note: "Page one of three. The others are at home.",
  },
  { method: "owner", status: "pending", daysAgo: 1 },
  { method: "owner", status: "in_review", daysAgo: 2, ownerWord: "yes" },
  { method: "agreement", status: "in_review", daysAgo: 1.5 },
  { method: "agreement", status: "rejected", daysAgo: 5, reason: "The name of the house cannot be read." },
  { method: "owner", status: "expired", daysAgo: 90, ownerWord: "yes" },
  {
    method: "agreement",
    status: "revoked",
    daysAgo: 40,
    reason: "The host says that nobody of this name lives there.",
  },
];

async function writeTenancies(
  deps: Deps,
  papers: Papers,
  homes: readonly Omit<Home, "tenancyId">[],
): Promise<Home[]> {
  const byStay = homes.slice(0, BY_STAY).filter(({ listing }) => listing.monthlyRent !== null);
  for (const [at, home] of byStay.entries()) await moveIn(deps, home, at);
  const others = homes.filter((home) => !byStay.includes(home));
  const tenancies: Tenancy[] = [];
  for (const [at, { listing, tenant }] of others.entries()) {
    const base = { userId: tenant.id, pgListingId: listing.id };
    const other = OTHER_STATES[at - (OFFERED - byStay.length)];
    const host = at % 3 === 0;
    const proof = host
      ? ({ method: "owner", ownerWord: "yes" } as const)
      : ({ method: "agreement" } as const);
    const tenancy: Tenancy = { ...base, ...(other ?? { ...proof, status: "verified", daysAgo: 35 + at }) };
    // One photo each, as the job forgets them one by one; what was decided longer ago has none any more.
    const kept = tenancy.method === "agreement" && tenancy.daysAgo < DOCUMENT_KEPT_DAYS;
    tenancies.push(
      kept
        ? {
            ...tenancy,
            document: (await storePaper(deps, await papers({ agreement: { tenant: tenant.name } }))).name,
          }
        : tenancy,
    );
  }
  return deps.store.transaction(async (tx) => {
    const ids = await insertTenancies(tx, tenancies, deps.clock.now());
    const stays = await Promise.all(
      byStay.map(async (home) => {
        const [made] = await tx
          .select({ id: tenantVerifications.id })
          .from(tenantVerifications)
          .where(
            and(
              eq(tenantVerifications.userId, home.tenant.id),
              eq(tenantVerifications.verificationMethod, "stay"),
            ),
          );
        return { ...home, tenancyId: made!.id };
      }),
    );
    const rest = others.map((home, at) => ({ ...home, tenancyId: ids[at]! }));
    return [...stays, ...rest.slice(0, OFFERED - stays.length)];
  });
}

/** What a room has because its house has it, and what differs from room to room. */
const HOUSE_FEATURES: readonly (readonly [RoomFeature, Amenity])[] = [
  ["Geyser", "Hot Water 24/7"],
  ["Kitchen", "Self-Cooking (24/7)"],
  ["Fridge", "Common Fridge"],
  ["Washing machine", "Washing Machine"],
  ["Parking", "2W Parking"],
];
const OWN_FEATURES = ROOM_FEATURES.filter((feature) => !HOUSE_FEATURES.some(([of]) => of === feature));

function postOf({ listing, tenant, tenancyId }: Home, at: number, now: Date): typeof roomPosts.$inferInsert {
  const random = seeded(31_000 + at);
  const { amenities } = listing;
  const house: readonly RoomFeature[] = HOUSE_FEATURES.filter(([, needs]) => amenities.includes(needs)).map(
    ([feature]) => feature,
  );
  const own = random.some(OWN_FEATURES, random.between(2, 5));
  const features = ROOM_FEATURES.filter((feature) => house.includes(feature) || own.includes(feature));
  const said = [...features, ...amenities];
  const isTrue = ({ needs = [] }: RoomLine) => needs.every((each) => said.includes(each));
  const photos = listing.media.filter((url) => url.endsWith(".webp"));
  const [bedroom, ...others] = photos;
  const createdAt = new Date(now.getTime() - (OFFERED - at) * 0.7 * DAY_MS);
  return {
    tenantId: tenant.id,
    pgId: listing.id,
    tenancyId,
    title: random.pick(ROOM_TITLES.filter(isTrue)).text,
    description: random
      .some(ROOM_STORIES.filter(isTrue), random.between(1, 3))
      .map(({ text }) => text)
      .join("\n"),
    rent: listing.monthlyRent ?? "8500.00",
    deposit: listing.securityDeposit ?? "5000.00",
    sharingType: listing.roomType,
    gender: listing.gender,
    images: [bedroom, ...random.some(others, Math.min(others.length, random.between(1, 3)))].flatMap(
      (url) => url ?? [],
    ),
    features,
    nearbyCompanies: around({ latitude: listing.latitude!, longitude: listing.longitude! })
      .filter(({ kind }) => kind === "company" || kind === "tech park")
      .slice(0, 3)
      .map(({ place }) => place.name),
    availableFrom: addDays(kolkataDate(now), random.between(0, 40)),
    places: at % 4 === 0 ? 2 : 1,
    createdAt,
    updatedAt: createdAt,
  };
}

type Post = typeof roomPosts.$inferSelect;

async function showTours(tx: Transaction, posts: readonly Post[], tour: string, now: Date): Promise<void> {
  const shown = posts.filter((_, at) => at % TOUR_EVERY === 0);
  await tx.insert(roomVideos).values(
    shown.map((post, at) => ({
      pgListingId: post.pgId,
      postId: post.id,
      uploadedBy: post.tenantId,
      roomType: post.sharingType,
      videoUrl: tour,
      thumbnailUrl: post.images[0]!,
      description: "Once through the room, the kitchen and the bath.",
      isVerified: at === shown.length - 1 ? 0 : 1,
      viewCount: 12 + at * 9,
      createdAt: new Date(now.getTime() - (at + 1) * DAY_MS),
    })),
  );
}

const REQUESTS: readonly { status: RequestStatus; daysAgo: number; answer?: string }[] = [
  {
    status: "accepted",
    daysAgo: 3,
    answer: "You would fit well here. Would you like to see it on Saturday?",
  },
  { status: "pending", daysAgo: 0.2 },
  {
    status: "visit_agreed",
    daysAgo: 1,
    answer: "Thank you for asking. Come and see it, I am home in the evenings.",
  },
  {
    status: "declined",
    daysAgo: 4,
    answer: "Thank you for asking. We were hoping for somebody with early hours.",
  },
  { status: "talking", daysAgo: 2, answer: "Thank you for asking. What do you do?" },
  { status: "withdrawn", daysAgo: 6 },
  { status: "offered", daysAgo: 5, answer: "The bed is yours if you want it." },
  { status: "expired", daysAgo: 18 },
  { status: "declined", daysAgo: 9 },
  { status: "pending", daysAgo: 8 },
];

interface Asking {
  posts: readonly Post[];
  homes: readonly Home[];
  seekers: readonly Settled[];
  said: ReadonlyMap<string, PreferencesInput>;
  now: Date;
}

const atFive = (day: string) => new Date(`${day}T17:00:00+05:30`);

async function askToJoin(tx: Transaction, { posts, homes, seekers, said, now }: Asking): Promise<number[]> {
  const ids: number[] = [];
  for (const [at, { status, daysAgo, answer }] of REQUESTS.entries()) {
    // Two ask for each of the first rooms.
    const which = Math.floor(at / 2) * 4;
    const post = posts[which]!;
    const able = seekers.filter((seeker) => fits(homes[which]!.listing.gender, seeker));
    const seeker = able[at % able.length]!;
    const createdAt = new Date(now.getTime() - daysAgo * DAY_MS);
    const answeredAt = new Date(createdAt.getTime() + DAY_MS / 4);
    const decidedAt = ["accepted", "declined", "withdrawn"].includes(status) ? answeredAt : null;
    const visitAt = status === "visit_agreed" ? atFive(addDays(kolkataDate(now), 2)) : null;
    const message = ASKED[at % ASKED.length]!;
    const [request] = await tx
      .insert(roommateRequests)
      .values({
        pgListingId: post.pgId,
        roomPostId: post.id,
        seekerUserId: seeker.id,
        currentTenantId: post.tenantId,
        roomType: post.sharingType,
        preferredMoveInDate: at % 2 === 0 ? addDays(kolkataDate(now), 12) : null,
        status,
        seekerMessage: message,
        tenantResponse: answer ?? null,
        compatibilityScore: toldScore(said.get(seeker.id)!, said.get(post.tenantId)!),
        expiresAt: new Date(createdAt.getTime() + REQUEST_DAYS * DAY_MS),
        visitAt,
        visitBy: visitAt && "tenant",
        visitAgreedAt: visitAt && answeredAt,
        newsFor: status === "pending" ? "tenant" : null,
        decidedAt,
        createdAt,
        updatedAt: decidedAt ?? createdAt,
      })
      .returning({ id: roommateRequests.id });
    ids.push(request!.id);
    if (!haveMetIn(status)) continue;
    const opening = { requestId: request!.id, seekerId: seeker.id, tenantId: post.tenantId };
    const start = answeredAt.getTime();
    const conversation = await openRoommateChat(tx, { ...opening, pgListingId: post.pgId, now: answeredAt });
    const more = status === "accepted" ? ROOM_CHAT : [];
    const talk = [["guest", message], ["owner", answer ?? "Welcome!"], ...more] as const;
    for (const [line, [side, text]] of talk.entries()) {
      await insertMessage(tx, { conversation, side, text, now: new Date(start + line * 240_000) });
    }
  }
  return ids;
}

async function report(
  tx: Transaction,
  posts: readonly Post[],
  requests: readonly number[],
  by: readonly Settled[],
  now: Date,
) {
  await writeRoomReport(tx, {
    of: { kind: "post", id: posts[3]!.id },
    aboutUserId: posts[3]!.tenantId,
    userId: by[1]!.id,
    reason: "The photos are of another house. I have been there.",
    now,
  });
  await writeRoomReport(tx, {
    of: { kind: "request", id: requests[6]! },
    aboutUserId: by[0]!.id,
    userId: by[2]!.id,
    reason: "Asks for money before a visit.",
    now,
  });
}

/** Tenancies in every state, the rooms that are offered, who looks for one, and what they asked each other. */
export async function seedRooms(
  deps: Deps,
  papers: Papers,
  people: readonly Settled[],
  ids: readonly number[],
): Promise<void> {
  const now = deps.clock.now();
  const all = await deps.store.db.select().from(pgListings).orderBy(pgListings.id);
  // Nobody can offer a bed in a room for one.
  const listings = all.filter(
    ({ id, monthlyRent, roomType }) => ids.includes(id) && monthlyRent !== null && roomType !== "1 Sharing",
  );
  const tour = all.flatMap(({ media }) => media).find((url) => url.endsWith(".mp4"));
  const tenants = people.filter(({ looks }) => !looks);
  const seekers = people.filter(({ looks }) => looks);
  const homes = await writeTenancies(deps, papers, housed(listings, tenants));
  const areas = [...new Set(homes.map(({ listing }) => listing.locality))];
  await deps.store.transaction(async (tx) => {
    const said = await insertPreferences(tx, people, areas, now);
    const posts = await tx
      .insert(roomPosts)
      .values(homes.map((home, at) => postOf(home, at, now)))
      .returning();
    if (tour) await showTours(tx, posts, tour, now);
    const requests = await askToJoin(tx, { posts, homes, seekers, said, now });
    const invited = posts[1]!;
    const guest = seekers.find((seeker) => fits(homes[1]!.listing.gender, seeker))!;
    await tx.insert(roomInvitations).values({ postId: invited.id, seekerUserId: guest.id, createdAt: now });
    await report(tx, posts, requests, seekers, now);
  });
}
