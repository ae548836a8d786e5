import type { Call } from "#domain/endpoint.ts";
import type { BedBoard, BedView, PropertyView } from "#domain/properties/contract.ts";
import { createProperty, getBeds } from "#domain/properties/endpoints.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { wardens } from "#server/db/schema/properties.ts";
import { bookableValues, userCaller } from "./bookings.ts";
import { newKey, type TestApp } from "./http.ts";

/** A host with a property of two rooms of two beds, whose listing it is; and a warden. */
export interface PropertyWorld {
  site: TestApp;
  host: { id: string; cookies: string };
  warden: { id: string; cookies: string };
  listingId: number;
  propertyId: number;
  /** 101 A, 101 B, 102 A, 102 B. */
  beds: number[];
}

/** Calls an endpoint as a browser does. */
export const send = (
  site: TestApp,
  call: Pick<Call, "method" | "path">,
  cookies: string | undefined,
  json?: object,
) =>
  site.request(call.method, call.path, {
    json,
    cookies,
    headers: call.method === "GET" ? {} : { "idempotency-key": newKey() },
  });

export async function boardOf({ site, host, propertyId }: PropertyWorld, day?: string): Promise<BedView[]> {
  const { path } = getBeds(propertyId);
  const asked = day === undefined ? path : `${path}?day=${day}`;
  const board: BedBoard = await (await site.request("GET", asked, { cookies: host.cookies })).json();
  return board.floors.flatMap(({ rooms }) => rooms.flatMap(({ beds }) => beds));
}

export const planOf = (count: number, over: object = {}) => ({
  count,
  roomType: "2 Sharing",
  floors: { from: 1, to: 1 },
  numbering: "floor",
  ...over,
});

export async function propertyWorld(site: TestApp, rooms: object[] = [planOf(2)]): Promise<PropertyWorld> {
  const { deps } = site;
  const host = await userCaller(deps);
  const warden = await userCaller(deps);
  const [listing] = await deps.store.db
    .insert(pgListings)
    .values(bookableValues({ ownerId: host.id }))
    .returning();
  const body = { name: "Suma's PG", address: "12, 3rd Cross", listingIds: [listing!.id], rooms };
  const made: PropertyView = await (await send(site, createProperty(), host.cookies, body)).json();
  await deps.store.db.insert(wardens).values({ propertyId: made.id, userId: warden.id });
  const world = { site, host, warden, listingId: listing!.id, propertyId: made.id, beds: [] };
  return { ...world, beds: (await boardOf(world)).map(({ id }) => id) };
}

let phones = 9_811_000_000;
/** Somebody new, as a host adds them. */
export const person = (bedId: number, over: object = {}) => ({
  name: "Asha Rao",
  phone: String(++phones),
  bedId,
  ...over,
});

/** A form with a CSV of people. @param write adds them, instead of looking at them */
export function peopleFile(text: string, write: boolean): FormData {
  const form = new FormData();
  if (write) form.append("write", "1");
  form.append("file", new Blob([text], { type: "text/csv" }), "people.csv");
  return form;
}
