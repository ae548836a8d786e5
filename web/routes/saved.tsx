import { useLoaderData, useSearchParams } from "react-router";
import { pages } from "#domain/paths.ts";
import { comparedIds } from "#web/features/listings/compare.ts";
import { loadCompared, loadMarked } from "#web/features/listings/load-marked.ts";
import { SavedPage } from "#web/features/listings/saved-page.tsx";
import { hiddenHead } from "#web/lib/head.ts";
import { Hydrate, prefetched } from "#web/lib/query.tsx";
import type { Route } from "./+types/saved";
import { useBooking } from "./use-booking.tsx";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ location, matches }) => {
  const comparing = comparedIds(new URLSearchParams(location.search)).length > 0;
  return hiddenHead(comparing ? "Compare stays" : "Saved PGs", {
    path: pages.saved,
    publicUrl: matches[0]?.loaderData?.site.publicUrl,
  });
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const ids = comparedIds(new URL(request.url).searchParams);
  return prefetched(context, (api, client) =>
    ids.length > 0 ? loadCompared(api, client, ids) : loadMarked(api, client, "saved"),
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
  return (
    <Hydrate state={dehydrated}>
      <SavedPage compared={comparedIds(params)} onBook={onBook} />
      {dialog}
    </Hydrate>
  );
}
