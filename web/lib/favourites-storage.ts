import { FAVOURITES_MAX } from "#domain/favourites/choices.ts";
import type { FavouriteIds } from "#domain/favourites/contract.ts";

/** Favourites of a visitor without an account. The number grows with the shape: what an older one wrote is left alone. */
export const VISITOR_KEY = "tangu:marks:1";
/** A copy of the account's favourites, shown when the account cannot be asked; removed at logout. */
export const ACCOUNT_CACHE_KEY = "tangu:marks:of-account:1";
const ID_MAX = 999_999_999;

export const NO_FAVOURITES: FavouriteIds = { liked: [], saved: [] };

function ids(value: unknown): number[] {
  if (!Array.isArray(value)) return [];
  const sound = value.filter((id): id is number => Number.isInteger(id) && id >= 1 && id <= ID_MAX);
  return [...new Set(sound)].slice(0, FAVOURITES_MAX);
}

/** The valid part of a stored text; anybody may have written into the browser's storage. */
export function parseFavourites(text: string | null): FavouriteIds {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (value === null || typeof value !== "object") return NO_FAVOURITES;
    const { liked, saved } = value as Record<string, unknown>;
    return { liked: ids(liked), saved: ids(saved) };
  } catch {
    return NO_FAVOURITES;
  }
}

export const withId = (list: readonly number[], id: number, on: boolean): number[] =>
  on ? [id, ...list.filter((each) => each !== id)] : list.filter((each) => each !== id);

/** What stands in `from` and not in `taken`. */
export function without(from: FavouriteIds, taken: FavouriteIds): FavouriteIds {
  return {
    liked: from.liked.filter((id) => !taken.liked.includes(id)),
    saved: from.saved.filter((id) => !taken.saved.includes(id)),
  };
}

export function union(first: FavouriteIds, second: FavouriteIds): FavouriteIds {
  return {
    liked: [...new Set([...first.liked, ...second.liked])],
    saved: [...new Set([...first.saved, ...second.saved])],
  };
}

export const isEmpty = ({ liked, saved }: FavouriteIds) => liked.length === 0 && saved.length === 0;

/** The browser's storage, or memory as long as the page is open where storage is blocked or full. */
export function createFavouritesStorage(
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">,
  key = VISITOR_KEY,
) {
  let memory: FavouriteIds | undefined;
  return {
    read(): FavouriteIds {
      try {
        return memory ?? parseFavourites(storage().getItem(key));
      } catch {
        return NO_FAVOURITES;
      }
    },
    /** False when it will be gone with the page. */
    write(favourites: FavouriteIds): boolean {
      try {
        if (isEmpty(favourites)) storage().removeItem(key);
        else storage().setItem(key, JSON.stringify(favourites));
        memory = undefined;
        return true;
      } catch {
        memory = favourites;
        return false;
      }
    },
  };
}
