import { ExternalLink, MapPin, Star } from "lucide-react";
import { t } from "#domain/i18n.ts";
import type { ListingDetail } from "#domain/listings/contract.ts";
import { formatDistance } from "#domain/places/distance.ts";
import { placeName } from "#domain/places/names.ts";
import { usePlace } from "#web/lib/place.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Tag } from "#web/ui/chip.tsx";
import { PlaceIcon } from "#web/ui/place-icon.tsx";
import { distanceFrom, placeLine } from "./labels.ts";

const rowClass = "flex items-center gap-3 border-line border-b py-3";

/** Where the map opens: the position when it is known, else the address as a search. */
export function mapLink(
  listing: Pick<ListingDetail, "latitude" | "longitude" | "title" | "address" | "city">,
): string {
  const { latitude, longitude } = listing;
  const query =
    latitude === null || longitude === null
      ? `${listing.title}, ${placeLine(listing)}`
      : `${latitude},${longitude}`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}

export function LocationSection({ listing }: { listing: ListingDetail }) {
  const near = usePlace();
  const fromNear = near && distanceFrom(near, listing);
  const others = listing.nearby.filter(({ name }) => !fromNear || name !== near.name);
  return (
    <>
      <p className="flex items-start gap-3">
        <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
        <span translate="no">{placeLine(listing)}</span>
      </p>
      {(fromNear || others.length > 0) && (
        <ul className="mt-4 grid gap-x-8 sm:grid-cols-2">
          {fromNear && (
            <li className={rowClass}>
              <Star aria-hidden="true" className="size-4.5 shrink-0 fill-current text-brand" />
              <span className="min-w-0 flex-1 break-words font-semibold">
                {near.name ? placeName(near.name) : t("listings.you")}{" "}
                <Tag tone="brand">{near.name ? t("listings.yourPlace") : t("listings.yourPosition")}</Tag>
              </span>
              <span className="font-semibold text-sm tabular-nums">{fromNear}</span>
            </li>
          )}
          {others.map((place) => (
            <li key={place.name} className={rowClass}>
              <PlaceIcon kind={place.kind} className="size-4.5 shrink-0 text-muted" />
              <span className="min-w-0 flex-1">{placeName(place.name)}</span>
              <span className="font-semibold text-sm tabular-nums">{formatDistance(place.distanceKm)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-muted text-sm">{t("listings.straightLine")}</p>
      <a
        href={mapLink(listing)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass("secondary", "md", "mt-4")}
      >
        <ExternalLink aria-hidden="true" className="size-4" />
        {t("listings.openInMaps")}
        <span className="sr-only"> {t("listings.opensNewTab")}</span>
      </a>
    </>
  );
}
