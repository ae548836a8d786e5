import fc from "fast-check";
import { expect, test } from "vitest";
import { cookieOfPlace, type Near, PLACE_COOKIE, placesInCookies, roundCoordinate } from "./chosen.ts";
import { knownPlace, rememberedPlace } from "./known.ts";
import { KNOWN_PLACES, type KnownPlace } from "./landmarks.ts";
import { radiusOf } from "./radius.ts";

const nearOf = ({ name, latitude, longitude, kind }: KnownPlace): Near => ({
  name,
  lat: roundCoordinate(latitude),
  lon: roundCoordinate(longitude),
  radiusKm: radiusOf(kind),
});
const cookie = (near: Near) => `${PLACE_COOKIE}=${cookieOfPlace(near)}`;
const ecospace = nearOf(KNOWN_PLACES.find(({ name }) => name === "Ecospace")!);

test("every known place is remembered with its circle, among other cookies", () => {
  for (const place of KNOWN_PLACES) {
    expect(rememberedPlace(`sid=abc; ${cookie(nearOf(place))}; guest=x=y`)).toEqual(nearOf(place));
  }
});

test("a place that is not where it says, or has another name, is none", () => {
  expect(rememberedPlace(cookie({ ...ecospace, lat: ecospace.lat + 0.01 }))).toBeUndefined();
  expect(rememberedPlace(cookie({ ...ecospace, name: "Free rooms at evil.example" }))).toBeUndefined();
  expect(knownPlace({ lat: ecospace.lat, lon: ecospace.lon })).toBeUndefined();
});

test("a second cookie of the name does not hide the first good one", () => {
  expect(rememberedPlace(`place=nonsense; ${cookie(ecospace)}`)).toEqual(ecospace);
});

test.each([
  null,
  "",
  "place",
  "place=",
  "place=%",
  "place=%E0%A4%A",
  "place=1e3,77,Ecospace",
  "place=-12.9,77,Ecospace",
  "place=NaN,NaN,Ecospace",
  "place=12.9,77.6,",
  `place=12.9,77.6,${"x".repeat(81)}`,
  `place=12.9,77.6,${"%41".repeat(200)}`,
  "place=12.9,77.6,two%0Alines",
  "places=12.927,77.681,Ecospace",
])("%j claims no place", (header) => expect(placesInCookies(header)).toEqual([]));

test("no header at all makes it fail", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 80 }), (value) => {
      expect(rememberedPlace(`place=${value}`)).toBeUndefined();
    }),
  );
});
