import { GENDERS, ROOM_TYPES } from "#domain/listings/choices.ts";
import { type ListingFilters, urlFromFilters } from "./filters.ts";
import { GENDER_LABEL } from "./labels.ts";

const box = "min-h-11 rounded-ctl border border-line bg-surface px-3";

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
  return (
    <>
      <CarriedFields filters={filters} />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <select name="gender" aria-label="For whom" defaultValue={filters.gender ?? ""} className={box}>
          <option value="">Boys, ladies, colive</option>
          {GENDERS.map((gender) => (
            <option key={gender} value={gender}>
              {GENDER_LABEL[gender]}
            </option>
          ))}
        </select>
        <select name="roomType" aria-label="Sharing" defaultValue={filters.roomType ?? ""} className={box}>
          <option value="">Any sharing</option>
          {ROOM_TYPES.map((roomType) => (
            <option key={roomType} value={roomType}>
              {roomType}
            </option>
          ))}
        </select>
        <input
          name="maxRent"
          inputMode="numeric"
          aria-label="Highest rent in rupees"
          placeholder="Rent up to ₹"
          defaultValue={filters.maxRent}
          className={`${box} w-36`}
        />
        <button type="submit" className="min-h-11 rounded-ctl bg-brand px-5 font-semibold text-brand-ink">
          Search
        </button>
      </div>
    </>
  );
}
