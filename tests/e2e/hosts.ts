import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { addDays, kolkataDate } from "#domain/bookings/rules.ts";
import { copyDemo } from "#scripts/lib/demo.ts";
import { startServer } from "#scripts/lib/server.ts";
import { migrate, openStore, type Store } from "#server/db/client.ts";
import { listingViews } from "#server/db/schema/listings.ts";
import { projectRoot } from "#server/lib/root.ts";
import { createBooking } from "#tests/factories/bookings.ts";
import { createListing } from "#tests/factories/listings.ts";
import { createUser, FACTORY_PASSWORD } from "#tests/factories/users.ts";
import { photo } from "#tests/fixtures/images.ts";
import { test as base, expect } from "./harness.ts";

/** A host with a stay of six beds, one of them booked; and a stay of somebody else. */
interface Hosts {
  dataDir: string;
  phone: string;
  stay: { id: number; slug: string };
  foreign: { id: number };
  remove: () => void;
}

async function fill(store: Store): Promise<Omit<Hosts, "dataDir" | "remove">> {
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
  return { phone: owner.phoneNumber!, stay, foreign };
}

/** The harness with a host in the city. */
export const test = base.extend<object, { hosts: Hosts }>({
  hosts: [
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
    async ({ serverEnv, hosts }, use) => {
      const env = { DEMO: "0", RATE_LIMIT: "off", ...serverEnv };
      const server = await startServer({ dataDir: hosts.dataDir, env });
      await use(server);
      const code = await server.stop();
      if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.log()}`);
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

/** Signs the browser in as a factory's user, without the screens. */
export async function comeAsUser(page: Page, url: string, phoneNumber: string): Promise<void> {
  const answer = await page.request.post(`${url}/api/auth/login`, {
    data: { phoneNumber, password: FACTORY_PASSWORD },
    headers: { origin: url },
  });
  expect(answer.status()).toBe(200);
}

export const picture = async (name: string, seed: number) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await photo(640, 480, seed),
});

export const clip = () => ({
  name: "tour.mp4",
  mimeType: "video/mp4",
  buffer: readFileSync(join(projectRoot(), "tests/fixtures/clip.mp4")),
});

export const tiles = (page: Page) =>
  page.getByRole("list", { name: "Photos and videos" }).getByRole("listitem");

/** All that a new stay needs, but its files and the admin password. */
export async function fillStay(page: Page, title: string): Promise<void> {
  await page.getByLabel("PG name").fill(title);
  await page.getByLabel("Address").fill("14, 3rd Cross, Marathahalli");
  await page.getByLabel("Monthly Rent").fill("9500");
  await page.getByLabel("Security Deposit").fill("2000");
  await page.getByText("2 Sharing", { exact: true }).click();
  await page.getByLabel("Beds in all").fill("4");
  await page.getByRole("button", { name: "Food - 3 Meals" }).click();
  await page.getByLabel("Find a place nearby").fill("marath");
  const places = page.getByRole("listbox", { name: "Places" });
  await expect(places.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Latitude")).not.toHaveValue("");
  await page.getByLabel("Contact name").fill("Suma");
  await page.getByLabel("Contact phone").fill("90000 11111");
}
