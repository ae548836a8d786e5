import { useLoaderData } from "react-router";
import { myBookingsQuery } from "#web/features/bookings/queries.ts";
import { StaysPage } from "#web/features/bookings/stays-page.tsx";
import { browserApi } from "#web/lib/api.ts";
import { browserQueryClient, Hydrate, prefetched } from "#web/lib/query.tsx";
import type { Route } from "./+types/stays";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = () => [{ title: "My stays · Tangu" }, { name: "robots", content: "noindex" }];

export async function loader({ context }: Route.LoaderArgs) {
  return prefetched(context, async (api, client) => {
    await client.prefetchQuery(myBookingsQuery(api));
    return undefined;
  });
}

export async function clientLoader() {
  void browserQueryClient().prefetchQuery({ ...myBookingsQuery(browserApi), staleTime: 0 });
  return { dehydrated: undefined };
}

export default function Stays() {
  const { dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Hydrate state={dehydrated}>
      <StaysPage />
    </Hydrate>
  );
}
