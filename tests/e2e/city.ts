import { createHash, randomBytes } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import sharp from "sharp";
import { copyDemo } from "#scripts/lib/demo.ts";
import { startServer } from "#scripts/lib/server.ts";
import { migrate, openStore, type Store } from "#server/db/client.ts";
import { createBooking } from "#tests/factories/bookings.ts";
import { createListing } from "#tests/factories/listings.ts";
import { createUser } from "#tests/factories/users.ts";
import { test as base } from "./harness.ts";

/** What somebody writes who wants more than to be read. */
export const HOSTILE = "</script><img src=x onerror=window.pwned=1> Hostile PG";

/** What these journeys need to find in the city, beside the demo. */
interface City {
  dataDir: string;
  /** A listing with beds for every test, at ₹9,500 a month and ₹9,000 deposit. */
  house: { id: number; slug: string; title: string };
  /** One with a single bed, which is taken. */
  full: { id: number };
  /** Called {@link HOSTILE}. */
  hostile: { slug: string };
  /** A guest's cookie, and the bookings that are theirs. */
  guest: { token: string; expired: number; confirmed: number };
  /** The number of an account that is an admin's, with the factory's password. */
  adminPhone: string;
  remove: () => void;
}

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

async function fill(store: Store): Promise<Omit<City, "dataDir" | "remove">> {
  const house = await createListing(store, {
    ...ALIKE,
    title: "Quiet Lantern Ladies PG",
    contactPhone: "9000011111",
    contactName: "Suma",
    maxOccupancy: 200,
  });
  const full = await createListing(store, {
    ...ALIKE,
    title: "Lone Lantern Stay",
    maxOccupancy: 1,
  });
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
  const adminPhone = "8000000001";
  await createUser(store, { phoneNumber: adminPhone, isAdmin: true, firstName: "Meera" });
  return { house, full, hostile, adminPhone, guest: { token, expired: expired.id, confirmed: confirmed.id } };
}

/** The harness with a city of known houses and bookings. */
export const test = base.extend<object, { city: City }>({
  city: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const { dataDir, remove } = await copyDemo();
      const store = await openStore({ dataDir });
      await migrate(store);
      const filled = await fill(store);
      await store.close();
      await use({ ...filled, dataDir, remove });
      remove();
    },
    { scope: "worker", timeout: 240_000 },
  ],

  server: [
    async ({ serverEnv, city }, use) => {
      const env = { DEMO: "0", RATE_LIMIT: "off", ...serverEnv };
      const server = await startServer({ dataDir: city.dataDir, env });
      await use(server);
      const code = await server.stop();
      if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.log()}`);
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

/** Makes the browser the one that made the guest's bookings. */
export const comeAsGuest = (context: BrowserContext, url: string, token: string) =>
  context.addCookies([{ name: "guest", value: token, url }]);

/** A screenshot of a payment; no two are alike, so that none is taken for a duplicate. */
export async function screenshot(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const [red, green, blue] = randomBytes(3);
  const paid = `<svg width="540" height="960"><rect width="540" height="960" fill="rgb(${red},${green},${blue})"/>
    <rect x="40" y="120" width="460" height="180" rx="24" fill="#fff"/></svg>`;
  return {
    name: "payment.png",
    mimeType: "image/png",
    buffer: await sharp(Buffer.from(paid)).png().toBuffer(),
  };
}

/** Twelve digits that no other test has used. */
export const newUtr = () => String(4e11 + (randomBytes(4).readUInt32BE() % 1e11)).slice(0, 12);
