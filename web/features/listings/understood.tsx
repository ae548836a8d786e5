import { formatList } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { type Amenity, type Gender, type RoomType, WITHIN_KM_MAX } from "#domain/listings/choices.ts";
import { amenityName, categoryLabel, roomTypeLabel } from "#domain/listings/words.ts";
import { formatRupees } from "#domain/money.ts";
import { placeName } from "#domain/places/names.ts";
import type { GivenUp, Part, SearchReport } from "#domain/search/contract.ts";
import { withoutSpans } from "#domain/search/spans.ts";
import { RemovableChip } from "#web/ui/chip.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { userText } from "#web/ui/user-text.tsx";
import { rentLabel, sortLabel } from "./labels.ts";
import type { Search } from "./use-search.ts";

/** What the text of the search was understood to mean, each with its way out, and what the list leaves out. */
export default function Understood({ search, report }: { search: Search; report: SearchReport }) {
  const { filters, replaceAll } = search;
  const take = (parts: readonly Part[], change: Partial<Search["filters"]> = {}) => {
    const text = withoutSpans(
      filters.search,
      parts.flatMap(({ spans }) => spans),
    );
    replaceAll({ ...filters, ...change, search: text, cursor: undefined });
  };
  const circle = report.place && report.km !== undefined && report.km < WITHIN_KM_MAX ? report.km : null;
  const chips = report.parts.filter(({ what }) => what !== "within");
  return (
    <>
      <Told report={report} />
      {chips.length > 0 && (
        <ul
          aria-label={t("listings.fromSearch")}
          className="mb-4 flex flex-wrap items-center gap-2 noscript:hidden"
        >
          {chips.map((part) => (
            <li key={`${part.what} ${part.value}`} className="max-w-full">
              <RemovableChip
                label={partLabel(part, report)}
                isName={part.what === "place"}
                onRemove={() => take([part])}
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
        </ul>
      )}
    </>
  );
}

function rentsOf(value: string): string {
  const [minRent, maxRent] = value.split("-").map((amount) => Number(amount) || undefined);
  return rentLabel({ minRent, maxRent }) ?? "";
}

/** "Near Infosys Electronic City", "Ladies PG", "Up to ₹9,000". */
function partLabel({ what, value }: Part, { place }: SearchReport): string {
  switch (what) {
    case "place": {
      const words = { place: placeName(value) };
      return place?.isRough ? t("listings.nearRoughly", words) : t("listings.nearPlace", words);
    }
    case "gender":
      return categoryLabel(value as Gender);
    case "roomType":
      return roomTypeLabel(value as RoomType);
    case "amenity":
      return amenityName(value as Amenity);
    case "stay":
      return value === "monthly" ? t("listings.monthlyStay") : t("listings.shortStay");
    case "rent":
      return rentsOf(value);
    case "noDeposit":
      return t("listings.noDeposit");
    default:
      return sortLabel("price", undefined);
  }
}

const rupees = (amount: number) => formatRupees(String(amount));

function showing({ rent, km, words, amenities, noDeposit, rating, roomType }: GivenUp): string[] {
  return [
    rent === null ? t("listings.gaveUpRent") : "",
    rent?.max ? t("listings.gaveUpMaxRent", { rent: rupees(rent.max) }) : "",
    rent?.min ? t("listings.gaveUpMinRent", { rent: rupees(rent.min) }) : "",
    km === null ? t("listings.gaveUpCity") : "",
    km ? t("listings.gaveUpKm", { km }) : "",
    words ? t("listings.gaveUpWords", { words: words.join(" ") }) : "",
    amenities ? t("listings.gaveUpAmenities") : "",
    noDeposit ? t("listings.gaveUpNoDeposit") : "",
    rating ? t("listings.gaveUpRating") : "",
    roomType ? t("listings.gaveUpSharing") : "",
  ].filter(Boolean);
}

const tags = { words: userText };

/** What the list leaves out of the search. */
function Told({ report: { gaveUp, unmentioned, elsewhere } }: { report: SearchReport }) {
  const lines = [
    elsewhere ? t("listings.onlyBengaluru") : "",
    unmentioned ? t("listings.unmentioned", { words: unmentioned.join(" ") }) : "",
    gaveUp ? t("listings.gaveUp", { list: formatList(showing(gaveUp)) }) : "",
  ].filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <p role="status" className="mb-3 rounded-xl bg-sun-soft px-4 py-2.5 text-sm">
      {lines.map((line) => (
        <span key={line}>
          <RichText text={line} tags={tags} />{" "}
        </span>
      ))}
    </p>
  );
}
