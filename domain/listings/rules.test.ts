import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LOCALE_OF_REQUEST } from "#domain/i18n.ts";
import { decodeCursor, encodeCursor } from "#domain/search/cursor.ts";
import { SORTS } from "./choices.ts";
import { AMENITIES } from "./contract.ts";
import { genderFromTitle } from "./gender-from-title.ts";
import {
  amenityLabel,
  amenityMask,
  bedsLeft,
  dayPrice,
  dialable,
  freeSlug,
  isPremium,
  monthPrice,
  rankOf,
  shownRating,
  slugBase,
  stayMatches,
} from "./rules.ts";

test.each([
  ["17000.00", "1 Sharing", false],
  ["17000.01", "4 Sharing", true],
  ["12500.00", "2 Sharing", false],
  ["12500.01", "2 Sharing", true],
  ["12500.01", "3 Sharing", false],
  [null, "2 Sharing", false],
] as const)("rent %s with %s is premium: %s", (monthlyRent, roomType, premium) => {
  expect(isPremium({ gender: "colive", monthlyRent, roomType })).toBe(premium);
  for (const gender of ["boys", "ladies"] as const)
    expect(isPremium({ gender, monthlyRent, roomType })).toBe(false);
});

test.each([
  ["Sai Gents PG", "boys"],
  ["Boys Hostel", "boys"],
  ["PG for men", "boys"],
  ["Sri Lakshmi Ladies PG", "ladies"],
  ["Girls' home", "ladies"],
  ["Women only", "ladies"],
  ["Mentor House", "colive"],
  ["Green Nest", "colive"],
])("the title %s is for %s", (title, gender) => expect(genderFromTitle(title)).toBe(gender));

test("a listing without reviews shows 4.5 as new, one with reviews its own rating", () => {
  expect(shownRating({ rating: "0.00", reviewCount: 0 })).toEqual({ value: "4.5", isNew: true });
  expect(shownRating({ rating: "3.96", reviewCount: 2 })).toEqual({ value: "4.0", isNew: false });
});

test("an amenity's label is cut at eight characters", () => {
  expect([amenityLabel("Washing Machine"), amenityLabel("12345678")]).toEqual(["Washing …", "12345678"]);
});

test.each([
  ["ವಾಷಿಂಗ್ ಮೆಷಿನ್", "ವಾಷಿಂಗ್"],
  ["ಬಿಸಿನೀರು (24/7)", "ಬಿಸಿನೀರು"],
  ["WiFi (100-200 MBPS)", "WiFi"],
])("in Kannada the label of %s is whole words", (name, label) => {
  Reflect.set(globalThis, LOCALE_OF_REQUEST, () => "kn");
  expect(amenityLabel(name)).toBe(label);
  Reflect.deleteProperty(globalThis, LOCALE_OF_REQUEST);
});

test("numbers without a plus get +91", () => {
  expect(["90000 12345", "09000012345", "919000012345", "+44 20-7946", "(080) 123"].map(dialable)).toEqual([
    "+919000012345",
    "+919000012345",
    "+919000012345",
    "+44207946",
    "+91080123",
  ]);
});

test("beds left are never below none", () => {
  expect(bedsLeft({ occupancy: 3, liveBookings: 1, maxOccupancy: 6 })).toBe(2);
  expect(bedsLeft({ occupancy: 6, liveBookings: 1, maxOccupancy: 6 })).toBe(0);
});

test("a listing for both stays is in either", () => {
  expect(stayMatches("monthly", "both")).toBe(true);
  expect(stayMatches("short-term", "both")).toBe(true);
  expect(stayMatches("monthly", "short-term")).toBe(false);
  expect(stayMatches("both", "monthly")).toBe(false);
});

test("the price of a month comes from whatever rent there is", () => {
  const none = { monthlyRent: null, weeklyRent: null, dailyRent: null };
  expect(monthPrice({ ...none, monthlyRent: "9500.50", weeklyRent: "1.00" })).toBe(950_050);
  expect(monthPrice({ ...none, weeklyRent: "2800.00" })).toBe(1_200_000);
  expect(monthPrice({ ...none, dailyRent: "400.00" })).toBe(1_200_000);
  expect(monthPrice(none)).toBe(0);
});

