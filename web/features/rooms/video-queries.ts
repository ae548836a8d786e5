import { queryOptions } from "@tanstack/react-query";
import { api as paths } from "#domain/paths.ts";
import type { RoomVideo } from "#domain/rooms/videos.ts";
import type { Api } from "#web/lib/api.ts";

export const listingVideosQuery = (api: Api, listingId: number) =>
  queryOptions({
    queryKey: [paths.listingVideos(listingId)],
    queryFn: async ({ signal }) =>
      (await api.oldGet<RoomVideo[]>(paths.listingVideos(listingId), { signal })).data,
  });
