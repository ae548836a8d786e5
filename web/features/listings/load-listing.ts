import type { QueryClient } from "@tanstack/react-query";
import { data } from "react-router";
import type { ListingDetail } from "#domain/listings/contract.ts";
import { type Api, ApiError } from "#web/lib/api.ts";
import { worthWaitingFor } from "#web/lib/retry.ts";
import { listingQueryOptions, similarQueryOptions } from "./queries.ts";

/** The stay a page is about. One that is gone or never was is thrown as the page's own status. */
export async function loadListing(api: Api, client: QueryClient, idOrSlug: string): Promise<ListingDetail> {
  try {
    return await client.ensureQueryData({
      ...listingQueryOptions(api, idOrSlug),
      ...(typeof window !== "undefined" && { retry: worthWaitingFor }),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 410) throw data(null, { status: error.status });
    const similar = await client.ensureQueryData(similarQueryOptions(api, idOrSlug)).catch(() => []);
    throw data({ similar }, { status: 410 });
  }
}

/** What stands further down its page. Failures are left to the sections themselves. */
export function loadBeside(api: Api, client: QueryClient, listing: ListingDetail): Promise<unknown> {
  return client.prefetchQuery(similarQueryOptions(api, listing.slug));
}
