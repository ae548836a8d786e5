import type { QueryClient } from "@tanstack/react-query";
import { data } from "react-router";
import { propertyQuery } from "#web/features/properties/queries.ts";
import type { Api } from "#web/lib/api.ts";
import { sessionQuery } from "#web/lib/session.ts";

/** An id of an address. @throws 404 */
export function idOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw data(null, { status: 404 });
  return Number(text);
}

/** What every page of a property shows, where somebody runs it; the page says what is wrong otherwise. */
export async function loadProperty(api: Api, client: QueryClient, propertyId: number): Promise<boolean> {
  const user = await client.fetchQuery(sessionQuery(api)).catch(() => null);
  if (!user) return false;
  return client.fetchQuery(propertyQuery(api, propertyId)).then(
    () => true,
    () => false,
  );
}
