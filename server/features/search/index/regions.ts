import type { Box } from "#domain/places/box.ts";
import type { Circle } from "../filter-reads.ts";
import { type Cube, outside, type Region, ROUNDING } from "./sphere-tree.ts";

/** @param distance of a slot from a point, as `SphereTree.distance` */
export function circleRegion(
  { point, chord }: Circle,
  distance: (slot: number, from: Circle["point"]) => number,
): Region {
  // Squared: a circle meets hundreds of cubes, and roots would be most of its work.
  const [far, near] = [(chord + ROUNDING) ** 2, Math.max(0, chord - ROUNDING) ** 2];
  return {
    misses({ x, y, z, half }) {
      const dx = outside(point.x - x, half);
      const dy = outside(point.y - y, half);
      const dz = outside(point.z - z, half);
      return dx * dx + dy * dy + dz * dz > far;
    },
    holds({ x, y, z, half }) {
      const dx = Math.abs(point.x - x) + half;
      const dy = Math.abs(point.y - y) + half;
      const dz = Math.abs(point.z - z) + half;
      return dx * dx + dy * dy + dz * dz <= near;
    },
    sideOf(points, at) {
      const dx = point.x - points[at]!;
      const dy = point.y - points[at + 1]!;
      const dz = point.z - points[at + 2]!;
      const away = dx * dx + dy * dy + dz * dz;
      return away <= near ? 1 : away > far ? -1 : 0;
    },
    has: (slot) => distance(slot, point) <= chord,
  };
}

/** On one side of a plane: where `x * point.x + y * point.y + z * point.z >= least`. */
interface Side {
  x: number;
  y: number;
  z: number;
  least: number;
}

/**
 * A part of the map lies between four planes: two parallels are as high as their sines, and each of its meridians, less
 * than half the Earth apart, cuts it in two with the axis.
 */
function sidesOf({ south, west, north, east }: Box): Side[] {
  const [low, left, high, right] = [south, west, north, east].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
    number,
  ];
  return [
    { x: 0, y: 0, z: 1, least: Math.sin(low) },
    { x: 0, y: 0, z: -1, least: -Math.sin(high) },
    { x: -Math.sin(left), y: Math.cos(left), z: 0, least: 0 },
    { x: Math.sin(right), y: -Math.cos(right), z: 0, least: 0 },
  ];
}

/** How far inside the middle of a cube is, and how much of that its corners may differ. */
const depth = (side: Side, { x, y, z }: Cube) => side.x * x + side.y * y + side.z * z - side.least;
const reach = (side: Side, half: number) => half * (Math.abs(side.x) + Math.abs(side.y) + Math.abs(side.z));

/** @param has whether a slot lies in the box, edges included */
export function boxRegion(box: Box, has: Region["has"]): Region {
  const sides = sidesOf(box);
  return {
    misses: (cube) => sides.some((side) => depth(side, cube) + reach(side, cube.half) < -ROUNDING),
    holds: (cube) => sides.every((side) => depth(side, cube) - reach(side, cube.half) > ROUNDING),
    sideOf(points, at) {
      const [x, y, z] = [points[at]!, points[at + 1]!, points[at + 2]!];
      let inside = 1;
      for (const side of sides) {
        const deep = side.x * x + side.y * y + side.z * z - side.least;
        if (deep < -ROUNDING) return -1;
        if (deep <= ROUNDING) inside = 0;
      }
      return inside;
    },
    has,
  };
}

export const bothRegions = (a: Region, b: Region): Region => ({
  misses: (cube) => a.misses(cube) || b.misses(cube),
  holds: (cube) => a.holds(cube) && b.holds(cube),
  sideOf: (points, at) => Math.min(a.sideOf(points, at), b.sideOf(points, at)),
  has: (slot) => a.has(slot) && b.has(slot),
});
