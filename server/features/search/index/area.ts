import type { Box } from "#domain/places/box.ts";
import { type Circle, type Point, spherePoint } from "../filter-reads.ts";

/** More than coordinates differ by rounding. */
const ROUNDING = 1e-9;

const chordBetween = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);

/** A circle that holds a part of the map: parts are so small that nothing in one is further from its middle than a corner. */
export function circleAround({ south, west, north, east }: Box): Circle {
  const point = spherePoint((south + north) / 2, (west + east) / 2);
  const corners = [south, north].flatMap((latitude) => [
    spherePoint(latitude, west),
    spherePoint(latitude, east),
  ]);
  return { point, chord: Math.max(...corners.map((corner) => chordBetween(point, corner))) + ROUNDING };
}
