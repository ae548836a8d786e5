import { type Gender, ROOM_TYPES, type RoomType } from "#domain/listings/choices.ts";
import type { MenuItem } from "#web/ui/menu.tsx";
import type { ListingFilters } from "./filters.ts";

export interface Category {
  gender: Gender;
  label: string;
  items: readonly MenuItem[];
}

const ALL = "all";
const PREMIUM = "premium";
const sharings: readonly MenuItem[] = ROOM_TYPES.map((roomType) => ({ value: roomType, label: roomType }));
const choices = (all: string): readonly MenuItem[] => [{ value: ALL, label: all }, ...sharings];

export const CATEGORIES: readonly Category[] = [
  { gender: "boys", label: "Boys PG", items: choices("All Boys PG") },
  { gender: "ladies", label: "Ladies PG", items: choices("All Ladies PG") },
  {
    gender: "colive",
    label: "Colive",
    items: [...choices("All Colive"), { value: PREMIUM, label: "Premium colive", hint: "The finer rooms" }],
  },
];

/** Which choice of a category the search stands on; undefined when it is in another category. */
export function chosenIn({ gender }: Category, filters: ListingFilters): string | undefined {
  if (filters.gender !== gender) return undefined;
  if (filters.premium && gender === "colive") return PREMIUM;
  return filters.roomType ?? ALL;
}

/** A category begins a search anew: its text goes, gender and sharing come. */
export function choose(category: Category, value: string): Partial<ListingFilters> {
  const roomType = ROOM_TYPES.find((each): each is RoomType => each === value);
  return { search: "", gender: category.gender, roomType, premium: value === PREMIUM };
}
