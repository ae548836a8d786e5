import type { QueryClient } from "@tanstack/react-query";
import { data } from "react-router";
import type { RoomCard, RoomPost } from "#domain/rooms/posts.ts";
import { type Api, ApiError } from "#web/lib/api.ts";
import { worthWaitingFor } from "#web/lib/retry.ts";
import { roomQuery, roomsQueryOptions } from "./queries.ts";

/** What a room that is gone throws along: others that are offered. */
export interface GoneRoom {
  rooms: RoomCard[];
}

const OTHERS = 3;

async function others(api: Api, client: QueryClient): Promise<RoomCard[]> {
  const found = await client
    .fetchInfiniteQuery(roomsQueryOptions(api, { sort: "newest" }, undefined))
    .catch(() => null);
  return found?.pages[0]?.rooms.slice(0, OTHERS) ?? [];
}

/** The room a page is about. One that is not offered, or never was, is thrown as the page's own status. */
export async function loadRoom(api: Api, client: QueryClient, id: string): Promise<RoomPost> {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw data(null, { status: 404 });
  const options = roomQuery(api, id);
  try {
    return await client.ensureQueryData({
      ...options,
      ...(typeof window !== "undefined" && { retry: worthWaitingFor }),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 410) throw data(null, { status: error.status });
    throw data({ rooms: await others(api, client) } satisfies GoneRoom, { status: 410 });
  }
}
