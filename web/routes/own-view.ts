import type { QueryClient } from "@tanstack/react-query";
import { data } from "react-router";
import type { Api } from "#web/lib/api.ts";
import { sessionQuery } from "#web/lib/session.ts";

/** Somebody's own view of a page that everybody may see: no browser and no service worker keeps it. */
const OWN = { headers: { "Cache-Control": "private, no-store" } };

/**
 * Whether it is known who looks. Nobody is not put into the page: it may be kept, and shown to who is signed in.
 */
export async function knowsReader(api: Api, client: QueryClient): Promise<boolean> {
  const user = await client.fetchQuery(sessionQuery(api)).catch(() => null);
  if (!user) client.removeQueries({ queryKey: sessionQuery(api).queryKey });
  return user !== null;
}

export const asOwn = <T>(loaded: T, own: boolean) => data(loaded, own ? OWN : undefined);

/** For a route whose loader answers by {@link asOwn}. */
export const ownHeaders = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;
