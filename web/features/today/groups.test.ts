import { expect, test } from "vitest";
import type { Today, TodayRow } from "#domain/today/contract.ts";
import { groupsOf, notNamed } from "./groups.ts";

const row = (id: number, at: Partial<TodayRow>): TodayRow => ({
  ...{ id, propertyId: null, listingId: null, tenantId: null, bookingId: null, person: null, listing: null },
  ...{ bed: null, day: null, at: null, amount: null, complaint: null, text: null },
  ...at,
});
const house = { propertyId: 1, listingId: null, name: "Jyothi", role: "host" } as const;
const listing = { propertyId: null, listingId: 7, name: "Asha", role: "host" } as const;
const today: Today = {
  total: 5,
  places: [house, listing],
  sections: [
    { kind: "visit", total: 4, rows: [row(1, { listingId: 7 }), row(2, { propertyId: 1, listingId: 3 })] },
    { kind: "chat", total: 1, rows: [row(3, { listingId: 9 })] },
  ],
};
const shape = (groups: ReturnType<typeof groupsOf>) =>
  groups.map(({ place, sections }) => [
    place?.name,
    sections.map(({ kind, rows }) => [kind, rows.map(({ id }) => id)]),
  ]);

test("with several PGs each has its rows, a listing of a property those of the property", () => {
  expect(shape(groupsOf(today))).toEqual([
    ["Jyothi", [["visit", [2]]]],
    ["Asha", [["visit", [1]]]],
    [undefined, [["chat", [3]]]],
  ]);
});

test("with one PG nothing is grouped", () => {
  expect(shape(groupsOf({ ...today, places: [house] }))).toEqual([
    [
      undefined,
      [
        ["visit", [1, 2]],
        ["chat", [3]],
      ],
    ],
  ]);
});

test("what is not named is counted", () => expect(notNamed(today)).toBe(2));
