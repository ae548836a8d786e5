import { useMutation } from "@tanstack/react-query";
import { getPayouts, listReferrals } from "#domain/referrals/endpoints.ts";
import type { ReferralStatus } from "#domain/referrals/states.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { pagesById } from "#web/lib/paged.ts";
import { keyOf } from "#web/lib/query.tsx";
import { saveFile } from "#web/lib/save-file.ts";
import { PAGE_SIZE, WATCHED } from "./queries.ts";

export const referralsTabQuery = (api: Api, status: ReferralStatus) => ({
  ...pagesById(keyOf(listReferrals(), status), PAGE_SIZE, (before, signal) =>
    api.get(listReferrals(), { query: { status, before }, signal }),
  ),
  ...WATCHED,
});

/** The file of payouts. */
export function usePayouts() {
  const api = useApi();
  return useMutation({
    gcTime: 0,
    mutationFn: async () => {
      saveFile(await api.blob(getPayouts()), "tangu-payouts.csv");
    },
  });
}
