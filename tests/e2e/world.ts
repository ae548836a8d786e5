import { createHash, randomBytes } from "node:crypto";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { migrate, openStore, type Store } from "#server/db/client.ts";
import { listingViews } from "#server/db/schema/listings.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { createListing } from "#testing/factories/listings.ts";
import { createUser } from "#testing/factories/users.ts";
import { fillBuilding } from "./building-world.ts";
import { fillRents } from "./rents-world.ts";
import { fillRooms } from "./rooms-world.ts";
import { fillToday } from "./today-world.ts";

/** What somebody writes who wants more than to be read. */
export const HOSTILE = "</script><img src=x onerror=window.pwned=1> Hostile PG";

// Alike and next door, so that each is among the other's similar stays.
const ALIKE = {
  monthlyRent: "9500.00",
  securityDeposit: "9000.00",
  stayDuration: "both",
  gender: "ladies",
  roomType: "2 Sharing",
  latitude: 12.9569,
  longitude: 77.7011,
  occupancy: 0,
  isAvailable: 1,
} as const;

/** Stays that can be booked, and people who have booked. */
async function fillCity(store: Store) {
  const house = await createListing(store, {
    ...ALIKE,
    title: "Quiet Lantern Ladies PG",
    contactPhone: "9000011111",
    contactName: "Suma",
    maxOccupancy: 500,
  });
  const full = await createListing(store, { ...ALIKE, title: "Lone Lantern Stay", maxOccupancy: 1 });
  await createBooking(store, { pgId: full.id, status: "confirmed" });
  const hostile = await createListing(store, {
    title: HOSTILE,
    description: HOSTILE,
    address: HOSTILE,
    contactName: HOSTILE,
  });
  const token = randomBytes(32).toString("base64url");
  const guestKey = createHash("sha256").update(token).digest("hex");
  const expired = await createBooking(store, { pgId: house.id, status: "expired", guestKey });
  const confirmed = await createBooking(store, { pgId: house.id, status: "confirmed", guestKey });
  const proofs: number[] = [];
  for (const guestName of ["Chitra Bose", "Dhruv Sethi", "Esha Pillai"]) {
    const waiting = { pgId: house.id, guestName, utr: `4600000000${10 + proofs.length}` };
    proofs.push((await createBooking(store, { ...waiting, status: "proof_submitted" })).id);
  }
  const refund = await createBooking(store, {
    pgId: house.id,
    guestName: "Farid Khan",
    status: "cancelled",
    paymentStatus: "refund_due",
  });
  const adminPhone = "8000000001";
  await createUser(store, { phoneNumber: adminPhone, adminRole: "superadmin", firstName: "Meera" });
  return {
    /** With beds for every test, at ₹9,500 a month and ₹9,000 deposit. */
    house: { id: house.id, slug: house.slug, title: house.title },
    /** One with a single bed, which is taken. */
    full: { id: full.id },
    /** Called {@link HOSTILE}. */
    hostile: { slug: hostile.slug },
    /** Bookings that wait for admins: proofs of Chitra, Dhruv and Esha, and Farid's refund. */
    waiting: { proofs, refund: refund.id },
    /** The number of an account that is an admin's, with the factory's password. */
    adminPhone,
    /** A guest's cookie, and the bookings that are theirs. */
    guest: { token, expired: expired.id, confirmed: confirmed.id },
  };
}

/** A host with a stay of six beds, one of them booked; and a stay of somebody else. */
async function fillHosts(store: Store) {
  const owner = await createUser(store, { phoneNumber: "9812345670" });
  const stay = await createListing(store, {
    ownerId: owner.id,
    title: "Silver Oak Ladies PG",
    address: "7, 2nd Main, Kundalahalli",
    monthlyRent: "8000.00",
    securityDeposit: "4000.00",
    stayDuration: "both",
    maxOccupancy: 6,
  });
  await createBooking(store, { pgId: stay.id, status: "confirmed", guestName: "Meera Nair" });
  const today = kolkataDate(new Date());
  await store.db.insert(listingViews).values([
    { pgId: stay.id, day: today, views: 4 },
    { pgId: stay.id, day: addDays(today, -3), views: 9 },
  ]);
  const foreign = await createListing(store, { title: "Far Away PG" });
  return {
    phone: owner.phoneNumber!,
    stay: { id: stay.id, slug: stay.slug },
    foreign: { id: foreign.id },
  };
}

