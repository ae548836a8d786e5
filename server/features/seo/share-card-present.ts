import type { Gender } from "#domain/listings/choices.ts";
import { coverUrl } from "#domain/media/urls.ts";
import { formatRupees, toPaise } from "#domain/money.ts";
import { UPLOADS_PREFIX } from "#domain/paths.ts";
import type { LandingPage } from "#domain/places/landing-pages.ts";
import type { DetailRow } from "#server/features/listings/reads.ts";
import type { LandingSummary } from "#server/features/places/reads.ts";
import type { CardWords } from "#server/pages/cards/draw.ts";

// Pictures have no address of their own in each language: their words are English.

const FOR: Record<Gender, string> = { boys: "Boys", ladies: "Ladies", colive: "Colive" };

function priceOf({ stayDuration, monthlyRent, dailyRent, weeklyRent }: DetailRow): CardWords["price"] {
  const prices = [
    { amount: monthlyRent, after: "/mo" },
    { amount: dailyRent, after: "/day" },
    { amount: weeklyRent, after: "/week" },
  ];
  // As on its page: a stay that is let for days names the price of a day first.
  if (stayDuration === "short-term") prices.push(...prices.splice(0, 1));
  const named = prices.find(({ amount }) => amount !== null);
  return named?.amount ? { amount: formatRupees(named.amount), after: named.after } : undefined;
}

export function wordsOfListing(listing: DetailRow): CardWords {
  const { title, locality, city, gender, roomType, rating, reviewCount } = listing;
  const price = priceOf(listing);
  return {
    title,
    line: locality ? `${locality}, ${city}` : city,
    tag: { text: `${FOR[gender]} · ${roomType}`, gender },
    ...(price && { price }),
    ...(reviewCount > 0 && { rating: { score: Number(rating).toFixed(1), reviews: reviewCount } }),
  };
}

const PEOPLE: Record<Gender, string> = { boys: "Boys PG", ladies: "Ladies PG", colive: "Coliving" };

/** @param found what is true of the page's stays; `withinKm` is null for the whole city */
export function wordsOfLanding(
  { heading, gender, kind }: LandingPage,
  found: Pick<LandingSummary, "withinKm"> & LandingSummary["summary"],
): CardWords {
  const { stays, withinKm, bySharing } = found;
  const rents = bySharing.flatMap(({ from }) => from ?? []).sort((a, b) => toPaise(a) - toPaise(b));
  const where = withinKm === null ? "in the city" : `within ${withinKm} km`;
  const people = kind === "girls" ? "Girls PG" : gender ? PEOPLE[gender] : "For everybody";
  return {
    title: heading(),
    line: stays === 0 ? "PGs nearby, with the full price" : `${stays} ${stays === 1 ? "PG" : "PGs"} ${where}`,
    tag: { text: people, gender },
    ...(rents[0] && { price: { before: "from", amount: formatRupees(rents[0]), after: "/mo" } }),
  };
}

export const WORDS_OF_SITE: CardWords = {
  title: "A good bed near your work. No hidden charges.",
  line: "PGs, rooms and coliving in Bengaluru",
};

/** The stored file of a listing's cover; null without one of ours. */
export function coverKey(media: readonly string[]): string | null {
  const cover = coverUrl(media);
  return cover?.startsWith(UPLOADS_PREFIX) ? cover.slice(UPLOADS_PREFIX.length) : null;
}
