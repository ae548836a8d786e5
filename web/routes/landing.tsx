import { Suspense, useMemo } from "react";
import { data, redirect, type ShouldRevalidateFunctionArgs, useLoaderData } from "react-router";
import { t } from "#domain/i18n.ts";
import { splitLocale } from "#domain/locale.ts";
import { files, pages } from "#domain/paths.ts";
import type { LandingFacts, LandingLink } from "#domain/places/contract.ts";
import { MIN_INDEXED_LISTINGS } from "#domain/places/landing-limits.ts";
import { landingPageAt } from "#domain/places/landing-pages.ts";
import { placeName } from "#domain/places/names.ts";
import { landingCardVersion } from "#domain/share.ts";
import { NO_FILTERS } from "#web/features/listings/filters.ts";
import { dropOtherRents } from "#web/features/listings/load-search.ts";
import { filtersOn, type Preset, searchHref } from "#web/features/listings/preset.ts";
import { listingQueryOptions, listingsQueryOptions, shownListings } from "#web/features/listings/queries.ts";
import { Results } from "#web/features/listings/results.tsx";
import { SearchPanel } from "#web/features/listings/search-panel.tsx";
import { useSearch } from "#web/features/listings/use-search.ts";
import { LandingPage } from "#web/features/places/landing-page.tsx";
import { landingQueryOptions, loadFacts } from "#web/features/places/queries.ts";
import { questionsOf } from "#web/features/places/questions.ts";
import { landingDescription, landingTitle } from "#web/features/places/words.ts";
import { ApiError, browserApi } from "#web/lib/api.ts";
import { headTags } from "#web/lib/head.ts";
import { ahead, lazyPart } from "#web/lib/lazy.ts";
import { browserQueryClient, Hydrate, prefetched } from "#web/lib/query.tsx";
import { worthWaitingFor } from "#web/lib/retry.ts";
import { breadcrumbs, faqPage, itemList } from "#web/lib/structured-data.ts";
import type { Route } from "./+types/landing";
import { Lost, lostHead } from "./lost.tsx";
import { useBooking } from "./use-booking.tsx";

export function meta({ loaderData, location, matches, error }: Route.MetaArgs) {
  if (!loaderData) return lostHead(error);
  const { facts } = loaderData;
  const publicUrl = matches[0]?.loaderData?.site.publicUrl ?? "http://localhost";
  const head = { title: landingTitle(facts), description: "", path: facts.canonicalPath, publicUrl };
  if (!import.meta.env.SSR) return headTags(head);
  const { heading, parent, path, total } = facts;
  const preset = presetOf(facts);
  const asked = filtersOn(preset, new URLSearchParams(location.search));
  const described = {
    ...head,
    description: landingDescription(facts),
    image: { path: files.cardOfLanding(path.slice(1), landingCardVersion(facts)), alt: heading },
  };
  // Only what belongs in an index says in their words what it lists.
  const index = total >= MIN_INDEXED_LISTINGS && searchHref(asked, preset) === path;
  if (!index) return headTags({ ...described, index });
  const crumbs = [
    { name: t("shell.allPgs"), path: pages.home },
    ...(parent ? [parentCrumb(parent)] : []),
    { name: heading, path },
  ];
  return headTags({
    ...described,
    data: [
      breadcrumbs(publicUrl, crumbs),
      ...itemList(publicUrl, shownListings(loaderData.dehydrated)),
      ...faqPage(questionsOf(facts)),
    ],
  });
}

const parentCrumb = ({ heading, path }: LandingLink) => ({ name: heading, path });

// Few landing pages are those of one PG.
const loadFeatured = () => import("#web/features/listings/featured-stay.tsx");
const FeaturedStay = lazyPart(loadFeatured);

/** The address as the table has it: people and links add a slash, or write it large. */
const tidy = (pathname: string) => pathOf(pathname).toLowerCase().replace(/\/+$/, "");

/** Without the language, which the router adds to links. */
const pathOf = (pathname: string) => splitLocale(pathname).path;

/** The part of the search that the page holds itself. */
function presetOf({ path, gender, place, withinKm }: LandingFacts): Preset {
  const near = place && { lat: place.latitude, lon: place.longitude, name: place.name };
  return {
    path,
    held: { ...(gender && { gender }), ...(near && withinKm && { near, within: withinKm }) },
  };
}

/** A page that cannot be had says so with the status of the call. */
function refuse(error: unknown): never {
  throw error instanceof ApiError ? data(null, { status: error.status }) : error;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const { pathname: at, search, searchParams } = url;
  const pathname = splitLocale(at).path;
  const page = landingPageAt(tidy(pathname));
  if (!page) throw data(null, { status: 404 });
  if (pathOf(pathname) !== page.path) throw redirect(page.path + search, 301);
  dropOtherRents(url);
  return prefetched(context, async (api, client) => {
    const facts = await loadFacts(api, page.path).catch(refuse);
    const preset = presetOf(facts);
    const filters = filtersOn(preset, searchParams);
    const lives = searchHref(filters, preset);
    // A form without scripts asks here for something that another page has.
    if (!lives.startsWith(page.path)) throw redirect(lives);
    await Promise.all([
      client.prefetchInfiniteQuery(listingsQueryOptions(api, filters)),
      facts.listing && client.prefetchQuery(listingQueryOptions(api, facts.listing)),
    ]);
    return { facts };
  });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const path = tidy(splitLocale(new URL(request.url).pathname).path);
  const client = browserQueryClient();
  const options = { ...landingQueryOptions(browserApi, path), retry: worthWaitingFor };
  const facts = await client.ensureQueryData(options).catch(refuse);
  if (facts.listing) ahead(loadFeatured);
  return { facts, dehydrated: undefined };
}

/** A refinement of the list is another query of the same page. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

const OTHERS = ["ladies", "boys", "colive"] as const;

/** The same place for other people: a search, where no page of its own is. */
function forOthers(preset: Preset): LandingLink[] {
  const { gender, near, within } = preset.held;
  if (!near?.name) return [];
  const place = placeName(near.name);
  return OTHERS.filter((each) => each !== gender).map((each) => ({
    path: searchHref({ ...NO_FILTERS, gender: each, near, within }),
    kind: "area",
    heading: t("shell.nearForOthers", { kind: each, place }),
  }));
}

export default function Landing() {
  const { facts, dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  const preset = useMemo(() => presetOf(facts), [facts]);
  const { onBook, dialog } = useBooking();
  const house = facts.listing ? (
    <Suspense fallback={null}>
      <FeaturedStay slug={facts.listing} onBook={onBook} />
    </Suspense>
  ) : null;
  return (
    <Hydrate state={dehydrated}>
      <LandingPage facts={facts} house={house} forOthers={forOthers(preset)}>
        <LandingList key={facts.path} preset={preset} onBook={onBook} />
      </LandingPage>
      {dialog}
    </Hydrate>
  );
}

function LandingList({ preset, onBook }: { preset: Preset } & Pick<ReturnType<typeof useBooking>, "onBook">) {
  const search = useSearch(preset);
  return (
    <>
      <SearchPanel search={search} />
      <Results search={search} onBook={onBook} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Lost error={error} />;
}
