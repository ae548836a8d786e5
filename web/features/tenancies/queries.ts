import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { QUEUE_PAGE } from "#domain/admin-queue.ts";
import { listMyBookings } from "#domain/bookings/endpoints.ts";
import { searchListings } from "#domain/listings/endpoints.ts";
import {
  createHome,
  createTenancy,
  giveOwnerWord,
  listMyTenancies,
  listTenantsToConfirm,
  sayMovedOut,
} from "#domain/tenancies/endpoints.ts";
import type { HomeKind, HomeProof } from "#domain/tenancies/homes.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { keysIn } from "#web/lib/keys.ts";
import { pagesById } from "#web/lib/paged.ts";
import { keyOf, queriesOf, queryFor } from "#web/lib/query.tsx";
import { ROOM_READS } from "#web/lib/room-reads.ts";
import type { OnProgress } from "#web/lib/upload.ts";

// Admins and the host move them while a page is left open.
const FRESH = { staleTime: 0, refetchOnWindowFocus: "always" } as const;

export const tenanciesQuery = (api: Api) => ({ ...queryFor(api, listMyTenancies()), ...FRESH });

export const toConfirmQuery = (api: Api) => ({
  ...pagesById(keyOf(listTenantsToConfirm()), QUEUE_PAGE, (after, signal) =>
    api.get(listTenantsToConfirm(), { query: { after }, signal }),
  ),
  refetchOnWindowFocus: FRESH.refetchOnWindowFocus,
});

export interface ChosenPlace {
  id: number;
  title: string;
}

/** Where they booked through us, to be chosen without typing. */
export const bookedPlacesQuery = (api: Api) =>
  queryOptions({
    queryKey: keyOf(listMyBookings(), "places"),
    queryFn: async ({ signal }): Promise<ChosenPlace[]> => {
      const { data } = await api.get(listMyBookings(), { signal });
      const stayed = data.filter(
        ({ status }) => status === "confirmed" || status === "checked_in" || status === "checked_out",
      );
      return [
        ...new Map(stayed.map(({ pgId, listing }) => [pgId, { id: pgId, title: listing.title }])).values(),
      ];
    },
  });

/** Places by what was typed. */
export const placesQuery = (api: Api, search: string) =>
  queryOptions({
    queryKey: keyOf(searchListings(), "pick", search),
    enabled: search !== "",
    queryFn: async ({ signal }) =>
      (await api.get(searchListings(), { query: { search, limit: 6 }, signal })).data,
  });

export interface VerificationRequest {
  pgListingId: number;
  method: "agreement" | "owner";
  moveInDate: string;
  moveOutDate: string;
  note: string;
  document: File | null;
}

/** Sent again unchanged after a failure it is the same request, sent once. */
export function useSendTenancy() {
  const api = useApi();
  const client = useQueryClient();
  const key = useRef<{ of: VerificationRequest | null; value: string }>({ of: null, value: "" });
  return useMutation({
    mutationFn: async ({ request, onProgress }: { request: VerificationRequest; onProgress: OnProgress }) => {
      const before = key.current.of;
      const same = before !== null && keysIn(request).every((name) => before[name] === request[name]);
      if (!same) key.current = { of: request, value: newActionKey() };
      const form = new FormData();
      form.append("pgListingId", String(request.pgListingId));
      form.append("method", request.method);
      form.append("moveInDate", request.moveInDate);
      form.append("moveOutDate", request.moveOutDate);
      form.append("note", request.note);
      // Last, so that what is refused for its words costs no upload.
      if (request.method === "agreement" && request.document) form.append("document", request.document);
      const options = { form, idempotencyKey: key.current.value, onProgress };
      return (await api.send(createTenancy(), options)).data;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listMyTenancies()) }),
  });
}

export interface HomeRequest {
  kind: HomeKind;
  locality: string;
  address: string;
  method: HomeProof;
  ownerConsent: boolean;
  moveInDate: string;
  moveOutDate: string;
  note: string;
  document: File | null;
}

/** The same of a home that is not listed. */
export function useSendHome() {
  const api = useApi();
  const client = useQueryClient();
  const key = useRef<{ of: HomeRequest | null; value: string }>({ of: null, value: "" });
  return useMutation({
    mutationFn: async ({ request, onProgress }: { request: HomeRequest; onProgress: OnProgress }) => {
      const before = key.current.of;
      const same = before !== null && keysIn(request).every((name) => before[name] === request[name]);
      if (!same) key.current = { of: request, value: newActionKey() };
      const { document, ownerConsent, ...texts } = request;
      const form = new FormData();
      for (const name of keysIn(texts)) form.append(name, texts[name]);
      form.append("ownerConsent", String(ownerConsent));
      // Last, so that what is refused for its words costs no upload.
      if (document) form.append("document", document);
      const options = { form, idempotencyKey: key.current.value, onProgress };
      return (await api.send(createHome(), options)).data;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listMyTenancies()) }),
  });
}

export function useMovedOut(id: number) {
  const api = useApi();
  const client = useQueryClient();
  const key = useRef(newActionKey());
  return useMutation({
    mutationFn: () => api.send(sayMovedOut(id), { idempotencyKey: key.current }),
    onSettled: () => client.invalidateQueries(queriesOf(listMyTenancies, ...ROOM_READS)),
  });
}

export function useOwnerWord(id: number) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (word: "yes" | "no") => {
      const options = { json: { word }, idempotencyKey: newActionKey() };
      await api.send(giveOwnerWord(id), options);
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listTenantsToConfirm()) }),
  });
}
