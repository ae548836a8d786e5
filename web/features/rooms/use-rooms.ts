import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Near } from "#domain/places/chosen.ts";
import { listRooms } from "#domain/rooms/endpoints.ts";
import { usePlace } from "#web/lib/place.ts";
import { keyOf } from "#web/lib/query.tsx";
import { useSession } from "#web/lib/session.ts";
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

/**
 * The page shows the rooms as a stranger sees them. Once it turns out who looks, they are asked for anew: in the order of
 * how well they fit, with what was saved.
 * @returns whether the list on the screen may still be a stranger's
 */
export function useOwnView(): boolean {
  const client = useQueryClient();
  const { data: user, isPending, isFetching } = useSession();
  const [isStrangers, setStrangers] = useState(isPending);
  const isKept = isStrangers && user != null;
  useEffect(() => {
    if (!isKept) return;
    void client.invalidateQueries({ queryKey: keyOf(listRooms()) }).finally(() => setStrangers(false));
  }, [isKept, client]);
  return isStrangers && (isFetching || user != null);
}
