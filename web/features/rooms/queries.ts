import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getListing } from "#domain/listings/endpoints.ts";
import type { Near } from "#domain/places/chosen.ts";
import { listRoomMatches } from "#domain/roommates/endpoints.ts";
import { getRoom, getRoomChoices, listMyRooms, listRooms } from "#domain/rooms/endpoints.ts";
import type { RoomCard, RoomsAsked } from "#domain/rooms/posts.ts";
import { listMyTenancies } from "#domain/tenancies/endpoints.ts";
import { type Api, ApiError, nextCursor } from "#web/lib/api.ts";
import { keyOf, queryFor } from "#web/lib/query.tsx";
import { apiQueryOf, type RoomFilters } from "./filters.ts";

export interface RoomsPage {
  rooms: RoomCard[];
  /** How many there are in all, not on this page. */
  total: number;
  /** Cursor of the next page; null on the last. */
  next: string | null;
}

async function fetchRooms(
  api: Api,
  asked: RoomsAsked,
  cursor: string | null,
  signal: AbortSignal,
): Promise<RoomsPage> {
  const query = { ...asked, cursor: cursor ?? undefined };
  try {
    const { data, headers } = await api.get(listRooms(), { query, signal });
    const total = Number(headers.get("x-total-count") ?? data.length);
    return { rooms: data, total, next: nextCursor(headers.get("link")) };
  } catch (error) {
    // An address that was kept or cut may carry a cursor of another time: the list then starts at its beginning.
    const stale = error instanceof ApiError && error.status === 400 && cursor !== null;
    if (stale) return fetchRooms(api, asked, null, signal);
    throw error;
  }
}

/** The feed, page after page. */
export const roomsQueryOptions = (api: Api, { cursor, ...filters }: RoomFilters, near: Near | undefined) =>
  infiniteQueryOptions({
    queryKey: keyOf(listRooms(), apiQueryOf(filters, near), cursor ?? null),
    queryFn: ({ pageParam, signal }) => fetchRooms(api, apiQueryOf(filters, near), pageParam, signal),
    initialPageParam: cursor ?? null,
    getNextPageParam: (last: RoomsPage) => last.next,
  });

/** How many rooms tenants of a PG offer, in all its listings. */
export const roomsInPgQuery = (api: Api, listingId: number) => {
  const query = { pg: String(listingId), limit: "1" };
  return queryOptions({
    queryKey: keyOf(listRooms(), query, "count"),
    queryFn: async ({ signal }) =>
      Number((await api.get(listRooms(), { query, signal })).headers.get("x-total-count")),
  });
};

/** What the rooms that are offered can be filtered by. */
export const choicesQuery = (api: Api) => queryFor(api, getRoomChoices());

export const roomQuery = (api: Api, id: number | string) => queryFor(api, getRoom(id));

export const ownRoomsQuery = (api: Api) => ({ ...queryFor(api, listMyRooms()), staleTime: 0 });

/** The people who look for such a room and would fit best: for who posted it. */
export const seekersQuery = (api: Api, id: number) => ({
  ...queryFor(api, listRoomMatches(id)),
  staleTime: 0,
});

/** The house a room is in: what it asks for, and what is around. */
export const placeQuery = (api: Api, listingId: number) => queryFor(api, getListing(listingId));

/** Where the caller lives, as far as it was checked. */
export const tenanciesQuery = (api: Api) => ({ ...queryFor(api, listMyTenancies()), staleTime: 0 });
