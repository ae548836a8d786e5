import { listListingVideos } from "#domain/rooms/endpoints.ts";
import type { Api } from "#web/lib/api.ts";
import { queryFor } from "#web/lib/query.tsx";

export const listingVideosQuery = (api: Api, listingId: number) =>
  queryFor(api, listListingVideos(listingId));
