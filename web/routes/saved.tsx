import { Link, useLoaderData, useSearchParams } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { loadFavourites } from "#web/features/favourites/load-favourites.ts";
import { SavedPage } from "#web/features/favourites/saved-page.tsx";
import { CardSkeletons } from "#web/features/listings/card-skeletons.tsx";
import { Comparison } from "#web/features/listings/comparison.tsx";
import { ListingCard } from "#web/features/listings/listing-card.tsx";
import { loadComparison } from "#web/features/listings/load-comparison.ts";
import { comparedIds } from "#web/lib/comparison-url.ts";
import { hiddenHead } from "#web/lib/head.ts";
import { Hydrate, prefetched } from "#web/lib/query.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import type { Route } from "./+types/saved";
import { useBooking } from "./use-booking.tsx";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ location, matches }) => {
  const comparing = comparedIds(new URLSearchParams(location.search)).length > 0;
  return hiddenHead(comparing ? t("shell.compareTitle") : t("shell.savedTitle"), {
    path: pages.saved,
    publicUrl: matches[0]?.loaderData?.site.publicUrl,
  });
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const ids = comparedIds(new URL(request.url).searchParams);
  return prefetched(context, (api, client) =>
    ids.length > 0 ? loadComparison(api, client, ids) : loadFavourites(api, client, "saved"),
  );
}

/** In the browser the page asks for what it shows. */
export async function clientLoader() {
  return { dehydrated: undefined };
}

export default function Saved() {
  const { dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  const [params] = useSearchParams();
  const { onBook, dialog } = useBooking();
  const compared = comparedIds(params);
  return (
    <Hydrate state={dehydrated}>
      <SavedPage
        compared={compared}
        comparison={<Comparison key={compared.join()} ids={compared} onBook={onBook} />}
        renderCard={(listing, first) => (
          <ListingCard listing={listing} stay="monthly" priority={first} onBook={onBook} />
        )}
        skeletons={<CardSkeletons />}
        beside={
          <Link to={pages.savedSearches} className={buttonClass("secondary")}>
            {t("saved-searches.title")}
          </Link>
        }
      />
      {dialog}
    </Hydrate>
  );
}
