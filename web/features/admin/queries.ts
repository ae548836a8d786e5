import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { createResetLink, listAudit, listPeople, listSecurityEvents } from "#domain/accounts/endpoints.ts";
import { SECURITY_PAGE } from "#domain/accounts/security-events.ts";
import type { AdminBooking, AdminBookingInput } from "#domain/bookings/contract.ts";
import type { DepositState } from "#domain/bookings/deposit-states.ts";
import { getProof, listAllBookings, listBankMatches, takeAdminStep } from "#domain/bookings/endpoints.ts";
import type { PaymentStatus } from "#domain/bookings/states.ts";
import { listAllListings } from "#domain/listings/endpoints.ts";
import type { AdminListingsQuery } from "#domain/listings/hosting.ts";
import { closeAdminMode, openAdminMode } from "#web/lib/admin-mode.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { pagesBehind, pagesById } from "#web/lib/paged.ts";
import { keyOf, queryFor } from "#web/lib/query.tsx";

/** Of lists that others work on too. */
export const WATCHED = { refetchInterval: 20_000, refetchOnWindowFocus: "always" } as const;
/** Entries of a list at a time: a full page may have more behind it. */
export const PAGE_SIZE = 50;
const AUDIT_PAGE = 100;

export type BookingsFilter = { paymentStatus: PaymentStatus } | { deposit: DepositState };

/** Proofs to check come by the end of their holds, all else the newest first. */
const behind = (filter: BookingsFilter, last: string | undefined) => {
  if ("paymentStatus" in filter && filter.paymentStatus === "submitted") return { after: last };
  return { before: last?.split("_").at(-1) };
};

export const bookingsTabQuery = (api: Api, filter: BookingsFilter) => ({
  ...pagesBehind<AdminBooking>(
    keyOf(listAllBookings(), ...Object.values(filter)),
    PAGE_SIZE,
    (last, signal) => api.get(listAllBookings(), { query: { ...filter, ...behind(filter, last) }, signal }),
    ({ holdExpiresAt, id }) => `${holdExpiresAt ?? "never"}_${id}`,
  ),
  ...WATCHED,
});

export const auditQuery = (api: Api) =>
  pagesById(keyOf(listAudit()), AUDIT_PAGE, (before, signal) =>
    api.get(listAudit(), { query: { before }, signal }),
  );

export const securityEventsQuery = (api: Api) =>
  pagesById(keyOf(listSecurityEvents()), SECURITY_PAGE, (before, signal) =>
    api.get(listSecurityEvents(), { query: { before }, signal }),
  );

export type ListingState = NonNullable<AdminListingsQuery["state"]>;

export const adminListingsList = (api: Api, search: string, state: ListingState | undefined) =>
  pagesById(keyOf(listAllListings(), search, state), PAGE_SIZE, (before, signal) =>
    api.get(listAllListings(), { query: { search: search || undefined, state, before }, signal }),
  );

/** The private screenshot, as an address for this page alone: an image element could not send the token. */
export const proofQuery = (api: Api, bookingId: number, version: string) =>
  queryOptions({
    queryKey: keyOf(getProof(bookingId), version),
    queryFn: async () => URL.createObjectURL(await api.blob(getProof(bookingId))),
  });

export function useAdminStep(bookingId: number) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ key, ...json }: AdminBookingInput & { key: string }) => {
      const options = { json, idempotencyKey: key };
      return (await api.send(takeAdminStep(bookingId), options)).data;
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keyOf(listAllBookings()) });
      void client.invalidateQueries({ queryKey: keyOf(listBankMatches()) });
    },
  });
}

/** Whoever has the number: a list of one or none. */
export const peopleQuery = (api: Api, phoneNumber: string) => ({
  ...queryFor(api, listPeople(), { phoneNumber }),
  staleTime: 0,
});

/** A link is shown once: it is kept nowhere but on the screen that asked for it. */
export function useResetLink() {
  const api = useApi();
  return useMutation({
    gcTime: 0,
    mutationFn: async (phoneNumber: string) =>
      (await api.send(createResetLink(), { json: { phoneNumber } })).data,
  });
}

export function useUnlock() {
  const api = useApi();
  return useMutation({
    // Every try counts, and what was typed is not kept.
    retry: false,
    gcTime: 0,
    mutationFn: (code: string | undefined) => openAdminMode(api, code),
  });
}

/** Ends admin mode; the session of whoever is signed in stays as it is. */
export function useLeave() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({ mutationFn: () => closeAdminMode(api, client) });
}
