import fc from "fast-check";
import { expect, test } from "vitest";
import type { Box } from "#domain/places/box.ts";
import { chordOf, spherePoint } from "../filter-reads.ts";
import { bothRegions, boxRegion, circleRegion } from "./regions.ts";
import { type Region, SphereTree } from "./sphere-tree.ts";

const COUNT = 4_000;

/** A city around a place: a grid, so that many lie on the edges of boxes. Each fifth listing was removed. */
function cityAt(latitude: number, longitude: number) {
  const points = Array.from({ length: COUNT }, (_, slot) => ({
    latitude: latitude + ((slot * 7) % 61) / 100,
    longitude: longitude + ((slot * 11) % 67) / 100,
  }));
  const on = points.map((point) => spherePoint(point.latitude, point.longitude));
  const [xs, ys, zs] = (["x", "y", "z"] as const).map((axis) =>
    Float64Array.from(on, (point) => point[axis]),
  ) as [Float64Array, Float64Array, Float64Array];
  const tree = new SphereTree(xs, ys, zs);
  for (let slot = 0; slot < COUNT; slot++) tree.insert(slot);
  for (let slot = 0; slot < COUNT; slot += 5) tree.remove(slot);
  return { points, tree };
}

/** A set of slots: each second one. */
const evenSlots = new Uint32Array(COUNT / 32).fill(0x55555555);

const cities = [cityAt(12.7, 77.3), cityAt(-0.3, -0.3), cityAt(-89.9, 179.2)];

test("a tree finds in a part of the map, or a circle, or both, all that lies there and nothing else", () => {
  const hundredths = fc.integer({ min: -20, max: 90 }).map((all) => all / 100);
  const regions = fc.record({
    nth: fc.nat(cities.length - 1),
    corners: fc.tuple(hundredths, hundredths, hundredths, hundredths),
    km: fc.constantFrom(1, 8, 30, 20_000),
    kind: fc.constantFrom("box", "circle", "both"),
  });
  fc.assert(
    fc.property(regions, ({ nth, corners: [a, b, c, d], km, kind }) => {
      const { points, tree } = cities[nth]!;
      const first = points[0]!;
      const box: Box = {
        south: first.latitude + Math.min(a, b),
        north: first.latitude + Math.max(a, b),
        west: first.longitude + Math.min(c, d),
        east: first.longitude + Math.max(c, d),
      };
      const isInBox = (slot: number) => {
        const { latitude, longitude } = points[slot]!;
        return (
          box.south <= latitude && latitude <= box.north && box.west <= longitude && longitude <= box.east
        );
      };
      const inBox = boxRegion(box, isInBox);
      const circle = { point: spherePoint(first.latitude + a, first.longitude + c), chord: chordOf(km) };
      const inCircle = circleRegion(circle, (slot, from) => tree.distance(slot, from));
      const region = kind === "box" ? inBox : kind === "circle" ? inCircle : bothRegions(inBox, inCircle);
      const expected = points.map((_, slot) => slot).filter((slot) => slot % 5 > 0 && region.has(slot));
      expect([...tree.within(region)].sort((one, other) => one - other)).toEqual(expected);
      expect(tree.countWithin(region)).toBe(expected.length);
      expect(tree.atMostWithin(region)).toBeGreaterThanOrEqual(expected.length);
      const among = expected.filter((slot) => evenSlots[slot >>> 5]! & (1 << (slot & 31)));
      expect([...tree.within(region, evenSlots)].sort((one, other) => one - other)).toEqual(among);
    }),
  );
});

test("a part of the map that holds the whole city is counted without looking at each listing", () => {
  const { tree } = cities[0]!;
  let looks = 0;
  const has: Region["has"] = () => {
    looks += 1;
    return true;
  };
  const counted = tree.countWithin(boxRegion({ south: 12.2, west: 77, north: 13.6, east: 78.4 }, has));
  expect(counted).toBe((COUNT * 4) / 5);
  expect(looks).toBeLessThan(COUNT / 100);
  expect(tree.countWithin(boxRegion({ south: 12.2, west: 77, north: 13, east: 78.4 }, has))).toBeLessThan(
    COUNT,
  );
  expect(looks).toBeLessThan(COUNT / 4);
});
