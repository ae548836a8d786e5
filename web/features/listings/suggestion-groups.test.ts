import { expect, test } from "vitest";
import { type ListingFilters, NO_FILTERS } from "./filters.ts";
import { narrows } from "./suggested.ts";
import { groupsOf } from "./suggestion-groups.tsx";

test.each<[Partial<ListingFilters>, string]>([
  [{}, "area · No PGs yet"],
  [{ search: "hsr", near: { lat: 12.9, lon: 77.6 }, sort: "distance" }, "area · No PGs yet"],
  [{ gender: "colive" }, "area · None with these filters"],
  [{ maxRent: 4000 }, "area · None with these filters"],
  [{ amenities: ["WiFi"] as never }, "area · None with these filters"],
  [{ stay: "short-term" }, "area · None with these filters"],
])("a place where nothing is found with %j says %s", (filters, note) => {
  const place = { name: "HSR Layout", kind: "area", latitude: 12.9, longitude: 77.6, radiusKm: 3, total: 0 };
  const isNarrowed = narrows({ ...NO_FILTERS, ...filters });
  const known = { isNarrowed, places: [place], recent: [], listings: [], nearMe: { locating: false } };
  const [places] = groupsOf("hsr", { ...known, stay: "monthly" });
  expect(places!.options[0]!.note).toBe(note);
});
