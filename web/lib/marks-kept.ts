import { MARKS_MAX } from "#domain/favourites/choices.ts";
import type { Marks } from "#domain/favourites/contract.ts";

/** The number grows when the shape changes: what an older one wrote is then left alone. */
export const KEPT_KEY = "tangu:marks:1";
/** What is marked with the account, for when it cannot be asked; gone when somebody logs out. */
export const COPY_KEY = "tangu:marks:of-account:1";
const ID_MAX = 999_999_999;

export const NO_MARKS: Marks = { liked: [], saved: [] };

function ids(value: unknown): number[] {
  if (!Array.isArray(value)) return [];
  const sound = value.filter((id): id is number => Number.isInteger(id) && id >= 1 && id <= ID_MAX);
  return [...new Set(sound)].slice(0, MARKS_MAX);
}

/** What is sound of a kept text; anybody may have written into the browser's storage. */
export function parseKept(text: string | null): Marks {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (value === null || typeof value !== "object") return NO_MARKS;
    const { liked, saved } = value as Record<string, unknown>;
    return { liked: ids(liked), saved: ids(saved) };
  } catch {
    return NO_MARKS;
  }
}

export const withId = (list: readonly number[], id: number, on: boolean): number[] =>
  on ? [id, ...list.filter((each) => each !== id)] : list.filter((each) => each !== id);

/** What stands in `from` and not in `taken`. */
export function without(from: Marks, taken: Marks): Marks {
  return {
    liked: from.liked.filter((id) => !taken.liked.includes(id)),
    saved: from.saved.filter((id) => !taken.saved.includes(id)),
  };
}

export function union(first: Marks, second: Marks): Marks {
  return {
    liked: [...new Set([...first.liked, ...second.liked])],
    saved: [...new Set([...first.saved, ...second.saved])],
  };
}

export const isEmpty = ({ liked, saved }: Marks) => liked.length === 0 && saved.length === 0;

/** The browser's storage, or memory as long as the page is open where storage is blocked or full. */
export function createKept(
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">,
  key = KEPT_KEY,
) {
  let memory: Marks | undefined;
  return {
    read(): Marks {
      try {
        return memory ?? parseKept(storage().getItem(key));
      } catch {
        return NO_MARKS;
      }
    },
    /** False when it will be gone with the page. */
    write(marks: Marks): boolean {
      try {
        if (isEmpty(marks)) storage().removeItem(key);
        else storage().setItem(key, JSON.stringify(marks));
        memory = undefined;
        return true;
      } catch {
        memory = marks;
        return false;
      }
    },
  };
}