test("a day of a short stay costs its daily rent, else a seventh of a week, else it is not offered", () => {
  const both = { stayDuration: "both", dailyRent: "400.00", weeklyRent: "2100.00" } as const;
  expect(dayPrice(both)).toBe(40_000);
  expect(dayPrice({ ...both, stayDuration: "short-term", dailyRent: null })).toBe(30_000);
  expect(dayPrice({ ...both, dailyRent: "0.00", weeklyRent: "1000.00" })).toBe(14_286);
  expect(dayPrice({ ...both, dailyRent: null, weeklyRent: null })).toBeNull();
  expect(dayPrice({ ...both, stayDuration: "monthly" })).toBeNull();
});

test("each amenity has a bit of its own, unknown ones none", () => {
  expect(amenityMask([...AMENITIES])).toBe(2 ** AMENITIES.length - 1);
  expect(amenityMask(["Sauna"])).toBe(0);
});

describe("rankOf", () => {
  const bare = {
    rating: "0.00",
    reviewCount: 0,
    media: [],
    description: "",
    amenities: [],
    contactPhone: null,
    outdatedSince: null,
  };
  const plain = { ...bare, latitude: null };

  test("is better for more stars, pictures and words, and fits the column", () => {
    const shown = { ...plain, media: ["a", "b"], description: "x".repeat(200) };
    expect(rankOf(shown)).toBeGreaterThan(rankOf(plain));
    const loved = { ...shown, rating: "4.80", reviewCount: 40 };
    expect(rankOf(loved)).toBeGreaterThan(rankOf(shown));
    expect(rankOf({ ...shown, rating: "2.00", reviewCount: 40 })).toBeLessThan(rankOf(shown));
  });

  test("is lower while nobody confirms the beds, but not below a badly reviewed one", () => {
    const outdated = { ...plain, outdatedSince: new Date(0) };
    expect(rankOf(outdated)).toBeLessThan(rankOf(plain));
    expect(rankOf({ ...plain, rating: "1.00", reviewCount: 40 })).toBeLessThan(rankOf(outdated));
  });

  test("one review of five stars does not beat forty of 4.7", () => {
    const one = { ...plain, rating: "5.00", reviewCount: 1 };
    expect(rankOf({ ...plain, rating: "4.70", reviewCount: 40 })).toBeGreaterThan(rankOf(one));
  });
});

describe("slugs", () => {
  test.each([
    ["Sri Lakshmi Ladies PG", "Marathahalli", "sri-lakshmi-ladies-pg-marathahalli"],
    ["Nest, Hoodi", "Hoodi", "nest-hoodi"],
    ["Women's Café", "", "womens-cafe"],
    ["12345", "", "pg-12345"],
    ["ತಂಗು", "", "pg"],
    ["", "", "pg"],
  ])("of %s in %s is %s", (title, locality, slug) => expect(slugBase(title, locality)).toBe(slug));

  test("are path segments, never taken for an id, at most 80 long", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string(), (title, locality) => {
        const slug = slugBase(title, locality);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug).toMatch(/[a-z]/);
        expect(slug.length).toBeLessThanOrEqual(83);
      }),
    );
  });

  test("that are taken get the first free number", () => {
    const taken = new Set(["nest", "nest-2"]);
    expect([freeSlug("nest", taken), freeSlug("nest", taken), freeSlug("new", taken)]).toEqual([
      "nest-3",
      "nest-4",
      "new",
    ]);
  });
});

describe("cursors", () => {
  test("come back as they went", () => {
    const cursor = fc.record({
      sort: fc.constantFrom("price", "rating"),
      filters: fc.string(),
      keys: fc.array(fc.maxSafeInteger(), { minLength: 1, maxLength: 2 }),
      id: fc.nat(),
      total: fc.nat(),
    });
    fc.assert(
      fc.property(cursor, (each) => {
        const filters = each.filters.replace(/[^\x20-\x7e]/g, "");
        const text = encodeCursor({ ...each, sort: each.sort as "price", filters });
        expect(text).toMatch(/^[\w-]+$/);
        expect(decodeCursor(text, SORTS)).toEqual({ ...each, filters });
      }),
    );
  });

  test.each(["", "x", "e30", "W10", "bnVsbA", "%00", "[]"])("%s is refused", (text) => {
    expect(() => decodeCursor(text, SORTS)).toThrow("Invalid cursor");
  });
});
