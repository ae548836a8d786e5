import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { AuditFilter } from "#domain/accounts/audit.ts";
import {
  createResetLink,
  getAuditFile,
  listAudit,
  listPeople,
  listSecurityEvents,
  setRole,
} from "#domain/accounts/endpoints.ts";
import type { AdminRole } from "#domain/accounts/roles.ts";
import { SECURITY_PAGE } from "#domain/accounts/security-events.ts";
import type { AdminBooking, AdminBookingInput } from "#domain/bookings/contract.ts";
import type { DepositState } from "#domain/bookings/deposit-states.ts";
import { getProof, listAllBookings, takeAdminStep } from "#domain/bookings/endpoints.ts";
import type { PaymentStatus } from "#domain/bookings/states.ts";
import { t } from "#domain/i18n.ts";
import { listAllListings } from "#domain/listings/endpoints.ts";
import type { AdminListingsQuery } from "#domain/listings/hosting.ts";
import { closeAdminMode, openAdminMode } from "#web/lib/admin-mode.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { pagesBehind, pagesById } from "#web/lib/paged.ts";
import { keyOf, queryFor } from "#web/lib/query.tsx";
import { saveFile } from "#web/lib/save-file.ts";
import { toast } from "#web/lib/toast.ts";

/** Of lists that others work on too. */
export const WATCHED = { refetchInterval: 20_000, refetchOnWindowFocus: "always" } as const;
/** Entries of a list at a time: a full page may have more behind it. */
export const PAGE_SIZE = 50;
const AUDIT_PAGE = 100;

export type BookingsFilter = { paymentStatus: PaymentStatus } | { deposit: DepositState };

/** Behind a booking of what waits, which goes by urgency; all others go by the id at its end. */
const behind = ({ paymentStatus, holdExpiresAt, updatedAt, id }: AdminBooking) =>
  `${paymentStatus === "submitted" ? (holdExpiresAt ?? "never") : updatedAt}_${id}`;

export const bookingsTabQuery = (api: Api, filter: BookingsFilter) => ({
  ...pagesBehind(
    keyOf(listAllBookings(), ...Object.values(filter)),
    PAGE_SIZE,
    (last, signal) => {
      const waits =
        "deposit" in filter || filter.paymentStatus === "submitted" || filter.paymentStatus === "refund_due";
      const before = last === undefined ? undefined : Number(last.split("_")[1]);
      const query = { ...filter, ...(waits ? { after: last } : { before }) };
      return api.get(listAllBookings(), { query, signal });
    },
    behind,
  ),
  ...WATCHED,
});

export const auditQuery = (api: Api, filter: AuditFilter) =>
  pagesById(keyOf(listAudit(), JSON.stringify(filter)), AUDIT_PAGE, (before, signal) =>
    api.get(listAudit(), { query: { ...filter, before }, signal }),
  );

/** The file of what the filter lets through. */
export function useAuditFile(filter: AuditFilter) {
  const api = useApi();
  return useMutation({
    gcTime: 0,
    mutationFn: async () => saveFile(await api.blob(getAuditFile(), { query: filter }), "tangu-audit.csv"),
    onError: () =>
      toast({ title: t("admin.fileNotLoaded"), description: t("admin.tryAgain"), variant: "destructive" }),
  });
}

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

export async function sendAdminStep(
  api: Api,
  bookingId: number,
  { key, ...json }: AdminBookingInput & { key: string },
  keepalive: boolean,
) {
  return (await api.send(takeAdminStep(bookingId), { json, idempotencyKey: key, keepalive })).data;
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

export function useSetRole(id: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (role: AdminRole | null) => (await api.send(setRole(id), { json: { role } })).data,
    onSuccess: () => void client.invalidateQueries({ queryKey: keyOf(listPeople()) }),
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
