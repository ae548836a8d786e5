import type { PlaceKind } from "./landmarks.ts";

const RADIUS_KM: Partial<Record<PlaceKind, number>> = { area: 3, pin: 3, road: 6, airport: 10 };

/** How far around such a place people look: across an area, further from a gate, along a road. */
export const radiusOf = (kind: string): number => RADIUS_KM[kind as PlaceKind] ?? 4;
