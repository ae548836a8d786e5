import { Link } from "react-router";
import { formatList } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import type { Stay } from "#domain/listings/choices.ts";
import { formatRupees } from "#domain/money.ts";
import { BENGALURU, CITY_KM } from "#domain/places/city.ts";
import { distanceKm } from "#domain/places/distance.ts";
import { placeName } from "#domain/places/names.ts";
import type { GivenUp, SearchReport } from "#domain/search/contract.ts";
import { withoutSpans } from "#domain/search/spans.ts";
import { RichText } from "#web/ui/rich-text.tsx";
import { userText } from "#web/ui/user-text.tsx";
import { asUnderstood, type ListingFilters, type Near } from "./filters.ts";
import type { Search } from "./use-search.ts";

function showing({ rent, km, words, amenities, noDeposit, rating, roomType }: GivenUp, stay: Stay): string[] {
  const rupees = (amount: number) => {
    const rent = formatRupees(String(amount));
    return stay === "monthly" ? rent : t("listings.aDay", { rent });
  };
  // In the order of what hurts least, as the search gives it up.
  return [
    words ? t("listings.gaveUpWords", { words: words.join(" ") }) : "",
    rent?.max ? t("listings.gaveUpMaxRent", { rent: rupees(rent.max) }) : "",
    rent?.min ? t("listings.gaveUpMinRent", { rent: rupees(rent.min) }) : "",
    km === null ? t("listings.gaveUpCity") : "",
    km ? t("listings.gaveUpKm", { km }) : "",
    amenities ? t("listings.gaveUpAmenities") : "",
    noDeposit ? t("listings.gaveUpNoDeposit") : "",
    rating ? t("listings.gaveUpRating") : "",
    rent === null ? t("listings.gaveUpRent") : "",
    roomType ? t("listings.gaveUpSharing") : "",
  ].filter(Boolean);
}

const tags = { words: userText };

/** Nothing is in the circle around a place: then there is more to say than that the list is of the whole city. */
function noneNear({ gaveUp = {}, km }: SearchReport, { near, sort = "distance" }: ListingFilters): string {
  const isCity = gaveUp.km === null && Object.keys(gaveUp).length === 1 && sort === "distance";
  if (!isCity || !near || km === undefined) return "";
  return near.name
    ? t("listings.noneWithin", { km, place: placeName(near.name) })
    : t("listings.noneWithinYou", { km });
}

/** From the own position, which alone has no name. */
const isFarAway = (near: Near | undefined) =>
  near !== undefined && !near.name && distanceKm(near.lat, near.lon, ...BENGALURU) > CITY_KM;

/** What the list leaves out of the search. */
function leftOut(report: SearchReport, filters: ListingFilters): string[] {
  const { gaveUp, unmentioned, unwanted, elsewhere, place, otherPlaces } = report;
  const given = gaveUp ? t("listings.gaveUp", { list: formatList(showing(gaveUp, filters.stay)) }) : "";
  const isOneOfSeveral = place && otherPlaces && otherPlaces.length > 0;
  return [
    elsewhere ? t("listings.onlyBengaluru") : "",
    unwanted ? t("listings.unwanted", { words: unwanted.join(", ") }) : "",
    unmentioned ? t("listings.unmentioned", { words: unmentioned.join(" ") }) : "",
    noneNear(report, filters) || given,
    isOneOfSeveral ? t("listings.onePlace", { place: placeName(place.name) }) : "",
  ].filter(Boolean);
}

/** What a reader has to know of the list as a whole. */
export default function ListNotes({ search, report }: { search: Search; report: SearchReport | null }) {
  const filters = asUnderstood(search.filters, report);
  const lines = [
    ...(isFarAway(filters.near) ? [t("listings.farAway")] : []),
    ...(report ? leftOut(report, filters) : []),
  ];
  if (lines.length === 0) return null;
  return (
    <div className="mb-3 rounded-xl bg-sun-soft px-4 py-2.5 text-sm">
      {lines.map((line) => (
        <span key={line}>
          <RichText text={line} tags={tags} />{" "}
        </span>
      ))}
      <span className="flex flex-wrap gap-x-3">
        {report?.otherPlaces?.map(({ name, without }) => {
          const text = withoutSpans(search.filters.search, without);
          return (
            <Link
              key={name}
              to={search.href({ ...search.filters, search: text, box: undefined, cursor: undefined })}
              preventScrollReset
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              {t("listings.searchNear", { place: placeName(name) })}
            </Link>
          );
        })}
      </span>
    </div>
  );
}
