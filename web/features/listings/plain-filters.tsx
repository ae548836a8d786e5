import { t } from "#domain/i18n.ts";
import { GENDERS, ROOM_TYPES } from "#domain/listings/choices.ts";
import { genderLabel, roomTypeLabel } from "#domain/listings/words.ts";
import { type ListingFilters, urlFromFilters } from "./filters.ts";

const box = "min-h-11 rounded-ctl border border-edge bg-surface px-3";

/** What the form carries besides its own fields when it is sent without JavaScript. */
const CARRIED = ["amenities", "premium", "sort", "near", "userLat", "userLon", "within"];

function CarriedFields({ filters }: { filters: ListingFilters }) {
  const carried = [...new URLSearchParams(urlFromFilters(filters))];
  return carried
    .filter(([name]) => CARRIED.includes(name))
    .map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}

/** The same search for a browser without scripts: plain fields and a button. */
export function PlainFilters({ filters }: { filters: ListingFilters }) {
  const isMonthly = filters.stay === "monthly";
  return (
    <>
      <CarriedFields filters={filters} />
      <input type="hidden" name="rentsOf" value={filters.stay} />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <select
          name="gender"
          aria-label={t("listings.forWhom")}
          defaultValue={filters.gender ?? ""}
          className={box}
        >
          <option value="">{t("listings.everybody")}</option>
          {GENDERS.map((gender) => (
            <option key={gender} value={gender}>
              {genderLabel(gender)}
            </option>
          ))}
        </select>
        <select
          name="roomType"
          aria-label={t("listings.sharingTitle")}
          defaultValue={filters.roomType ?? ""}
          className={box}
        >
          <option value="">{t("listings.anySharing")}</option>
          {ROOM_TYPES.map((roomType) => (
            <option key={roomType} value={roomType}>
              {roomTypeLabel(roomType)}
            </option>
          ))}
        </select>
        <input
          name="maxRent"
          inputMode="numeric"
          aria-label={isMonthly ? t("listings.highestRentRupees") : t("listings.highestDayPriceRupees")}
          placeholder={isMonthly ? t("listings.rentUpToPlaceholder") : t("listings.dayPriceUpToPlaceholder")}
          defaultValue={filters.maxRent}
          className={`${box} w-36`}
        />
        <button type="submit" className="min-h-11 rounded-ctl bg-brand px-5 font-semibold text-brand-ink">
          {t("listings.search")}
        </button>
      </div>
    </>
  );
}
