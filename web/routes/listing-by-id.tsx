import { data, redirect } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { loadListing } from "#web/features/listings/load-listing.ts";
import { hiddenHead } from "#web/lib/head.ts";
import { apiContext } from "#web/lib/page-context.ts";
import { createQueryClient } from "#web/lib/query.tsx";
import type { Route } from "./+types/listing-by-id";
import { ListingError } from "./listing-error.tsx";

export const meta = () => hiddenHead(t("shell.notListedTitle"));

/** `/pg/{id}`: an old kind of link. The page of a listing is at its slug, for good. */
export async function loader({ context, params }: Route.LoaderArgs) {
  // An id only: the slug has one address, and two would compete in a search engine.
  if (!/^[1-9]\d{0,8}$/.test(params.id)) throw data(null, { status: 404 });
  const listing = await loadListing(context.get(apiContext), createQueryClient(), params.id);
  return redirect(pages.listing(listing.slug), 301);
}

export default function ListingById() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListingError error={error} />;
}
