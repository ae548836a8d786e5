import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminReferralInput } from "#domain/referrals/contract.ts";
import { decideReferral, getPayouts, listReferrals } from "#domain/referrals/endpoints.ts";
import type { ReferralStatus } from "#domain/referrals/states.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { pagesById } from "#web/lib/paged.ts";
import { keyOf } from "#web/lib/query.tsx";
import { PAGE_SIZE, WATCHED } from "./queries.ts";

/** How long a browser has to save the file. */
const SAVING_MS = 20_000;

export const referralsTabQuery = (api: Api, status: ReferralStatus) => ({
  ...pagesById(keyOf(listReferrals(), status), PAGE_SIZE, (before, signal) =>
    api.get(listReferrals(), { query: { status, before }, signal }),
  ),
  ...WATCHED,
});

export function useReview(id: number) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ key, ...json }: AdminReferralInput & { key: string }) => {
      const options = { json, idempotencyKey: key };
      return (await api.send(decideReferral(id), options)).data;
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keyOf(listReferrals()) }),
  });
}

/** The file of payouts, handed to the browser: a plain link could not send the token of admin mode. */
export function usePayouts() {
  const api = useApi();
  return useMutation({
    gcTime: 0,
    mutationFn: async () => {
      const url = URL.createObjectURL(await api.blob(getPayouts()));
      const link = document.createElement("a");
      link.href = url;
      link.download = "tangu-payouts.csv";
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), SAVING_MS);
    },
  });
}
