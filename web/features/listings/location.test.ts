import { expect, test } from "vitest";
import { locate } from "./location.ts";

type Get = Geolocation["getCurrentPosition"];
const device = (getCurrentPosition: Get) => ({ getCurrentPosition }) as Geolocation;
const failing = (code: number) => device((_done, fail) => fail?.({ code } as GeolocationPositionError));

test("the position, coarse enough to be shared", async () => {
  const here = device((done) =>
    done({ coords: { latitude: 12.95812, longitude: 77.71567 } } as GeolocationPosition),
  );
  expect(await locate(here)).toEqual({ near: { lat: 12.958, lon: 77.716 } });
});

test("high accuracy, 15 seconds, at most five minutes old", async () => {
  let asked: PositionOptions | undefined;
  await locate(
    device((_done, fail, options) => {
      asked = options;
      fail?.({ code: 1 } as GeolocationPositionError);
    }),
  );
  expect(asked).toEqual({ enableHighAccuracy: true, timeout: 15_000, maximumAge: 300_000 });
});

test.each([
  [1, "Location access denied by user"],
  [2, "Location information unavailable"],
  [3, "Location request timeout"],
  [9, "Unable to retrieve location"],
])("code %i is %j", async (code, message) => {
  expect(await locate(failing(code))).toEqual({ message });
});

test("a browser that cannot", async () => {
  expect(await locate(undefined)).toEqual({ message: "Geolocation is not supported by this browser" });
});
