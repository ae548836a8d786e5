import { t } from "#domain/i18n.ts";
import type { ListingDetail } from "#domain/listings/contract.ts";
import { dialable } from "#domain/listings/rules.ts";
import { amenityName, roomTypeLabel } from "#domain/listings/words.ts";
import { isVideo, variantUrl } from "#domain/media/urls.ts";
import { formatRupees } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import { placeName } from "#domain/places/names.ts";
import { pageUrl } from "#web/lib/structured-data.ts";
import { perLabel, perText, priceTag } from "./labels.ts";

const DESCRIPTION_LENGTH = 155;

/** What it is and costs, then the host's words, cut between words. */
export function pageDescription(listing: ListingDetail): string {
  const price = priceTag(listing, "monthly");
  const facts = [
    t("listings.pageFacts", {
      gender: listing.gender,
      sharing: roomTypeLabel(listing.roomType),
      place: placeName(listing.locality),
    }),
    price ? `${formatRupees(price.amount)}${perText(price)}` : "",
  ].filter(Boolean);
  const text = `${facts.join(", ")}. ${listing.description}`.replace(/\s+/g, " ").trim();
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const cut = text.slice(0, DESCRIPTION_LENGTH - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1))}…`;
}

const UNIT = { month: "MON", day: "DAY", week: "WEE" } as const;

/** What the host asks: nobody offers the seventh of a week. */
function hostsPrice(listing: ListingDetail) {
  const price = priceTag(listing, "monthly");
  return price?.week && listing.dailyRent === null ? { amount: price.week, per: "week" as const } : price;
}

function offer(listing: ListingDetail) {
  const price = hostsPrice(listing);
  if (!price) return undefined;
  const makesOffer = {
    "@type": "Offer",
    priceCurrency: "INR",
    price: price.amount,
    availability: `https://schema.org/${listing.isAvailable && listing.bedsLeft > 0 ? "InStock" : "SoldOut"}`,
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      priceCurrency: "INR",
      price: price.amount,
      unitCode: UNIT[price.per],
    },
  };
  return { priceRange: `${formatRupees(price.amount)}${perLabel(price.per)}`, makesOffer };
}

/** What search engines read of a stay. The rating stands in it only when people have given one. */
export function structuredData(listing: ListingDetail, publicUrl: string): Record<string, unknown> {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const { latitude, longitude } = listing;
  // A video's poster may be a drawing of ours, which is no picture of the place.
  const pictures = listing.media.filter((url) => !isVideo(url));
  return {
    "@type": ["LodgingBusiness", "Hostel"],
    name: listing.title,
    ...(listing.description.trim() !== "" && { description: listing.description }),
    url: pageUrl(pages.listing(listing.slug), publicUrl),
    ...(pictures.length > 0 && { image: pictures.map((url) => absolute(variantUrl(url, "original"))) }),
    // The number that the page's Call button dials for everybody.
    ...(listing.contactPhone && { telephone: dialable(listing.contactPhone) }),
    address: {
      "@type": "PostalAddress",
      streetAddress: listing.address,
      addressLocality: listing.city,
      addressRegion: "Karnataka",
      addressCountry: "IN",
    },
    ...(latitude !== null &&
      longitude !== null && { geo: { "@type": "GeoCoordinates", latitude, longitude } }),
    amenityFeature: listing.amenities.map((name) => ({
      "@type": "LocationFeatureSpecification",
      name: amenityName(name),
      value: true,
    })),
    ...offer(listing),
    ...(listing.reviewCount > 0 && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: listing.rating,
        reviewCount: listing.reviewCount,
      },
    }),
  };
}
