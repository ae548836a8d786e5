import { useLoaderData } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { CreatePage } from "#web/features/listings/hosting/create-page.tsx";
import { hiddenHead } from "#web/lib/head.ts";
import { Hydrate, prefetched } from "#web/lib/query.tsx";
import { sessionQuery } from "#web/lib/session.ts";
import type { Route } from "./+types/create-listing";
import { SignIn } from "./sign-in.tsx";

/** What is typed here is somebody's own: no browser keeps the page on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches }) =>
  hiddenHead(t("shell.hostTitle"), {
    path: pages.createListing,
    publicUrl: matches[0]?.loaderData?.site.publicUrl,
  });

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
