import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { decideTenancy, getTenancyDocument, listTenancies } from "#domain/tenancies/endpoints.ts";
import {
  type AdminVerification,
  type AdminVerificationInput,
  VERIFICATIONS_PAGE,
  type VerificationStatus,
} from "#domain/tenancies/verification.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { keyOf } from "#web/lib/query.tsx";

const POLL_MS = 20_000;

/** Those in one state, the newest first; without a state those that wait, the oldest first. */
export const tenanciesTabQuery = (api: Api, status: VerificationStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: keyOf(listTenancies(), status ?? "waiting"),
    queryFn: async ({ pageParam, signal }) => {
      const query = status === undefined ? { after: pageParam } : { status, before: pageParam };
      return (await api.get(listTenancies(), { query, signal })).data;
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page: AdminVerification[]) =>
      page.length < VERIFICATIONS_PAGE ? undefined : page.at(-1)?.id,
    staleTime: 0,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: "always",
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
