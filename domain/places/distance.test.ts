import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distanceKm, formatDistance, roundDistance } from "./distance.ts";

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });

describe("distance", () => {
  test("from Marathahalli to Whitefield is 5.4 km", () => {
    expect(distanceKm(12.9604, 77.7013, 12.9693, 77.75)).toBeCloseTo(5.37, 2);
  });

  test("is symmetrical and at most half the way round the Earth", () => {
    fc.assert(
      fc.property(latitude, longitude, latitude, longitude, (a, b, c, d) => {
        expect(distanceKm(a, b, c, d)).toBeCloseTo(distanceKm(c, d, a, b), 6);
        expect(distanceKm(a, b, c, d)).toBeLessThanOrEqual(Math.PI * 6371 + 1e-6);
      }),
    );
  });

  test.each([
    [0.049, 0, "Nearby"],
    [0.05, 0.1, "100 m"],
    [0.44, 0.4, "400 m"],
    [0.94, 0.9, "900 m"],
    [0.96, 1, "1.0 km"],
    [12.34, 12.3, "12.3 km"],
    [1724.04, 1724, "1724 km"],
  ])("%f km is rounded to %f and reads %s", (km, rounded, text) => {
    expect(roundDistance(km)).toBe(rounded);
    expect(formatDistance(km)).toBe(text);
  });
});
