import { amenityName } from "#domain/listings/words.ts";
import { amenityIcon } from "./amenities.tsx";

/** All of them with their whole names. */
export function AmenityList({ amenities }: { amenities: readonly string[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {amenities.map((amenity) => {
        const Icon = amenityIcon(amenity);
        return (
          <li key={amenity} className="flex items-center gap-3">
            <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-brand-soft text-brand">
              <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
            </span>
            {amenityName(amenity)}
          </li>
        );
      })}
    </ul>
  );
}
