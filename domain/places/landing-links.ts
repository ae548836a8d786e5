import type { Gender } from "../listings/choices.ts";
import { distanceKm } from "./distance.ts";
import { LANDING_PAGES, type LandingPage } from "./landing-pages.ts";
import { PLACES, type Place } from "./places.ts";

const NEARBY_KM = 6;
const NEARBY = 8;

const places: ReadonlyMap<string, Place> = new Map(PLACES.map((place) => [place.name, place]));

/** Where a page is about; null for the whole city. */
export const placeOfPage = ({ place }: Pick<LandingPage, "place">): Place | null =>
  (place !== null && places.get(place)) || null;

/** Whether somebody who reads of stays for `gender` is served by the page. */
const fits = (page: LandingPage, gender: Gender | null) =>
  gender === null || page.gender === null || page.gender === gender;

const away = (page: LandingPage, from: Place): number => {
  const place = placeOfPage(page);
  return place ? distanceKm(from.latitude, from.longitude, place.latitude, place.longitude) : Infinity;
};

/** The page of a place for these people: one for them alone before one for everybody. */
export function pageOfPlace(name: string, gender: Gender | null): LandingPage | null {
  const pages = LANDING_PAGES.filter(
    (page) => page.place === name && page.kind !== "property" && fits(page, gender),
  );
  return pages.find((page) => page.gender === gender) ?? pages[0] ?? null;
}

/** Of pages that show the same listings, such as one for girls and one for ladies at a place, the first stands for all. */
export const canonicalPage = (page: LandingPage): LandingPage =>
  (page.kind !== "property" &&
    LANDING_PAGES.find(
      ({ kind, place, gender }) => kind !== "property" && place === page.place && gender === page.gender,
    )) ||
  page;

/** Where to go on from a page: the same place for others, places nearby, the whole city. */
export function otherPages(page: LandingPage): LandingPage[] {
  const here = placeOfPage(page);
  const others = LANDING_PAGES.filter((each) => each !== page);
  const categories = others.filter((each) => each.kind === "category");
  if (!here) return [...categories, ...others.filter((each) => each.place && fits(each, page.gender))];
  const same = others.filter((each) => each.place === page.place);
  const nearby = others
    .filter((each) => each.place !== page.place && away(each, here) <= NEARBY_KM && fits(each, page.gender))
    .sort((a, b) => away(a, here) - away(b, here))
    .slice(0, NEARBY);
  return [...same, ...nearby, ...categories.filter((each) => fits(each, page.gender))];
}

/** The page of the whole city for the same people; null where it is for everybody, or is that page itself. */
export function parentPage(page: LandingPage): LandingPage | null {
  if (page.kind === "category" || page.gender === null) return null;
  return LANDING_PAGES.find((each) => each.kind === "category" && each.gender === page.gender) ?? null;
}
