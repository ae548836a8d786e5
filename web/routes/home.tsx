import { useLoaderData } from "react-router";
import { pages } from "#domain/paths.ts";
import { filtersFromUrl } from "#web/features/listings/filters.ts";
import { HomeScreen } from "#web/features/listings/home-screen.tsx";
import { listingsQueryOptions } from "#web/features/listings/queries.ts";
import { headTags } from "#web/lib/head.ts";
import { Hydrate, prefetched } from "#web/lib/query.tsx";
import type { Route } from "./+types/home";
import { useBooking } from "./use-booking.tsx";

const TITLE = "Tangu: PGs, rooms and coliving in Bengaluru";
const DESCRIPTION =
  "Find a PG, a room or a coliving space in Bengaluru. The whole price on the page, call the host, book and pay by UPI.";

export function meta({ location, matches }: Route.MetaArgs) {
  return headTags({
    title: TITLE,
    description: DESCRIPTION,
    path: pages.home,
    publicUrl: matches[0]?.loaderData?.site.publicUrl,
    // A search has no end of addresses; only the plain page belongs in an index.
    index: location.search === "",
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = filtersFromUrl(new URL(request.url).searchParams);
  return prefetched(context, async (api, client) => {
    await client.prefetchInfiniteQuery(listingsQueryOptions(api, filters));
    return undefined;
  });
}

/** In the browser the screen asks for what its search needs, and shows what it has meanwhile. */
export async function clientLoader() {
  return { dehydrated: undefined };
}

export const shouldRevalidate = () => false;

export default function Home() {
  const { dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  const { onBook, dialog } = useBooking();
  return (
    <Hydrate state={dehydrated}>
      <HomeScreen onBook={onBook} />
      {dialog}
    </Hydrate>
  );
}
