import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { decideTenancy, getTenancyDocument, listTenancies } from "#domain/tenancies/endpoints.ts";
import {
  type AdminVerificationInput,
  VERIFICATIONS_PAGE,
  type VerificationStatus,
} from "#domain/tenancies/verification.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { pagesById } from "#web/lib/paged.ts";
import { keyOf } from "#web/lib/query.tsx";
import { WATCHED } from "./queries.ts";

/** Those in one state, the newest first; without a state those that wait, the oldest first. */
export const tenanciesTabQuery = (api: Api, status: VerificationStatus | undefined) => ({
  ...pagesById(keyOf(listTenancies(), status ?? "waiting"), VERIFICATIONS_PAGE, (last, signal) => {
    const query = status === undefined ? { after: last } : { status, before: last };
    return api.get(listTenancies(), { query, signal });
  }),
  ...WATCHED,
});

/** The private photo, as an address for this page alone: an image element could not send the token. */
export const agreementQuery = (api: Api, id: number, version: number) =>
  queryOptions({
    queryKey: keyOf(getTenancyDocument(id), version),
    queryFn: async () => URL.createObjectURL(await api.blob(getTenancyDocument(id))),
  });

export function useDecideTenancy() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...json }: AdminVerificationInput & { id: number }) => {
      const options = { json, idempotencyKey: newActionKey() };
      return (await api.send(decideTenancy(id), options)).data;
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keyOf(listTenancies()) }),
  });
}
