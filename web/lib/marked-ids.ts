import { useMemo, useSyncExternalStore } from "react";
import type { Mark } from "#domain/favourites/choices.ts";
import { getKnown, subscribe, wishes } from "./marks.ts";

/** Ids as one text: the same marks are the same value. Undefined while they are not known. */
function markedText(mark: Mark): string | undefined {
  const known = getKnown();
  if (!known) return undefined;
  const wished = [...wishes.values()].filter((wish) => wish.mark === mark);
  const kept = known[mark].filter((id) => !wished.some((wish) => wish.id === id && !wish.on));
  const added = wished.filter((wish) => wish.on && !kept.includes(wish.id));
  return [...added.map(({ id }) => id), ...kept].join(",");
}

/** All that is liked or saved, the newest first; undefined until it is known whose marks these are. */
export function useMarkedIds(mark: Mark): readonly number[] | undefined {
  const text = useSyncExternalStore(
    subscribe,
    () => markedText(mark),
    () => undefined,
  );
  return useMemo(
    () => (text === undefined ? undefined : text === "" ? [] : text.split(",").map(Number)),
    [text],
  );
}
