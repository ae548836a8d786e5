import { data, redirect } from "react-router";
import type { ListingDetail } from "#domain/listings/contract.ts";
import { pages, api as paths } from "#domain/paths.ts";
import { ApiError } from "#web/lib/api.ts";
import { apiContext } from "#web/lib/page-context.ts";
import type { Route } from "./+types/listing-by-id";

/** `/pg/{id}`: an old kind of link. The page of a listing is at its slug, for good. */
export async function loader({ context, params }: Route.LoaderArgs) {
  // An id only: the slug has one address, and two would compete in a search engine.
  if (!/^[1-9]\d{0,8}$/.test(params.id)) throw data(null, { status: 404 });
  try {
    const { data: listing } = await context.get(apiContext).get<ListingDetail>(paths.listing(params.id));
    return redirect(pages.listing(listing.slug), 301);
  } catch (error) {
    if (error instanceof ApiError) throw data(null, { status: error.status });
    throw error;
  }
}

export default function ListingById() {
  return null;
}
