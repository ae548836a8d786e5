import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { HostBooking } from "#domain/bookings/contract.ts";
import type { CreatedListing, ListingEdit, ManagedListing } from "#domain/listings/hosting.ts";
import { api as paths } from "#domain/paths.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { type Api, useApi } from "#web/lib/api.ts";

export async function pgExists(
  api: Api,
  query: { title: string; address: string },
  signal: AbortSignal,
): Promise<boolean> {
  return (await api.oldGet<{ exists: boolean }>(paths.checkPgExists, { query, signal })).data.exists;
}

/** @param key one for all tries of the same content */
export async function createListing(
  api: Api,
  fields: Readonly<Record<string, string>>,
  key: string,
): Promise<CreatedListing> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return (await api.oldSend<CreatedListing>("POST", paths.listings, { form, idempotencyKey: key })).data;
}

export const myListingsQuery = (api: Api) =>
  queryOptions({
    queryKey: [paths.myListings],
    queryFn: async ({ signal }) => (await api.oldGet<ManagedListing[]>(paths.myListings, { signal })).data,
  });

export const managedQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [paths.listingManage(id)],
    queryFn: async ({ signal }) =>
      (await api.oldGet<ManagedListing>(paths.listingManage(id), { signal })).data,
  });

const BOOKINGS_PAGE = 50;

export const stayBookingsQuery = (api: Api, id: number) =>
  infiniteQueryOptions({
    queryKey: [paths.listingBookings(id)],
    queryFn: async ({ pageParam, signal }) => {
      const query = { before: pageParam };
      return (await api.oldGet<HostBooking[]>(paths.listingBookings(id), { query, signal })).data;
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page: HostBooking[]) => (page.length < BOOKINGS_PAGE ? undefined : page.at(-1)?.id),
    staleTime: 0,
  });

/** Changes a stay wherever a screen of its host shows it. */
export function patchManaged(
  client: QueryClient,
  id: number,
  change: (listing: ManagedListing) => ManagedListing,
): void {
  const one = (listing: ManagedListing | undefined) => listing && change(listing);
  client.setQueryData<ManagedListing>([paths.listingManage(id)], one);
  client.setQueryData<ManagedListing[]>([paths.myListings], (all) =>
    all?.map((listing) => (listing.id === id ? change(listing) : listing)),
  );
}

/** Puts what a write answered where its host sees it, and lets everybody else's screens ask anew. */
export function keepManaged(client: QueryClient, listing: ManagedListing): void {
  const { id, slug } = listing;
  client.setQueryData([paths.listingManage(id)], listing);
  patchManaged(client, id, () => listing);
  for (const idOrSlug of [id, slug]) client.removeQueries({ queryKey: [paths.listing(idOrSlug)] });
  void client.invalidateQueries({ queryKey: [paths.listings] });
  void client.invalidateQueries({ queryKey: [paths.adminListings] });
}

export async function editListing(api: Api, id: number, json: ListingEdit): Promise<ManagedListing> {
  const options = { json, idempotencyKey: newActionKey() };
  return (await api.oldSend<ManagedListing>("PATCH", paths.listing(id), options)).data;
}

/** @param phoneNumber of the account that shall have it; null takes it from whoever has it */
export function useHandOver(id: number) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ phoneNumber, key }: { phoneNumber: string | null; key: string }) => {
      const options = { json: { phoneNumber }, idempotencyKey: key };
      return (await api.oldSend<ManagedListing>("POST", paths.adminListingOwner(id), options)).data;
    },
    onSuccess: (listing) => keepManaged(client, listing),
  });
}
