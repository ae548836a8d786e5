import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { searchListings } from "#domain/listings/endpoints.ts";
import type { Invitation, ReferralInput } from "#domain/referrals/contract.ts";
import { createReferral, getEarnings, getInvitation, getMyReferrals } from "#domain/referrals/endpoints.ts";
import { type Api, ApiError, useApi } from "#web/lib/api.ts";
import { keyOf, queryFor } from "#web/lib/query.tsx";
import { useActionKey } from "#web/lib/use-action-key.ts";

// Admins move them while a page is left open.
const FRESH = { staleTime: 0, refetchOnWindowFocus: "always" } as const;

export const myReferralsQuery = (api: Api) => ({ ...queryFor(api, getMyReferrals()), ...FRESH });

export const earningsQuery = (api: Api) => ({ ...queryFor(api, getEarnings()), ...FRESH });

/** Null for an invitation that nobody made, or whose code was switched off. */
export const invitationQuery = (api: Api, alias: string) =>
  queryOptions({
    queryKey: keyOf(getInvitation(alias)),
    queryFn: async ({ signal }): Promise<Invitation | null> => {
      try {
        return (await api.get(getInvitation(alias), { signal })).data;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });

/** Stays by what was typed, for choosing one. */
export const staysQuery = (api: Api, search: string) =>
  queryOptions({
    queryKey: keyOf(searchListings(), "pick", search),
    enabled: search !== "",
    queryFn: async ({ signal }) =>
      (await api.get(searchListings(), { query: { search, limit: 6 }, signal })).data,
  });

/** Enters a friend. Sent again unchanged after a failure it is the same friend, entered once. */
export function useRefer() {
  const api = useApi();
  const client = useQueryClient();
  const { keyFor, done } = useActionKey();
  return useMutation({
    mutationFn: async (json: ReferralInput) => {
      const of = JSON.stringify(json);
      const options = { json, idempotencyKey: keyFor(of) };
      return (await api.send(createReferral(), options)).data;
    },
    onSuccess: () => {
      done();
      void client.invalidateQueries({ queryKey: keyOf(getMyReferrals()) });
      void client.invalidateQueries({ queryKey: keyOf(getEarnings()) });
    },
  });
}
