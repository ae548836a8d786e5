import { t } from "#domain/i18n.ts";
import type { Gender } from "#domain/listings/choices.ts";
import { roomTypeLabel } from "#domain/listings/words.ts";
import { coverUrl } from "#domain/media/urls.ts";
import { formatRupees, toPaise } from "#domain/money.ts";
import { UPLOADS_PREFIX } from "#domain/paths.ts";
import type { LandingPage } from "#domain/places/landing-pages.ts";
import { placeName } from "#domain/places/names.ts";
import type { DetailRow } from "#server/features/listings/reads.ts";
import type { LandingSummary } from "#server/features/places/reads.ts";
import type { RoomRecord } from "#server/features/rooms/reads.ts";
import type { CardWords } from "#server/pages/cards/draw.ts";

const FOR: Record<Gender, () => string> = {
  boys: () => t("seo.cardBoys"),
  ladies: () => t("seo.cardLadies"),
  colive: () => t("seo.cardColive"),
};

function priceOf({ stayDuration, monthlyRent, dailyRent, weeklyRent }: DetailRow): CardWords["price"] {
  const prices = [
    { amount: monthlyRent, after: t("seo.cardPerMonth") },
    { amount: dailyRent, after: t("seo.cardPerDay") },
    { amount: weeklyRent, after: t("seo.cardPerWeek") },
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
    line: locality ? `${placeName(locality)}, ${placeName(city)}` : placeName(city),
    tag: { text: `${FOR[gender]()} · ${roomTypeLabel(roomType)}`, gender },
    ...(price && { price }),
    ...(reviewCount > 0 && { rating: { score: Number(rating).toFixed(1), reviews: reviewCount } }),
  };
}

/** Nothing of who lives there: strangers share it. */
export function wordsOfRoom({ title, rent, sharingType, gender, position }: RoomRecord): CardWords {
  return {
    title,
    line: placeName(position.locality),
    tag: { text: `${FOR[gender]()} · ${roomTypeLabel(sharingType)}`, gender },
    price: { amount: formatRupees(rent), after: t("seo.cardPerMonth") },
  };
}

const PEOPLE: Record<Gender, () => string> = {
  boys: () => t("seo.cardBoysPg"),
  ladies: () => t("seo.cardLadiesPg"),
  colive: () => t("seo.cardColiving"),
};

/** @param found what is true of the page's stays; `withinKm` is null for the whole city */
export function wordsOfLanding(
  { heading, gender, kind }: LandingPage,
  found: Pick<LandingSummary, "withinKm"> & LandingSummary["summary"],
): CardWords {
  const { stays, withinKm, bySharing } = found;
  const rents = bySharing.flatMap(({ from }) => from ?? []).sort((a, b) => toPaise(a) - toPaise(b));
  const people = kind === "girls" ? t("seo.cardGirlsPg") : gender ? PEOPLE[gender]() : t("seo.cardEverybody");
  const counted =
    withinKm === null
      ? t("seo.cardInCity", { count: stays })
      : t("seo.cardWithin", { count: stays, km: withinKm });
  return {
    title: heading(),
    line: stays === 0 ? t("seo.cardNearby") : counted,
    tag: { text: people, gender },
    ...(rents[0] && {
      price: { before: t("seo.cardFrom"), amount: formatRupees(rents[0]), after: t("seo.cardPerMonth") },
    }),
  };
}

export const wordsOfSite = (): CardWords => ({ title: t("seo.cardTitle"), line: t("seo.cardLine") });

/** The stored file of a listing's cover; null without one of ours. */
export function coverKey(media: readonly string[]): string | null {
  const cover = coverUrl(media);
  return cover?.startsWith(UPLOADS_PREFIX) ? cover.slice(UPLOADS_PREFIX.length) : null;
}
