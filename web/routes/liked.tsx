import { useLoaderData } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { FavouritesPage } from "#web/features/favourites/favourites-page.tsx";
import { loadFavourites } from "#web/features/favourites/load-favourites.ts";
import { CardSkeletons } from "#web/features/listings/card-skeletons.tsx";
import { ListingCard } from "#web/features/listings/listing-card.tsx";
import { hiddenHead } from "#web/lib/head.ts";
import { Hydrate, prefetched } from "#web/lib/query.tsx";
import type { Route } from "./+types/liked";
import { useBooking } from "./use-booking.tsx";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches }) =>
  hiddenHead(t("shell.likedTitle"), { path: pages.liked, publicUrl: matches[0]?.loaderData?.site.publicUrl });

export async function loader({ context }: Route.LoaderArgs) {
  return prefetched(context, (api, client) => loadFavourites(api, client, "liked"));
}

/** In the browser the page asks for what it shows. */
export async function clientLoader() {
  return { dehydrated: undefined };
}

export default function Liked() {
  const { dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  const { onBook, dialog } = useBooking();
  return (
    <Hydrate state={dehydrated}>
      <FavouritesPage
        kind="liked"
        renderCard={(listing, first) => (
          <ListingCard listing={listing} stay="monthly" priority={first} onBook={onBook} />
        )}
        skeletons={<CardSkeletons />}
      />
      {dialog}
    </Hydrate>
  );
}
