import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { AMENITIES, GENDERS, ROOM_TYPES, STAY_DURATIONS } from "#domain/listings/choices.ts";
import { genderFromTitle } from "#domain/listings/gender-from-title.ts";
import { VARIANT_SIZES } from "#domain/media/urls.ts";
import { nearestArea } from "#domain/places/near.ts";
import { projectRoot } from "#server/lib/root.ts";
import { imageKey } from "#server/storage/media-files.ts";
import { demoListings } from "./listings.ts";
import { demoPictureKeys } from "./pictures.ts";

const stays = demoListings();
const listings = stays.map(({ listing }) => listing);

describe("the demo city", () => {
  test("is the same every time", () => {
    expect(demoListings()).toEqual(stays);
  });

  test("has every gender, sharing, length of stay and amenity, several times", () => {
    const times = (found: readonly unknown[], value: unknown) =>
      found.filter((each) => each === value).length;
    for (const gender of GENDERS)
      expect(
        times(
          listings.map((each) => each.gender),
          gender,
        ),
      ).toBeGreaterThan(30);
    for (const roomType of ROOM_TYPES)
      expect(
        times(
          listings.map((each) => each.roomType),
          roomType,
        ),
      ).toBeGreaterThan(15);
    for (const stay of STAY_DURATIONS)
      expect(
        times(
          listings.map((each) => each.stayDuration),
          stay,
        ),
      ).toBeGreaterThan(10);
    for (const amenity of AMENITIES)
      expect(
        times(
          listings.flatMap((each) => each.amenities ?? []),
          amenity,
        ),
      ).toBeGreaterThan(20);
  });

  test("prices what it offers, and says of each house what its title says", () => {
    for (const listing of listings) {
      expect(listing.gender).toBe(genderFromTitle(listing.title));
      expect(listing.monthlyRent === null).toBe(listing.stayDuration === "short-term");
      expect(listing.dailyRent === null && listing.weeklyRent === null).toBe(
        listing.stayDuration === "monthly",
      );
      expect(listing.occupancy).toBeLessThanOrEqual(listing.maxOccupancy);
    }
  });

  test("has a house for everybody in the places that are asked for most", () => {
    for (const place of ["Marathahalli", "Bellandur", "Kundalahalli Gate", "Whitefield", "Koramangala"]) {
      const there = listings.filter(
        (each) => each.address.endsWith(`, ${place}`) && each.monthlyRent !== null,
      );
      expect([place, new Set(there.map((each) => each.gender)).size]).toEqual([place, 3]);
    }
  });

  test("rates a house by its reviews, none of which is said twice in it", () => {
    for (const { listing, reviews } of stays) {
      const mean = reviews.reduce((sum, { rating }) => sum + rating, 0) / Math.max(1, reviews.length);
      expect([listing.reviewCount, listing.rating]).toEqual([reviews.length, mean.toFixed(2)]);
      expect(new Set(reviews.map(({ comment }) => comment)).size).toBe(reviews.length);
    }
    expect(stays.filter(({ reviews }) => reviews.length === 0).length).toBeGreaterThan(30);
  });

  test("rings nobody's phone, and leaves no blank in its sentences", () => {
    for (const { contactPhone, description } of listings) {
      expect(contactPhone).toMatch(/^90000\d{5}$/);
      expect(description).not.toMatch(/[{}]|undefined/);
    }
  });

  test("has no two houses of one name, and each lies in the area that its address names", () => {
    expect(new Set(listings.map(({ title }) => title)).size).toBe(listings.length);
    for (const { address, latitude, longitude } of listings) {
      expect(address.split(", ")).toContain(nearestArea(latitude!, longitude!).name);
    }
  });

  test("has the stays that people ask for by name", () => {
    const titles = listings.map(({ title }) => title);
    for (const name of [
      "Sri Lakshmi Venkateswara Ladies PG",
      "Venkata Padmavathi Ladies PG",
      "Jyothi Homestay PG Ladies",
    ]) {
      expect(titles).toContain(name);
    }
  });

  test("shows the stored pictures, each of them, and no other", () => {
    const wanted = demoPictureKeys(stays).flatMap((key) => VARIANT_SIZES.map((size) => imageKey(key, size)));
    expect(readdirSync(join(projectRoot(), "demo/pictures")).sort()).toEqual(wanted.sort());
  });
});
