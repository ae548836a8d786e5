import { useCallback, useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Near } from "#domain/places/chosen.ts";
import { usePlace } from "#web/lib/place.ts";
import { type RoomFilters, roomFiltersOf, roomsHref } from "./filters.ts";

export interface RoomsSearch {
  /** What is looked for: always what the address says. */
  filters: RoomFilters;
  /** Where distances are measured from. */
  near: Near | undefined;
  /** Looks for something else, as a step in the history. */
  go: (filters: RoomFilters) => void;
}

export function useRooms(): RoomsSearch {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const near = usePlace();
  const filters = useMemo(() => roomFiltersOf(params), [params]);
  const go = useCallback(
    (next: RoomFilters) => void navigate(roomsHref(next), { preventScrollReset: true }),
    [navigate],
  );
  return { filters, near, go };
}
