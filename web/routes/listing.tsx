import type { QueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import { redirect, useLoaderData } from "react-router";
import { t } from "#domain/i18n.ts";
import type { ListingDetail } from "#domain/listings/contract.ts";
import { files, pages } from "#domain/paths.ts";
import { listingCardVersion } from "#domain/share.ts";
import { ListingPage } from "#web/features/listings/listing-page.tsx";
import { loadBeside, loadListing } from "#web/features/listings/load-listing.ts";
import { pageTitle } from "#web/features/listings/page-title.ts";
import { pageDescription, structuredData } from "#web/features/listings/structured-data.ts";
import { foodQuery } from "#web/features/notices/food-query.ts";
import { prefetchReviews } from "#web/features/reviews/queries.ts";
import { roomsInPgQuery } from "#web/features/rooms/queries.ts";
import { type Api, browserApi } from "#web/lib/api.ts";
import { headTags, hiddenHead } from "#web/lib/head.ts";
import { lazyPart, lazyWithRetry } from "#web/lib/lazy.ts";
import { browserQueryClient, Hydrate, prefetched } from "#web/lib/query.tsx";
import { useRested } from "#web/lib/rest.ts";
import { stayOf } from "#web/lib/stay.ts";
import { breadcrumbs } from "#web/lib/structured-data.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/listing";
import { ListingError } from "./listing-error.tsx";
import { useBooking } from "./use-booking.tsx";

/** They stand in the page as it comes, far below what is seen first: what makes them live can come after it. */
const Reviews = lazyWithRetry(async () => ({
  default: (await import("#web/features/reviews/reviews.tsx")).Reviews,
}));

const TrustBadge = lazyWithRetry(async () => ({
  default: (await import("#web/features/trust/trust-badge.tsx")).TrustBadge,
}));
const RoomsInPg = lazyWithRetry(() => import("#web/features/rooms/rooms-in-pg.tsx"));
const ListingFood = lazyWithRetry(() => import("#web/features/notices/listing-food.tsx"));
const ListingVideos = lazyWithRetry(() => import("#web/features/rooms/listing-videos.tsx"));

// Nobody waits for it, far below.
const AskVisit = lazyPart<{ listing: ListingDetail }>(() => import("#web/features/bookings/ask-visit.tsx"));

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  if (!loaderData) return hiddenHead(t("shell.notListedTitle"));
  const { listing } = loaderData;
  const publicUrl = matches[0]?.loaderData?.site.publicUrl ?? "http://localhost";
  const path = pages.listing(listing.slug);
  const head = { title: pageTitle(listing), description: "", path, publicUrl };
  if (!import.meta.env.SSR) return headTags(head);
  const crumbs = [
    { name: t("shell.allPgs"), path: pages.home },
    { name: listing.title, path },
  ];
  return headTags({
    ...head,
    description: pageDescription(listing),
    image: { path: files.cardOfListing(listing.slug, listingCardVersion(listing)), alt: listing.title },
    // One that takes nobody in for now is found by no search of ours either. With another stay's prices it is the same page.
    index: listing.isAvailable && stayOf(new URLSearchParams(location.search)) === "monthly",
    data: [structuredData(listing, publicUrl), breadcrumbs(publicUrl, crumbs)],
  });
}

const beside = (api: Api, client: QueryClient, { id, reviewCount }: ListingDetail) =>
  reviewCount > 0 ? prefetchReviews(api, client, id) : undefined;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  return prefetched(context, async (api, client) => {
    const listing = await loadListing(api, client, params.slug);
    // An id finds it as well, and so does its address with a slash behind it, but it has one address.
    const { pathname, search } = new URL(request.url);
    if (listing.slug !== params.slug || pathname.endsWith("/")) {
      throw redirect(pages.listing(listing.slug) + search, 301);
    }
    await Promise.all([
      loadBeside(api, client, listing),
      beside(api, client, listing),
      client.prefetchQuery(roomsInPgQuery(api, listing.id)),
      client.prefetchQuery(foodQuery(api, listing.id)),
    ]);
    return { listing };
  });
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const client = browserQueryClient();
  const listing = await loadListing(browserApi, client, params.slug);
  void loadBeside(browserApi, client, listing);
  void beside(browserApi, client, listing);
  void client.prefetchQuery(foodQuery(browserApi, listing.id));
  // It stands above what is read first, and must not push it down.
  const { roomsInPgQuery } = await import("#web/features/rooms/queries.ts");
  await client.prefetchQuery(roomsInPgQuery(browserApi, listing.id));
  return { listing, dehydrated: undefined };
}

export default function Listing() {
  const { listing, dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  const { onBook, dialog } = useBooking();
  const rested = useRested();
  return (
    <Hydrate state={dehydrated}>
      <ListingPage
        key={listing.id}
        listing={listing}
        onBook={onBook}
        trust={
          listing.hostTrust && (
            <Suspense fallback={<Skeleton className="h-11 w-20" />}>
              <TrustBadge
                userId={listing.hostTrust.userId}
                brief={listing.hostTrust}
                name={listing.contactName}
              />
            </Suspense>
          )
        }
        visit={<Suspense fallback={null}>{rested && <AskVisit listing={listing} />}</Suspense>}
        rooms={
          <Suspense>
            <RoomsInPg listingId={listing.id} />
          </Suspense>
        }
        videos={(section) => (
          <Suspense>
            <ListingVideos listing={listing}>{section}</ListingVideos>
          </Suspense>
        )}
        reviews={
          <Suspense fallback={<Skeleton className="h-32 w-full" />}>
            <ListingFood listingId={listing.id} />
            <Reviews listing={listing} />
          </Suspense>
        }
      />
      {dialog}
    </Hydrate>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListingError error={error} />;
}