/** A house with its host, and somebody else: mobile numbers of accounts. */
export async function fillTalk(store: Store) {
  const [hostPhone, strangerPhone] = ["9811100001", "9811100002"];
  const host = await createUser(store, { firstName: "Suma", phoneNumber: hostPhone });
  await createUser(store, { firstName: "Ravi", phoneNumber: strangerPhone });
  const house = await createListing(store, {
    title: "Evening Raga Ladies PG",
    contactName: "Suma",
    ownerId: host.id,
    monthlyRent: "9500.00",
    stayDuration: "monthly",
    occupancy: 0,
    maxOccupancy: 8,
    isAvailable: 1,
  });
  return {
    house: { id: house.id, slug: house.slug, title: house.title },
    host: hostPhone,
    stranger: strangerPhone,
  };
}

/** A stay that was confirmed and began some weeks ago, for who walks it to its end. */
async function fillStayers(store: Store) {
  const hostPhone = "9811100003";
  const host = await createUser(store, { firstName: "Latha", phoneNumber: hostPhone });
  const house = await createListing(store, {
    ...ALIKE,
    title: "Temple Bell Ladies PG",
    contactName: "Latha",
    ownerId: host.id,
    maxOccupancy: 4,
  });
  const token = randomBytes(32).toString("base64url");
  const guestKey = createHash("sha256").update(token).digest("hex");
  const today = kolkataDate(new Date());
  const booking = await createBooking(store, {
    pgId: house.id,
    status: "confirmed",
    guestName: "Asha Rao",
    guestKey,
    moveInDate: addDays(today, -40),
  });
  return {
    host: hostPhone,
    house: { id: house.id, slug: house.slug, title: house.title },
    guest: { token, booking: booking.id, utr: booking.utr! },
  };
}

/** A house with a review, its host, somebody who has moved out, and a stranger. */
async function fillLived(store: Store) {
  const phones = { host: "9811200001", past: "9811200002", stranger: "9811200004", first: "9811200005" };
  const person = (phoneNumber: string, firstName: string) => createUser(store, { phoneNumber, firstName });
  const host = await person(phones.host, "Suma");
  const past = await person(phones.past, "Kavya");
  const first = await person(phones.first, "Anita");
  await person(phones.stranger, "Ravi");
  const house = await createListing(store, {
    ...ALIKE,
    title: "Amber Porch Ladies PG",
    contactName: "Suma",
    ownerId: host.id,
    rating: "0.00",
    reviewCount: 0,
    maxOccupancy: 9,
  });
  const ago = (days: number) => addDays(kolkataDate(new Date()), -days);
  const stay = (userId: string, guestName: string, days: number) =>
    createBooking(store, {
      pgId: house.id,
      userId,
      guestName,
      status: "checked_out",
      moveInDate: ago(days),
      createdAt: new Date(`${ago(days + 3)}T06:00:00Z`),
    });
  const told = await stay(first.id, "Anita", 200);
  await store.db.insert(reviews).values({
    pgId: house.id,
    userId: first.id,
    bookingId: told.id,
    rating: 5,
    comment: "Like a second home.",
  });
  const over = await stay(past.id, "Kavya", 60);
  return {
    phones,
    house: { id: house.id, slug: house.slug, title: house.title },
    over: over.id,
  };
}

/** What the journeys find in the city beside the demo. Another set of people and stays is one more line here. */
export async function fillWorld(dataDir: string) {
  const store = await openStore({ dataDir });
  await migrate(store);
  const world = {
    city: await fillCity(store),
    hosts: await fillHosts(store),
    talk: await fillTalk(store),
    stayers: await fillStayers(store),
    lived: await fillLived(store),
    rooms: await fillRooms(store),
    rents: await fillRents(store),
    today: await fillToday(store),
    building: await fillBuilding(store),
  };
  await store.close();
  return world;
}

export type World = Awaited<ReturnType<typeof fillWorld>>;
