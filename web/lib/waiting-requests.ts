import { useQuery } from "@tanstack/react-query";
import { countWaitingRequests } from "#domain/roommates/endpoints.ts";
import { useApi } from "./api.ts";
import { queryFor } from "./query.tsx";
import { useSession } from "./session.ts";

const MINUTE_MS = 60_000;

/** How many roommate requests wait for the person who is signed in, or have news for them. */
export function useWaitingRequests(): number {
  const { data: user } = useSession();
  const { data } = useQuery({
    ...queryFor(useApi(), countWaitingRequests()),
    enabled: Boolean(user),
    staleTime: MINUTE_MS,
    refetchInterval: 2 * MINUTE_MS,
    refetchOnWindowFocus: true,
  });
  return user ? (data?.count ?? 0) : 0;
}
