import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { t } from "#domain/i18n.ts";
import {
  type Amenity,
  type Gender,
  type RoomType,
  type Stay,
  WITHIN_KM_MAX,
} from "#domain/listings/choices.ts";
import { amenityName, categoryLabel, roomTypeLabel } from "#domain/listings/words.ts";
import { placeName } from "#domain/places/names.ts";
import type { Part, SearchReport } from "#domain/search/contract.ts";
import { withoutSpans } from "#domain/search/spans.ts";
import { Button } from "#web/ui/button.tsx";
import { RemovableChip } from "#web/ui/chip.tsx";
import { ChipList } from "./chip-list.tsx";
import { chosenCircle, circleShown } from "./choosing.ts";
import { leavingPlace } from "./filters.ts";
import { rentLabel, sortLabel } from "./labels.ts";
import { useListings } from "./queries.ts";
import { useNearMe } from "./use-near-me.ts";
import type { Search, SearchStep } from "./use-search.ts";

/** What the text of the search was understood to mean, each with its way out. */
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
      {report.nearMe && <Whereabouts search={search} report={report} />}
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
function useOnePlace({ filters, held, refine, isHome }: Search): void {
  const { key, state, search } = useLocation();
  const step: SearchStep | null = state;
  const { data, isPlaceholderData } = useListings(filters);
  const isNamed = !isPlaceholderData && data?.pages[0]?.report?.place !== undefined;
  const isDouble = step?.isSent && isNamed && filters.near !== undefined && isHome;
  const left = useRef<string>(undefined);
  useEffect(() => {
    // Once, though the address follows later, and not after a step back that the page has yet to follow.
    if (!isDouble || left.current === key || window.location.search !== search) return;
    left.current = key;
    refine({ ...leavingPlace(filters), within: chosenCircle(filters, held) }, true);
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

/** "Near me", before the browser was asked where that is. */
function Whereabouts({ search, report }: { search: Search; report: SearchReport }) {
  const { locate, locating } = useNearMe(search, report);
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
