import { useLoaderData, useSearchParams } from "react-router";
import { comparedIds } from "#web/features/listings/compare.ts";
import { loadCompared, loadMarked } from "#web/features/listings/load-marked.ts";
import { SavedPage } from "#web/features/listings/saved-page.tsx";
import { Hydrate, prefetched } from "#web/lib/query.tsx";
import type { Route } from "./+types/saved";
import { useBooking } from "./use-booking.tsx";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = ({ location }: Route.MetaArgs) => {
  const comparing = comparedIds(new URLSearchParams(location.search)).length > 0;
  return [
    { title: `${comparing ? "Compare stays" : "Saved PGs"} · Tangu` },
    { name: "robots", content: "noindex" },
  ];
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
