import { expect, test } from "vitest";
import { distanceKm } from "#domain/places/distance.ts";
import { PLACES } from "#domain/places/places.ts";
import { searchCases as cases, type SearchCase } from "#testing/searches.ts";
import { demoListings } from "../../demo/listings.ts";
import { readSearch } from "./search.ts";
import { searchTokens } from "./tokens.ts";

const vocabulary = new Set(
  demoListings()
    .flatMap(({ listing }) =>
      [listing.title, listing.address, listing.description ?? ""].flatMap(searchTokens),
    )
    .concat(PLACES.flatMap(({ name }) => searchTokens(name))),
);

const key = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

function wrong({ q, expect: wanted, class: kind }: SearchCase): string[] {
  const meaning = readSearch(q, { knows: (word) => vocabulary.has(word) });
  const found: string[] = [];
  const isPg = kind === "names of PGs" && !wanted.near;
  const { place } = meaning;
  if (wanted.near) {
    const km = place ? distanceKm(place.latitude, place.longitude, ...wanted.near) : Number.NaN;
    if (!(km <= wanted.withinKm!)) found.push(`place ${place?.name ?? "none"} ${km.toFixed(1)} km`);
  } else if (wanted.place && !isPg) {
    if (
      !place ||
      !(key(place.name).includes(key(wanted.place)) || key(wanted.place).includes(key(place.name)))
    )
      found.push(`place ${place?.name}`);
  } else if (place && !isPg) found.push(`place ${place.name}`);
  // What only says what to tell is silent about the rest.
  const silent = Object.keys(wanted).every((each) => each === "honest");
  const genders = new Set([wanted.gender ?? []].flat());
  if (!(silent && kind !== "deposit")) {
    if (
      wanted.gender
        ? meaning.genders.length === 0 || meaning.genders.some((each) => !genders.has(each))
        : meaning.genders.length > 0 && !isPg
    )
      found.push(`gender ${meaning.genders}`);
    if (meaning.roomTypes.join() !== (wanted.roomType ?? "")) found.push(`roomType ${meaning.roomTypes}`);
    if (meaning.minRent !== wanted.minRent || meaning.maxRent !== wanted.maxRent)
      found.push(`rent ${meaning.minRent}-${meaning.maxRent}`);
    if ([...meaning.amenities].sort().join() !== [...(wanted.amenities ?? [])].sort().join())
      found.push(`amenities ${meaning.amenities}`);
    const stay = wanted.stayDuration && (wanted.stayDuration === "long-term" ? "monthly" : "short-term");
    if (meaning.stay !== stay) found.push(`stay ${meaning.stay}`);
  }
  return found;
}

test("at least 97 of 100 searches are read as they are meant", () => {
  const failed = cases.flatMap((each) => {
    const found = wrong(each);
    return found.length > 0 ? [`${each.q}: ${found.join("; ")}`] : [];
  });
  expect(failed.slice(Math.floor(cases.length * 0.03))).toEqual([]);
});
