import { useMemo, useSyncExternalStore } from "react";
import type { FavouriteKind } from "#domain/favourites/choices.ts";
import { getConfirmed, pendingChanges, subscribe } from "./favourites.ts";

/** Ids as one text: equal lists are equal values, so that nothing renders again. Undefined while they load. */
function idsAsText(kind: FavouriteKind): string | undefined {
  const confirmed = getConfirmed();
  if (!confirmed) return undefined;
  const pending = [...pendingChanges.values()].filter((change) => change.kind === kind);
  const kept = confirmed[kind].filter((id) => !pending.some((change) => change.id === id && !change.on));
  const added = pending.filter((change) => change.on && !kept.includes(change.id));
  return [...added.map(({ id }) => id), ...kept].join(",");
}

/** All that is liked or saved, the newest first; undefined until it is known who is signed in. */
export function useFavouriteIds(kind: FavouriteKind): readonly number[] | undefined {
  const text = useSyncExternalStore(
    subscribe,
    () => idsAsText(kind),
    () => undefined,
  );
  return useMemo(
    () => (text === undefined ? undefined : text === "" ? [] : text.split(",").map(Number)),
    [text],
  );
}
