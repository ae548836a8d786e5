import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiPath } from "#domain/endpoint.ts";
import {
  getMyRents,
  getRentMoney,
  getRentReceipt,
  getRents,
  getTenantRents,
  listReadings,
  previewInvoices,
} from "#domain/rents/endpoints.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { keyOf, queriesOf, queryFor } from "#web/lib/query.tsx";
import { useActionKey } from "#web/lib/use-action-key.ts";

/** What tenants sent meanwhile is asked for again when the host comes back to the tab. */
export const rentsQuery = (api: Api, propertyId: number, month: string | undefined) =>
  queryOptions({
    ...queryFor(api, getRents(propertyId), { month }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: "always",
  });

export const tenantRentsQuery = (api: Api, propertyId: number, tenantId: number) =>
  queryOptions({ ...queryFor(api, getTenantRents(propertyId, tenantId)), refetchOnWindowFocus: "always" });

export const moneyQuery = (api: Api, propertyId: number) => queryFor(api, getRentMoney(propertyId));

export const readingsQuery = (api: Api, propertyId: number) => queryFor(api, listReadings(propertyId));

export const previewQuery = (api: Api, propertyId: number, month: string) =>
  queryOptions({ ...queryFor(api, previewInvoices(propertyId), { month }), staleTime: 0 });

export const myRentsQuery = (api: Api) =>
  queryOptions({ ...queryFor(api, getMyRents()), refetchOnWindowFocus: "always" });

export const receiptQuery = (api: Api, paymentId: number) => queryFor(api, getRentReceipt(paymentId));

/** A private screenshot, as an address for this page alone. */
export const proofQuery = (api: Api, file: { path: ApiPath }) =>
  queryOptions({
    queryKey: keyOf(file),
    queryFn: async () => URL.createObjectURL(await api.blob(file)),
  });

const READS = queriesOf(
  getRents,
  getTenantRents,
  getRentMoney,
  listReadings,
  previewInvoices,
  getMyRents,
  getRentReceipt,
);

/**
 * A change of a property's books. Without a connection it waits for one, and goes out once: all tries of the same input
 * have one key.
 */
export function useRentChange<Input extends object>(
  send: (api: Api, input: Input, idempotencyKey: string) => Promise<unknown>,
) {
  const api = useApi();
  const client = useQueryClient();
  const key = useActionKey();
  return useMutation({
    mutationFn: (input: Input) => send(api, input, key.keyFor(JSON.stringify(input))),
    onSuccess: async () => {
      key.done();
      await client.invalidateQueries(READS);
    },
  });
}
