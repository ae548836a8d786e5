import { useLoaderData } from "react-router";
import { pages } from "#domain/paths.ts";
import { loadMarked } from "#web/features/listings/load-marked.ts";
import { MarkedPage } from "#web/features/listings/marked-page.tsx";
import { hiddenHead } from "#web/lib/head.ts";
import { Hydrate, prefetched } from "#web/lib/query.tsx";
import type { Route } from "./+types/liked";
import { useBooking } from "./use-booking.tsx";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches }) =>
  hiddenHead("Liked PGs", { path: pages.liked, publicUrl: matches[0]?.loaderData?.site.publicUrl });

export async function loader({ context }: Route.LoaderArgs) {
  return prefetched(context, (api, client) => loadMarked(api, client, "liked"));
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
      <MarkedPage mark="liked" onBook={onBook} />
      {dialog}
    </Hydrate>
  );
}
