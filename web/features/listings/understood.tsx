import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { formatList } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import {
  type Amenity,
  type Gender,
  type RoomType,
  type Stay,
  WITHIN_KM_MAX,
} from "#domain/listings/choices.ts";
import { amenityName, categoryLabel, roomTypeLabel } from "#domain/listings/words.ts";
import { formatRupees } from "#domain/money.ts";
import { placeName } from "#domain/places/names.ts";
import type { GivenUp, Part, SearchReport } from "#domain/search/contract.ts";
import { withoutSpans } from "#domain/search/spans.ts";
import { Button } from "#web/ui/button.tsx";
import { RemovableChip } from "#web/ui/chip.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { userText } from "#web/ui/user-text.tsx";
import { ChipList } from "./chip-list.tsx";
import { chosenCircle, circleShown } from "./choosing.ts";
import { asUnderstood, type ListingFilters, leavingPlace } from "./filters.ts";
import { rentLabel, sortLabel } from "./labels.ts";
import { useListings } from "./queries.ts";
import { useNearMe } from "./use-near-me.ts";
import type { Search, SearchStep } from "./use-search.ts";

/** What the text of the search was understood to mean, each with its way out, and what the list leaves out. */
export default function Understood({ search, report }: { search: Search; report: SearchReport }) {
  const { filters, replaceAll } = search;
  useOnePlace(search);
  const stay = report.stay ?? filters.stay;
  const take = (parts: readonly Part[], change: Partial<Search["filters"]> = {}) => {
    const text = withoutSpans(
      filters.search,
      parts.flatMap(({ spans }) => spans),
    );
    replaceAll({ ...filters, ...change, search: text, cursor: undefined });
  };
  const circle = (report.place && circleShown(filters, report)) ?? null;
  const chips = report.parts.filter(({ what }) => what !== "within");
  return (
    <>
      <Told search={search} report={report} filters={asUnderstood(filters, report)} />
      {report.nearMe && <Whereabouts search={search} />}
      {report.otherRent && <OtherRent search={search} rent={report.otherRent} />}
      {chips.length > 0 && (
        <ChipList label={t("listings.fromSearch")}>
          {chips.map((part) => (
            <li key={`${part.what} ${part.value}`} className="max-w-full">
              <RemovableChip
                label={partLabel(part, report, stay)}
                isName={part.what === "place"}
                onRemove={() => take([part], part.what === "place" ? leavingPlace(filters) : {})}
              />
            </li>
          ))}
          {circle !== null && (
            <li>
              <RemovableChip
                label={t("listings.withinKm", { km: circle })}
                onRemove={() =>
                  take(
                    report.parts.filter(({ what }) => what === "within"),
                    { within: WITHIN_KM_MAX },
                  )
                }
              />
            </li>
          )}
        </ChipList>
      )}
    </>
  );
}

/** A text that names a place, once it is sent, goes before a place that was chosen: that one is left. */
function useOnePlace({ filters, held, refine, waits }: Search): void {
  const step: SearchStep | null = useLocation().state;
  const { data, isPlaceholderData } = useListings(filters);
  const isNamed = !isPlaceholderData && data?.pages[0]?.report?.place !== undefined;
  const isDouble = step?.isSent && isNamed && filters.near !== undefined && !waits;
  useEffect(() => {
    if (isDouble) refine({ ...leavingPlace(filters), within: chosenCircle(filters, held) }, true);
  });
}

function rentsOf(value: string, stay: Stay): string {
  const [minRent, maxRent] = value.split("-").map((amount) => Number(amount) || undefined);
  return rentLabel({ minRent, maxRent, stay }) ?? "";
}

/** "Near Infosys Electronic City"; with "(about here)" where only the area is known. */
export function placeLabel(name: string, isRough = false): string {
  const words = { place: placeName(name) };
  return isRough ? t("listings.nearRoughly", words) : t("listings.nearPlace", words);
}

/** "Near Infosys Electronic City", "Ladies PG", "Up to ₹9,000". */
function partLabel({ what, value }: Part, { place }: SearchReport, stay: Stay): string {
  switch (what) {
    case "place":
      return placeLabel(value, place?.isRough);
    case "gender":
      return categoryLabel(value as Gender);
    case "roomType":
      return roomTypeLabel(value as RoomType);
    case "amenity":
      return amenityName(value as Amenity);
    case "stay":
      return value === "monthly" ? t("listings.monthlyStay") : t("listings.shortStay");
    case "rent":
      return rentsOf(value, stay);
    case "noDeposit":
      return t("listings.noDeposit");
    default:
      return sortLabel("price", { near: undefined, stay });
  }
}

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

/** What the list leaves out of the search. */
function Told({
  search,
  report,
  filters,
}: {
  search: Search;
  report: SearchReport;
  filters: ListingFilters;
}) {
  const { gaveUp, unmentioned, unwanted, elsewhere, place, otherPlaces = [] } = report;
  const leftOut = gaveUp ? t("listings.gaveUp", { list: formatList(showing(gaveUp, filters.stay)) }) : "";
  const isOneOfSeveral = place && otherPlaces.length > 0;
  const lines = [
    elsewhere ? t("listings.onlyBengaluru") : "",
    unwanted ? t("listings.unwanted", { words: unwanted.join(", ") }) : "",
    unmentioned ? t("listings.unmentioned", { words: unmentioned.join(" ") }) : "",
    noneNear(report, filters) || leftOut,
    isOneOfSeveral ? t("listings.onePlace", { place: placeName(place.name) }) : "",
  ].filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <div role="status" className="mb-3 rounded-xl bg-sun-soft px-4 py-2.5 text-sm">
      {lines.map((line) => (
        <span key={line}>
          <RichText text={line} tags={tags} />{" "}
        </span>
      ))}
      <span className="flex flex-wrap gap-x-3">
        {otherPlaces.map(({ name, without }) => {
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

/** "Near me", before the browser was asked where that is. */
function Whereabouts({ search }: { search: Search }) {
  const { locate, locating } = useNearMe(search);
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-ctl bg-sun-soft py-1.5 pr-1.5 pl-4 text-[15px]">
      <span className="mr-auto py-1.5">{t("listings.whereAreYou")}</span>
      <Button variant="secondary" busy={locating} onClick={() => void locate()} className="noscript:hidden">
        {t("listings.useMyLocation")}
      </Button>
    </p>
  );
}

/** A rent of the other kind of stay, with the way to it. */
function OtherRent({ search, rent }: { search: Search; rent: NonNullable<SearchReport["otherRent"]> }) {
  const { stay } = rent;
  const words = { rent: rentLabel(rent) ?? "" };
  const isMonthly = stay === "monthly";
  return (
    <p className="mb-4 rounded-ctl bg-sun-soft px-4 py-1.5 text-[15px]">
      {isMonthly ? t("listings.rentIsMonthly", words) : t("listings.rentIsDaily", words)}{" "}
      <Link
        to={search.href({ ...search.filters, stay, cursor: undefined })}
        preventScrollReset
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {isMonthly ? t("listings.showMonthly") : t("listings.showShort")}
      </Link>
    </p>
  );
}
