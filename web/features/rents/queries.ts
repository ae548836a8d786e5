import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import {
  getMyRents,
  getRentLedger,
  getRentMoney,
  getRentReceipt,
  getRents,
  getTenantRents,
  listReadings,
  previewInvoices,
} from "#domain/rents/endpoints.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { LIVE } from "#web/lib/live.ts";
import { PROPERTY_READS } from "#web/lib/property-reads.ts";
import { keyOf, queryFor } from "#web/lib/query.tsx";
import { useActionKey } from "#web/lib/use-action-key.ts";

export const rentsQuery = (api: Api, propertyId: number, month: string | undefined) =>
  queryOptions({
    ...queryFor(api, getRents(propertyId), { month }),
    placeholderData: keepPreviousData,
    ...LIVE,
  });

export const tenantRentsQuery = (api: Api, propertyId: number, tenantId: number) =>
  queryOptions({ ...queryFor(api, getTenantRents(propertyId, tenantId)), ...LIVE });

/** Which days of a ledger, and whose. */
export interface LedgerDays {
  from: string | undefined;
  to: string | undefined;
  tenantId: string | undefined;
}

/** The ledger of some days, rows after rows. */
export const ledgerQuery = (api: Api, propertyId: number, days: LedgerDays) =>
  infiniteQueryOptions({
    queryKey: keyOf(getRentLedger(propertyId), days),
    queryFn: async ({ pageParam, signal }) =>
      (await api.get(getRentLedger(propertyId), { query: { ...days, before: pageParam }, signal })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.before ?? undefined,
    placeholderData: keepPreviousData,
    ...LIVE,
  });

/** A form starts from it, so what an earlier visit found is not kept. */
export const moneyQuery = (api: Api, propertyId: number) =>
  queryOptions({ ...queryFor(api, getRentMoney(propertyId)), gcTime: 0 });

export const readingsQuery = (api: Api, propertyId: number) =>
  queryOptions({ ...queryFor(api, listReadings(propertyId)), ...LIVE });

export const previewQuery = (api: Api, propertyId: number, month: string) =>
  queryOptions({ ...queryFor(api, previewInvoices(propertyId), { month }), staleTime: 0 });

export const myRentsQuery = (api: Api) => queryOptions({ ...queryFor(api, getMyRents()), ...LIVE });

export const receiptQuery = (api: Api, paymentId: number) =>
  queryOptions({ ...queryFor(api, getRentReceipt(paymentId)), ...LIVE });

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
    onSuccess: key.done,
    // Also when it was refused: somebody else may have been first.
    onSettled: () => client.invalidateQueries(PROPERTY_READS),
  });
}
