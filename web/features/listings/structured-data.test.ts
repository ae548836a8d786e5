import { expect, test } from "vitest";
import type { ListingDetail } from "#domain/listings/contract.ts";
import { pageTitle } from "./page-title.ts";
import { pageDescription, structuredData } from "./structured-data.ts";

const listing: ListingDetail = {
  id: 1,
  slug: "jyothi-homestay",
  title: "Jyothi Homestay",
  address: "Green Glen Layout",
  locality: "Bellandur",
  city: "Bengaluru",
  latitude: 12.926,
  longitude: 77.6762,
  monthlyRent: "8800.00",
  dailyRent: null,
  weeklyRent: null,
  stayDuration: "monthly",
  securityDeposit: "10000.00",
  roomType: "2 Sharing",
  amenities: ["2W Parking"],
  media: ["/uploads/a-1_original.webp", "/uploads/tour.mp4"],
  profileImageUrl: null,
  contactName: "Jyothi",
  contactPhone: "9876543210",
  gender: "ladies",
  isAvailable: true,
  freeFrom: null,
  nextFree: null,
  bedsConfirmedOn: "2026-07-01",
  houseRules: {},
  bedsLeft: 2,
  isPremium: false,
  rating: "0.00",
  likeCount: 0,
  reviewCount: 0,
  distanceKm: null,
  description: "A quiet house. ".repeat(30),
  floor: 1,
  maxOccupancy: 8,
  nearby: [],
  hostTrust: null,
  localityPage: null,
  createdAt: "2025-01-01T00:00:00Z",
  updatedAt: "2025-01-01T00:00:00Z",
};

test("no rating stands in structured data until somebody has given one", () => {
  expect(structuredData(listing, "https://tangu.test")).not.toHaveProperty("aggregateRating");
  const reviewed = structuredData({ ...listing, rating: "4.70", reviewCount: 3 }, "https://tangu.test");
  expect(reviewed.aggregateRating).toMatchObject({ ratingValue: "4.70", reviewCount: 3 });
});

test("addresses are absolute, and only pictures are pictures", () => {
  expect(structuredData(listing, "https://tangu.test")).toMatchObject({
    url: "https://tangu.test/pgs/jyothi-homestay",
    image: ["https://tangu.test/uploads/a-1_original.webp"],
    telephone: "+919876543210",
    geo: { latitude: 12.926, longitude: 77.6762 },
    makesOffer: { price: "8800.00", availability: "https://schema.org/InStock" },
  });
});

test("of a stay that is let by the week only, the offer is the week's rent, and the page says both", () => {
  const weekly = {
    ...listing,
    stayDuration: "short-term",
    monthlyRent: null,
    weeklyRent: "2800.00",
  } as const;
  expect(structuredData(weekly, "https://tangu.test")).toMatchObject({
    priceRange: "₹2,800/week",
    makesOffer: { price: "2800.00", priceSpecification: { unitCode: "WEE" } },
  });
  expect(pageDescription(weekly)).toContain("₹400/day · ₹2,800/week");
});

test("a full house is sold out, and a stay without a position has no geo", () => {
  const full = structuredData({ ...listing, bedsLeft: 0, latitude: null }, "https://tangu.test");
  expect(full.makesOffer).toMatchObject({ availability: "https://schema.org/SoldOut" });
  expect(full).not.toHaveProperty("geo");
});

test("the description fits a search result and ends between words", () => {
  const text = pageDescription(listing);
  expect(text.length).toBeLessThanOrEqual(155);
  expect(text).toMatch(/^Ladies PG, 2 Sharing, in Bellandur, ₹8,800\/mo\. A quiet house\./);
  expect(text).toMatch(/(quiet|house\.|A)…$/);
});

test("the locality is not said twice in the title, and two sharings of one house have two titles", () => {
  expect(pageTitle(listing)).toBe("Jyothi Homestay: 2 Sharing in Bellandur, Bengaluru · Tangu");
  expect(pageTitle({ ...listing, title: "Bellandur Nest" })).toBe(
    "Bellandur Nest: 2 Sharing in Bengaluru · Tangu",
  );
  expect(pageTitle({ ...listing, roomType: "3 Sharing" })).not.toBe(pageTitle(listing));
});

test("what is not known is not said", () => {
  const bare = structuredData(
    { ...listing, description: " ", media: [], monthlyRent: null },
    "https://tangu.test",
  );
  for (const key of ["description", "image", "makesOffer", "priceRange"]) {
    expect(bare).not.toHaveProperty(key);
  }
});
