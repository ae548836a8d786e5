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
 * A page that was kept, such as for a slow connection, shows the rooms as a stranger sees them. Once it turns out who
 * looks, they are asked for anew: with how well they fit, and what was saved.
 */
export function useOwnView(): void {
  const client = useQueryClient();
  const { data: user, isPending } = useSession();
  const [wasUnknown] = useState(isPending);
  const isKept = wasUnknown && user != null;
  useEffect(() => {
    if (isKept) void client.invalidateQueries({ queryKey: keyOf(listRooms()) });
  }, [isKept, client]);
}
