import { t } from "#domain/i18n.ts";
import { type Gender, ROOM_TYPES, type RoomType } from "#domain/listings/choices.ts";
import { roomTypeLabel } from "#domain/listings/words.ts";
import type { MenuItem } from "#web/ui/menu.tsx";
import type { ListingFilters } from "./filters.ts";

export interface Category {
  gender: Gender;
  label: string;
  items: readonly MenuItem[];
}

const ALL = "all";
const PREMIUM = "premium";
const sharings = (): MenuItem[] =>
  ROOM_TYPES.map((roomType) => ({ value: roomType, label: roomTypeLabel(roomType) }));
const choices = (all: string): readonly MenuItem[] => [{ value: ALL, label: all }, ...sharings()];

export const categories = (): readonly Category[] => [
  { gender: "boys", label: t("listings.boysPg"), items: choices(t("listings.allBoysPg")) },
  { gender: "ladies", label: t("listings.ladiesPg"), items: choices(t("listings.allLadiesPg")) },
  {
    gender: "colive",
    label: t("listings.colive"),
    items: [
      ...choices(t("listings.allColive")),
      { value: PREMIUM, label: t("listings.premiumColive"), hint: t("listings.premiumHint") },
    ],
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
