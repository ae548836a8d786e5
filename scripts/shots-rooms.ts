import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { confirmAdmin, logIn, signUp, unlockAdmin } from "#domain/accounts/endpoints.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { searchListings } from "#domain/listings/endpoints.ts";
import { uploadMedia } from "#domain/media/endpoints.ts";
import { pages } from "#domain/paths.ts";
import type { PreferencesInput } from "#domain/preferences/contract.ts";
import { updatePreferences } from "#domain/preferences/endpoints.ts";
import { createRoommateRequest, updateRoommateRequest } from "#domain/roommates/endpoints.ts";
import type { RoommateRequestStepInput } from "#domain/roommates/requests.ts";
import { createRoom, listRooms } from "#domain/rooms/endpoints.ts";
import type { RoomCard } from "#domain/rooms/posts.ts";
import { createTenancy, decideTenancy } from "#domain/tenancies/endpoints.ts";
import { photo } from "#testing/fixtures/images.ts";
import { testSecrets } from "./lib/server.ts";
import { openAdminDashboard, type Shot } from "./shots-steps.ts";

const PASSWORD = "Sunny-Room!42";
const EARLY: Partial<PreferencesInput> = {
  gender: "woman",
  age: 25,
  profession: "teaching",
  workingHours: "early",
  smokingPreference: "never",
  foodPreference: "vegetarian",
  cleanlinessLevel: 4,
  noiseLevel: 2,
  languagesSpoken: ["Kannada", "English"],
  hobbies: ["Yoga", "Reading"],
};
const LATE: Partial<PreferencesInput> = {
  ...EARLY,
  age: 27,
  profession: "software",
  workingHours: "night",
  smokingPreference: "smokes",
  noiseLevel: 5,
};

const originOf = (page: Page) => new URL(page.url()).origin;

type Body = Pick<NonNullable<Parameters<Page["request"]["fetch"]>[1]>, "data" | "multipart">;

async function send<T>(page: Page, method: string, path: string, body: Body, token = ""): Promise<T> {
  const origin = originOf(page);
  const headers = { origin, ...(token && { "x-admin-token": token }) };
  const answer = await page.request.fetch(origin + path, { method, headers, ...body });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json() as Promise<T>;
}

/** A new account in place of whoever was in. @returns its mobile number */
async function become(page: Page, name: string, life: Partial<PreferencesInput> | null): Promise<string> {
  await page.context().clearCookies();
  const phoneNumber = `9${String(randomInt(1e9)).padStart(9, "0")}`;
  const data = { phoneNumber, password: PASSWORD, fullName: `${name} Rao` };
  await send(page, "POST", signUp().path, { data });
  if (life) await send(page, "PUT", updatePreferences().path, { data: life });
  return phoneNumber;
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(originOf(page) + path);
  await page.getByRole("button", { name: "Your account" }).waitFor();
  await page.locator("main").getByRole("heading").first().waitFor();
}

async function someRoom(page: Page, found: (room: RoomCard) => boolean): Promise<number> {
  const answer = await page.request.get(`${originOf(page)}${listRooms().path}?limit=48`);
  const room = ((await answer.json()) as RoomCard[]).find(found);
  if (!room) throw new Error("The demo city offers no such room.");
  return room.id;
}

/** Somebody whose tenancy was verified by an admin. */
async function becomeTenant(page: Page): Promise<{ pgListingId: number; phoneNumber: string }> {
  const phoneNumber = await become(page, "Kavya", EARLY);
  const answer = await page.request.get(`${originOf(page)}${searchListings().path}?gender=colive&limit=1`);
  const [listing] = (await answer.json()) as { id: number }[];
  const pgListingId = listing!.id;
  const document = { name: "agreement.jpg", mimeType: "image/jpeg", buffer: await photo(900, 1270, 8) };
  const said = { pgListingId: String(pgListingId), method: "agreement", moveInDate: "2026-01-10" };
  const { id } = await send<{ id: number }>(page, "POST", createTenancy().path, {
    multipart: { ...said, document },
  });
  const unlock = { data: { code: testSecrets.ADMIN_CODE } };
  const { token } = await send<{ token: string }>(page, "POST", unlockAdmin().path, unlock);
  await send(page, "POST", confirmAdmin().path, { data: { password: testSecrets.ADMIN_PASSWORD } }, token);
  for (const status of ["in_review", "verified"])
    await send(page, "PATCH", decideTenancy(id).path, { data: { status } }, token);
  return { pgListingId, phoneNumber };
}

