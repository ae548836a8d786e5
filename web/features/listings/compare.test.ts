import { describe, expect, test } from "vitest";
import type { ListingDetail } from "#domain/listings/contract.ts";
import { compareRows } from "./compare.ts";

const stay = (change: Partial<ListingDetail>): ListingDetail => ({
  id: 1,
  slug: "a",
  title: "A",
  address: "1 Road",
  locality: "Hoodi",
  city: "Bengaluru",
  latitude: null,
  longitude: null,
  monthlyRent: "9000.00",
  dailyRent: null,
  weeklyRent: null,
  stayDuration: "monthly",
  securityDeposit: "5000.00",
  roomType: "2 Sharing",
  amenities: [],
  media: [],
  profileImageUrl: null,
  contactName: "Asha",
  contactPhone: null,
  gender: "ladies",
  isAvailable: true,
  freeFrom: null,
  nextFree: null,
  bedsConfirmedOn: "2026-07-01",
  houseRules: {},
  bedsLeft: 2,
  isPremium: false,
  rating: "0.00",
  reviewCount: 0,
  likeCount: 0,
  distanceKm: null,
  description: "",
  floor: null,
  maxOccupancy: 4,
  nearby: [],
  hostTrust: null,
  localityPage: null,
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
  ...change,
});

const row = (name: string, ...stays: ListingDetail[]) => {
  const found = compareRows(stays).find((each) => each.name === name);
  if (!found) throw new Error(`No row ${name}`);
  return found;
};

describe("the rows", () => {
  test("the whole of the first month is rent and deposit, and the lowest is marked", () => {
    const { cells, differs } = row("First month, total", stay({}), stay({ monthlyRent: "8000.00" }));
    expect(cells).toEqual([{ value: "₹14,000" }, { value: "₹13,000", best: "Lowest" }]);
    expect(differs).toBe(true);
  });

  test("short stays have the price of a day, and a listing that has only those has no month", () => {
    const short = stay({ stayDuration: "short-term", monthlyRent: null, weeklyRent: "2800.00" });
    const all = [stay({}), short, stay({ stayDuration: "both", dailyRent: "500.00" })] as const;
    expect(row("Price per day", ...all).cells).toEqual([
      { value: "–" },
      { value: "₹400", hint: "₹2,800/week", best: "Lowest" },
      { value: "₹500" },
    ]);
    expect(row("Monthly rent", ...all).cells[1]).toEqual({ value: "Short stays only" });
    expect(() => row("Price per day", stay({}))).toThrow("No row");
  });

  test("a stay without a monthly rent is neither lowest nor a mistake", () => {
    const { cells } = row("First month, total", stay({}), stay({ monthlyRent: null }));
    expect(cells).toEqual([{ value: "₹14,000" }, { value: "Ask the host" }]);
  });

  test("what is alike in all does not differ, and nothing in it is best", () => {
    const { cells, differs } = row("Rating", stay({}), stay({}));
    expect(differs).toBe(false);
    expect(cells).toEqual(Array(2).fill({ value: "4.5", hint: "New" }));
  });

  test("only what people have rated can be best rated", () => {
    const rated = { rating: "4.00", reviewCount: 3 };
    const best = { rating: "4.40", reviewCount: 1 };
    const { cells } = row("Rating", stay({}), stay(rated), stay(best));
    expect(cells.map((cell) => cell.best)).toEqual([undefined, undefined, "Best rated"]);
  });

  test("an amenity is there or not", () => {
    const { cells } = row("Food, 3 meals", stay({ amenities: ["Food - 3 Meals"] }), stay({}));
    expect(cells.map(({ value }) => value)).toEqual([true, false]);
  });

  test("the nearest tech park comes with its distance", () => {
    const nearby = [
      { name: "Silk Board", kind: "landmark", distanceKm: 0.4 },
      { name: "Ecospace", kind: "tech park", distanceKm: 0.8 },
    ];
    expect(row("Nearest tech park", stay({ nearby }), stay({})).cells).toEqual([
      { value: "Ecospace", hint: "800 m" },
      { value: "–" },
    ]);
  });
});

test("the distance to the chosen place is a row, and the nearest is marked", () => {
  const near = { lat: 12.927, lon: 77.681, name: "Ecospace" };
  const stays = [
    stay({ latitude: 12.96, longitude: 77.681 }),
    stay({ latitude: 12.93, longitude: 77.681 }),
    stay({ latitude: null, longitude: null }),
  ];
  const named = (name: string) => compareRows(stays, near).find((each) => each.name === name);
  expect(named("From Ecospace")?.cells).toEqual([
    { value: "3.7 km" },
    { value: "300 m", best: "Nearest" },
    { value: "–" },
  ]);
  expect(compareRows(stays).some(({ name }) => name.startsWith("From "))).toBe(false);
  expect(compareRows([stay({})], near).some(({ name }) => name.startsWith("From "))).toBe(false);
});
