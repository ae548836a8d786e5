import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ComplaintChange, ComplaintInput } from "#domain/complaints/contract.ts";
import {
  changeComplaint,
  changeMyComplaint,
  createComplaint,
  listComplaints,
  listMyComplaints,
} from "#domain/complaints/endpoints.ts";
import { COMPLAINT_LIMITS } from "#domain/complaints/limits.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { LIVE } from "#web/lib/live.ts";
import { pagesById } from "#web/lib/paged.ts";
import { PROPERTY_READS } from "#web/lib/property-reads.ts";
import { keyOf, queryFor } from "#web/lib/query.tsx";

export type Show = "open" | "all";

export const complaintsQuery = (api: Api, propertyId: number, show: Show) => ({
  ...pagesById(keyOf(listComplaints(propertyId), { show }), COMPLAINT_LIMITS.page, (after, signal) =>
    api.get(listComplaints(propertyId), { query: { show, after }, signal }),
  ),
  ...LIVE,
});

export const ownComplaintsQuery = (api: Api, place: number) => ({
  ...queryFor(api, listMyComplaints(), { place }),
  ...LIVE,
});

/** Also when it was refused: the other side may have moved it meanwhile. */
const askAnew = (client: QueryClient) => client.invalidateQueries(PROPERTY_READS);

/** Without a connection it waits for one, as long as the page is open; its key lets it happen once. */
export function useChangeComplaint(propertyId: number) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, key, ...json }: ComplaintChange & { id: number; key: string }) =>
      (await api.send(changeComplaint(propertyId, id), { json, idempotencyKey: key })).data,
    onSettled: () => askAnew(client),
  });
}

export function useChangeOwnComplaint() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, step, key }: { id: number; step: "confirm" | "reopen"; key: string }) =>
      (await api.send(changeMyComplaint(id), { json: { step }, idempotencyKey: key })).data,
    onSettled: () => askAnew(client),
  });
}

export function useCreateComplaint() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ key, ...json }: ComplaintInput & { key: string }) =>
      (await api.send(createComplaint(), { json, idempotencyKey: key })).data,
    onSuccess: () => askAnew(client),
  });
}
