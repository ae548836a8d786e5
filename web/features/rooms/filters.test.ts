import fc from "fast-check";
import { expect, test } from "vitest";
import { roomsQuery } from "#domain/rooms/posts.ts";
import { apiQueryOf, isNarrowed, roomFiltersOf, roomsHref } from "./filters.ts";

const read = (query: string) => roomFiltersOf(new URLSearchParams(query));

test("an address says it all, and comes back as it was", () => {
  const address =
    "/rooms?minRent=7000&maxRent=12000&sharingType=2+Sharing&gender=ladies&locality=Bellandur&company=Ecospace&moveInBy=2026-12-01&sort=rent&saved=1";
  expect(roomsHref(read(address.split("?")[1] ?? ""))).toBe(address);
});

test("the empty fields of a form sent without scripts are no filters", () => {
  const filters = read("minRent=&maxRent=&sharingType=&gender=&locality=&company=&moveInBy=&sort=");
  expect(filters).toEqual({});
  expect(roomsHref(filters)).toBe("/rooms");
});

test("rents are read as people write them, whichever way round", () => {
  expect(read("minRent=₹ 12,000&maxRent=7000")).toEqual({ minRent: 7000, maxRent: 12000 });
  expect(read("minRent=-1&maxRent=1e9")).toEqual({});
});

test("no day that is none", () => {
  expect(read("moveInBy=2026-02-30")).toEqual({});
  expect(read("moveInBy=tomorrow")).toEqual({});
});

test("an order narrows nothing, and neither does a page further on", () => {
  expect(isNarrowed(read("sort=newest&cursor=abc"))).toBe(false);
  expect(isNarrowed(read("gender=boys"))).toBe(true);
});

test("distances are measured from the chosen place, and not to the metre", () => {
  expect(apiQueryOf({}, { lat: 12.927_742, lon: 77.681_04 })).toEqual({
    userLat: "12.928",
    userLon: "77.681",
  });
});

test("whatever stands in an address, the server understands what is asked of it", () => {
  const names = [
    "minRent",
    "maxRent",
    "sharingType",
    "gender",
    "locality",
    "company",
    "moveInBy",
    "sort",
    "cursor",
    "saved",
  ];
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...names), fc.string({ maxLength: 120 }))), (pairs) => {
      const query = apiQueryOf(roomFiltersOf(new URLSearchParams(pairs)), undefined);
      return roomsQuery.safeParse(query).success;
    }),
  );
});
