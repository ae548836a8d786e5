import { devicePosition } from "#web/lib/position.ts";
import { roundCoordinate } from "./filters.ts";

export type Located = { near: { lat: number; lon: number } } | { message: string };

/** Where the visitor is, or what to tell them instead. Never rejects. */
export async function locate(geolocation: Geolocation | undefined): Promise<Located> {
  const found = await devicePosition(geolocation);
  if ("message" in found) return found;
  return { near: { lat: roundCoordinate(found.at.lat), lon: roundCoordinate(found.at.lon) } };
}
