import { type FormEvent, useState } from "react";
import { t } from "#domain/i18n.ts";
import { AMENITIES, DAY_PRICE_MAX, MIN_RATINGS, SORTS, type Sort } from "#domain/listings/choices.ts";
import { amenityName } from "#domain/listings/words.ts";
import { formatRupees } from "#domain/money.ts";
import { placeName } from "#domain/places/names.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox, Input, Select } from "#web/ui/field.tsx";
import { DualRange } from "#web/ui/range.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { choosingCircle, circleInUse } from "./choosing.ts";
import { asUnderstood, type ListingFilters, type Near, RENT_LIMIT, WITHIN_KM } from "./filters.ts";
import { sortLabel } from "./labels.ts";
import { useSearchReport } from "./queries.ts";
import type { Search } from "./use-search.ts";

const SLIDERS = {
  monthly: { min: 0, max: 40_000, step: 500 },
  "short-term": { min: 0, max: DAY_PRICE_MAX, step: 50 },
} as const;

/** What the form holds: rents as typed, so that half-typed numbers stay what they are. */
interface Draft extends Pick<ListingFilters, "amenities" | "minRating" | "sort"> {
  /** Null for any distance; undefined for what it was. */
  within?: number | null;
  minRent: string;
  maxRent: string;
}

const EMPTY: Draft = { minRent: "", maxRent: "", amenities: [], within: null };

const digits = (text: string) => text.replace(/\D/g, "").slice(0, 8);
const amount = (text: string) => Math.min(Number(text), RENT_LIMIT) || undefined;
const rupees = (value: number) => formatRupees(String(value));

function draftOf({ minRent, maxRent, amenities, minRating, sort }: ListingFilters): Draft {
  const rents = { minRent: String(minRent ?? ""), maxRent: String(maxRent ?? "") };
  return { ...rents, amenities, minRating, sort };
}

/**
 * The filters that only the dialog shows. Nothing changes behind it until it is applied; the search then takes the
 * place of the dialog in the history.
 */
export default function FilterForm({ search }: { search: Search }) {
  const [draft, setDraft] = useState(() => draftOf(search.filters));
  const report = useSearchReport(search.filters);
  const { near, stay } = asUnderstood(search.filters, report);
  const slider = SLIDERS[stay];
  const within = draft.within === undefined ? circleInUse(search.filters, report) : draft.within;
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const [low, high] = [amount(draft.minRent), amount(draft.maxRent)];
  const wrongWay = low !== undefined && high !== undefined && low > high;

  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (wrongWay) return;
    const { amenities, minRating, sort } = draft;
    const circle =
      draft.within !== undefined && choosingCircle(search.filters.search, report, draft.within ?? undefined);
    search.refine({ minRent: low, maxRent: high, amenities, minRating, sort, ...circle }, true);
  };

  return (
    <form onSubmit={apply} className="grid gap-7">
      {near && <WithinField near={near} value={within} onChange={(within) => change({ within })} />}
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-bold text-lg">
          {stay === "monthly" ? t("listings.rentPerMonth") : t("listings.pricePerDay")}
        </legend>
        <DualRange
          {...slider}
          value={[Math.min(low ?? 0, slider.max - slider.step), Math.min(high || slider.max, slider.max)]}
          onChange={([from, to]) =>
            change({
              minRent: from === 0 ? "" : String(from),
              maxRent: to === slider.max ? "" : String(to),
            })
          }
          labels={[t("listings.lowestRent"), t("listings.highestRent")]}
          format={rupees}
        />
        <div className="grid grid-cols-2 gap-3">
          <Input
            label={t("listings.from")}
            prefix="₹"
            inputMode="numeric"
            placeholder={t("listings.any")}
            value={draft.minRent}
            error={wrongWay ? t("listings.rentBounds") : undefined}
            onChange={(event) => change({ minRent: digits(event.target.value) })}
          />
          <Input
            label={t("listings.to")}
            prefix="₹"
            inputMode="numeric"
            placeholder={t("listings.any")}
            value={draft.maxRent}
            onChange={(event) => change({ maxRent: digits(event.target.value) })}
          />
        </div>
      </fieldset>

      <fieldset>
        <legend className="mb-1 font-bold text-lg">{t("listings.amenities")}</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {AMENITIES.map((amenity) => (
            <Checkbox
              key={amenity}
              label={amenityName(amenity)}
              checked={draft.amenities.includes(amenity)}
              onChange={(event) =>
                change({
                  amenities: AMENITIES.filter((each) =>
                    each === amenity ? event.target.checked : draft.amenities.includes(each),
                  ),
                })
              }
            />
          ))}
        </div>
      </fieldset>

      <Select
        label={<span className="font-bold text-lg">{t("listings.reviews")}</span>}
        value={draft.minRating ?? ""}
        onChange={(event) => change({ minRating: MIN_RATINGS.find((each) => each === event.target.value) })}
      >
        <option value="">{t("listings.anyReviews")}</option>
        {MIN_RATINGS.map((stars) => (
          <option key={stars} value={stars}>
            {t("listings.starsAndMore", { stars })}
          </option>
        ))}
      </Select>

      <SortField value={draft.sort} near={near} stay={stay} onChange={(sort) => change({ sort })} />

      <div className="sticky -bottom-6 -mx-5 -mb-6 flex justify-between gap-3 border-line border-t bg-surface px-5 pt-3 pb-[max(16px,env(safe-area-inset-bottom))]">
        <Button variant="quiet" onClick={() => setDraft(EMPTY)}>
          {t("listings.clearAll")}
        </Button>
        <Button type="submit" className="flex-1 sm:flex-none">
          {t("listings.showPgs")}
        </Button>
      </div>
    </form>
  );
}

interface WithinFieldProps {
  near: Near;
  value: number | null | undefined;
  onChange: (within: number | null) => void;
}

/** A circle of another size, which an address may ask for, is one of the choices while it is chosen. */
function WithinField({ near, value, onChange }: WithinFieldProps) {
  const circles = [...new Set([...WITHIN_KM, ...(value ? [value] : [])])].sort((a, b) => a - b);
  const options = [
    { value: "", label: t("listings.anyDistance") },
    ...circles.map((km) => ({ value: String(km), label: t("listings.kilometres", { km }) })),
  ];
  const title =
    near.name === undefined
      ? t("listings.howFarFromYou")
      : t("listings.howFarFrom", { place: placeName(near.name) });
  return (
    <div>
      <p className="mb-2 font-bold text-lg">{title}</p>
      <Segmented
        name="within"
        label={title}
        options={options}
        value={String(value ?? "")}
        onChange={(text) => onChange(Number(text) || null)}
      />
    </div>
  );
}

interface SortFieldProps extends Pick<ListingFilters, "stay"> {
  value: Sort | undefined;
  /** Nearest first is offered only when there is a place to measure from, and is then what no choice means. */
  near: Near | undefined;
  onChange: (sort: Sort | undefined) => void;
}

function SortField({ value, near, stay, onChange }: SortFieldProps) {
  const sorts = SORTS.filter((sort) => sort !== "distance" || near);
  const onSelect = (text: string) => {
    const sort = sorts.find((each) => each === text);
    onChange(sort === "relevance" && !near ? undefined : sort);
  };
  return (
    <Select
      label={<span className="font-bold text-lg">{t("listings.sortBy")}</span>}
      value={value ?? (near ? "distance" : "relevance")}
      onChange={(event) => onSelect(event.target.value)}
    >
      {sorts.map((sort) => (
        <option key={sort} value={sort}>
          {sortLabel(sort, { near, stay })}
        </option>
      ))}
    </Select>
  );
}
