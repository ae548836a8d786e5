import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { listListingBookings } from "#domain/bookings/endpoints.ts";
import {
  checkListingExists,
  createListing,
  getListing,
  getManagedListing,
  handOverListing,
  listAllListings,
  listMyListings,
  searchListings,
  updateListing,
} from "#domain/listings/endpoints.ts";
import type { CreatedListing, ListingEdit, ManagedListing, OwnerInput } from "#domain/listings/hosting.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { pagesById } from "#web/lib/paged.ts";
import { keyOf, queryFor } from "#web/lib/query.tsx";

export async function pgExists(
  api: Api,
  query: { title: string; address: string },
  signal: AbortSignal,
): Promise<boolean> {
  return (await api.get(checkListingExists(), { query, signal })).data.exists;
}

/** @param key one for all tries of the same content */
export async function addListing(
  api: Api,
  fields: Readonly<Record<string, string>>,
  key: string,
): Promise<CreatedListing> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return (await api.send(createListing(), { form, idempotencyKey: key })).data;
}

export const myListingsQuery = (api: Api) => queryFor(api, listMyListings());

export const managedQuery = (api: Api, id: number) => queryFor(api, getManagedListing(id));

const BOOKINGS_PAGE = 50;

export const stayBookingsQuery = (api: Api, id: number) =>
  pagesById(keyOf(listListingBookings(id)), BOOKINGS_PAGE, (before, signal) =>
    api.get(listListingBookings(id), { query: { before }, signal }),
  );

/** Changes a stay wherever a screen of its host shows it. */
export function patchManaged(
  client: QueryClient,
  id: number,
  change: (listing: ManagedListing) => ManagedListing,
): void {
  const one = (listing: ManagedListing | undefined) => listing && change(listing);
  client.setQueryData(keyOf(getManagedListing(id)), one);
  client.setQueryData(keyOf(listMyListings()), (all) =>
    all?.map((listing) => (listing.id === id ? change(listing) : listing)),
  );
}

/** Puts what a write answered where its host sees it, and lets everybody else's screens ask anew. */
export function keepManaged(client: QueryClient, listing: ManagedListing): void {
  const { id, slug } = listing;
  client.setQueryData(keyOf(getManagedListing(id)), listing);
  patchManaged(client, id, () => listing);
  for (const idOrSlug of [id, slug]) client.removeQueries({ queryKey: keyOf(getListing(idOrSlug)) });
  void client.invalidateQueries({ queryKey: keyOf(searchListings()) });
  void client.invalidateQueries({ queryKey: keyOf(listAllListings()) });
}

export async function editListing(api: Api, id: number, json: ListingEdit): Promise<ManagedListing> {
  const options = { json, idempotencyKey: newActionKey() };
  return (await api.send(updateListing(id), options)).data;
}

export function useHandOver(id: number) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ key, ...json }: OwnerInput & { key: string }) => {
      const options = { json, idempotencyKey: key };
      return (await api.send(handOverListing(id), options)).data;
    },
    onSuccess: (listing) => keepManaged(client, listing),
  });
}
