import { useMutation, useQueryClient } from "@tanstack/react-query";
import { listLedger, listPayoutsDue, payHost, reversePayout } from "#domain/ledger/endpoints.ts";
import { LEDGER_PAGE, type PayoutInput } from "#domain/ledger/payouts.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { pagesById } from "#web/lib/paged.ts";
import { keyOf, queryFor } from "#web/lib/query.tsx";
import { WATCHED } from "./queries.ts";

export const payoutsDueQuery = (api: Api) => ({ ...queryFor(api, listPayoutsDue()), ...WATCHED });

export const ledgerList = (api: Api) =>
  pagesById(keyOf(listLedger()), LEDGER_PAGE, (before, signal) =>
    api.get(listLedger(), { query: { before }, signal }),
  );

/** Each answers with what is due now; the ledger asks anew. */
function useMoneyWrite<Input>(send: (api: Api, input: Input & { key: string }) => Promise<unknown>) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input & { key: string }) => send(api, input),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: keyOf(listPayoutsDue()) });
      await client.invalidateQueries({ queryKey: keyOf(listLedger()) });
    },
  });
}

export const usePayHost = () =>
  useMoneyWrite<PayoutInput>((api, { key, ...json }) => api.send(payHost(), { json, idempotencyKey: key }));

export const useReversePayout = (id: number) =>
  useMoneyWrite<{ reason: string }>((api, { key, ...json }) =>
    api.send(reversePayout(id), { json, idempotencyKey: key }),
  );