/** The room of a new tenant, whom one then is. */
async function offerRoom(page: Page): Promise<{ id: number; phoneNumber: string }> {
  const { pgListingId, phoneNumber } = await becomeTenant(page);
  const file = { name: "bed.jpg", mimeType: "image/jpeg", buffer: await photo(1200, 800, 9) };
  const { name } = await send<{ name: string }>(page, "POST", uploadMedia().path, { multipart: { file } });
  const { id } = await send<{ id: number }>(page, "POST", createRoom().path, {
    data: {
      pgListingId,
      includingMen: true,
      title: "Sunny bed beside the neem tree",
      description: "The tree keeps it cool. We cook together on Sundays.",
      rent: "8500",
      deposit: "8000",
      sharingType: "2 Sharing",
      features: ["Balcony", "Study table"],
      nearbyCompanies: ["Ecospace"],
      availableFrom: addDays(kolkataDate(new Date()), 6),
      images: [name],
    },
  });
  return { id, phoneNumber };
}

async function ownRoom(page: Page): Promise<void> {
  await show(page, pages.room((await offerRoom(page)).id));
  await page.getByRole("heading", { name: "People who may suit you" }).waitFor();
}

/** Two ask for the room; one is talked to, one has her answer. */
async function receiveRequests(page: Page): Promise<void> {
  const { id: roomPostId, phoneNumber } = await offerRoom(page);
  const asked: number[] = [];
  for (const [name, life, message] of [
    ["Meera", EARLY, "I teach at the school next door and go to bed at ten. I cook well!"],
    ["Ritu", LATE, "I work nights and like company. Could I see the room this weekend?"],
  ] as const) {
    await become(page, name, life);
    const data = { roomPostId, message, includingMen: true };
    asked.push((await send<{ id: number }>(page, "POST", createRoommateRequest().path, { data })).id);
  }
  await page.context().clearCookies();
  await send(page, "POST", logIn().path, { data: { phoneNumber, password: PASSWORD } });
  const take = (id: number, data: RoommateRequestStepInput) =>
    send(page, "PATCH", updateRoommateRequest(id).path, { data });
  await take(asked[0]!, { step: "talk", response: "Thank you for asking. When would you like to come?" });
  await take(asked[0]!, { step: "propose_visit", day: addDays(kolkataDate(new Date()), 2), time: "17:00" });
  await take(asked[1]!, {
    step: "decline",
    response: "Thank you for asking. I sleep early, and you do not.",
  });
  await show(page, pages.myRooms);
  await page.getByRole("article").first().waitFor();
}

async function askForm(page: Page): Promise<void> {
  const { id } = await offerRoom(page);
  await become(page, "Meera", EARLY);
  await show(page, pages.room(id));
  await page.getByRole("button", { name: "Ask to join", exact: true }).click();
  await page.getByLabel("Your message").fill("I teach at the school next door and go to bed at ten.");
}

const desk = (tab: string) => async (page: Page) => {
  await openAdminDashboard(page);
  await page.locator("main").getByText(tab, { exact: true }).click();
  await page.getByRole("article").first().waitFor();
};

/** Rooms that tenants offer, and how people find each other by them. */
export const roomShots: readonly Shot[] = [
  { name: "rooms", path: pages.rooms },
  {
    name: "rooms-matched",
    path: pages.rooms,
    prepare: async (page) => {
      await become(page, "Meera", EARLY);
      await show(page, pages.rooms);
    },
  },
  { name: "rooms-none", path: `${pages.rooms}?maxRent=100` },
  {
    name: "room",
    path: pages.rooms,
    prepare: async (page) => {
      await become(page, "Meera", EARLY);
      await show(page, pages.room(await someRoom(page, ({ hasVideo, match }) => hasVideo && match !== null)));
      await page.getByRole("button", { name: /^Play video/ }).waitFor();
    },
    full: true,
  },
  { name: "room-own", path: pages.rooms, prepare: ownRoom, full: true },
  { name: "room-ask", path: pages.rooms, prepare: askForm },
  {
    name: "room-new",
    path: pages.rooms,
    prepare: async (page) => {
      await becomeTenant(page);
      await show(page, pages.newRoom);
      await page.getByLabel("Title").waitFor();
    },
    full: true,
  },
  { name: "rooms-mine", path: pages.rooms, prepare: receiveRequests, full: true },
  {
    name: "preferences-topic",
    path: pages.rooms,
    prepare: async (page) => {
      await become(page, "Meera", null);
      await show(page, `${pages.preferences}?about=you`);
    },
  },
  {
    name: "preferences",
    path: pages.rooms,
    prepare: async (page) => {
      await become(page, "Meera", EARLY);
      await show(page, pages.preferences);
      await page.getByRole("heading", { name: "How you live" }).waitFor();
    },
    full: true,
  },
  { name: "rooms-desk", path: pages.admin, prepare: desk("Rooms") },
  { name: "rooms-desk-tenancies", path: pages.admin, prepare: desk("Tenancies") },
];
