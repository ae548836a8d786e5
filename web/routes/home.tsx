import { Suspense } from "react";
import { useLoaderData } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { rememberedPlace } from "#domain/places/known.ts";
import { around, filtersFromUrl, urlFromFilters } from "#web/features/listings/filters.ts";
import { HomeScreen } from "#web/features/listings/home-screen.tsx";
import { searchOf } from "#web/features/listings/load-search.ts";
import { listingsQueryOptions, shownListings } from "#web/features/listings/queries.ts";
import { headTags } from "#web/lib/head.ts";
import { lazyPart } from "#web/lib/lazy.ts";
import { Hydrate, prefetched } from "#web/lib/query.tsx";
import { itemList, siteData } from "#web/lib/structured-data.ts";
import type { Route } from "./+types/home";
import { useBooking } from "./use-booking.tsx";

const FirstVisit = lazyPart(() => import("./referral-pop-up.tsx"));

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const site = matches[0]?.loaderData?.site;
  const head = {
    title: t("app.siteTitle"),
    description: t("shell.homeDescription"),
    path: pages.home,
    publicUrl: site?.publicUrl,
  };
  if (!import.meta.env.SSR || !site) return headTags(head);
  // A search has no end of addresses; only the plain page belongs in an index, whoever counts the clicks on it.
  const index = urlFromFilters(filtersFromUrl(new URLSearchParams(location.search))) === "";
  if (!index) return headTags({ ...head, index });
  const data = [...siteData(site), ...itemList(site.publicUrl, shownListings(loaderData?.dehydrated))];
  return headTags({ ...head, data });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = around(searchOf(new URL(request.url)), rememberedPlace(request.headers.get("cookie")));
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
      <Suspense fallback={null}>
        <FirstVisit />
      </Suspense>
    </Hydrate>
  );
}
