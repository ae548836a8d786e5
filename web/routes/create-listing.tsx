import { useLoaderData } from "react-router";
import { CreatePage } from "#web/features/hosting/create-page.tsx";
import { Hydrate, prefetched } from "#web/lib/query.tsx";
import { sessionQuery } from "#web/lib/session.ts";
import type { Route } from "./+types/create-listing";
import { SignIn } from "./sign-in.tsx";

/** What is typed here is somebody's own: no browser keeps the page on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = () => [{ title: "Host · Tangu" }, { name: "robots", content: "noindex" }];

export async function loader({ context }: Route.LoaderArgs) {
  return prefetched(context, async (api, client) => {
    await client.prefetchQuery(sessionQuery(api));
    return undefined;
  });
}

export async function clientLoader() {
  return { dehydrated: undefined };
}

export default function CreateListing() {
  const { dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Hydrate state={dehydrated}>
      <CreatePage signIn={<SignIn />} />
    </Hydrate>
  );
}
