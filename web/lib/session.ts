import { type QueryKey, queryOptions, useQuery } from "@tanstack/react-query";
import type { CurrentUser } from "#domain/accounts/contract.ts";
import { getCurrentUser } from "#domain/accounts/endpoints.ts";
import { type Api, ApiError, useApi } from "./api.ts";
import { keyOf } from "./query.tsx";
import { readText, writeText } from "./stored.ts";
import { useHydrated } from "./use-hydrated.ts";

/** Whose account this browser had last. */
export const OWNER_KEY = "tangu:signed-in:1";
/** Whose account this tab had last: each tab has a session storage of its own, with what was typed in it. */
export const TAB_KEY = "tangu:tab-of:1";

/** There where who was here last runs a PG. */
export const RUNS_PG_KEY = "tangu:runs-pg:1";

/** Nobody is signed in where this is null: more than the call answers. */
export const sessionKey: QueryKey = keyOf(getCurrentUser());

/** Who is signed in, or null; asked once. */
export const sessionQuery = (api: Api) =>
  queryOptions({
    queryKey: sessionKey,
    retry: false,
    // Nobody keeps the answer: without a connection it waits for one.
    networkMode: "online",
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<CurrentUser | null> => {
      const user = await api
        .get(getCurrentUser(), { signal })
        .then(({ data }) => data)
        .catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          if (error.status === 401) return null;
          throw new Error(`HTTP ${error.message}`);
        });
      const id = user?.id ?? null;
      // Loaded when it changes only: the first view is small.
      if (
        !import.meta.env.SSR &&
        (readText(OWNER_KEY) !== id || readText(TAB_KEY, "sessionStorage") !== id)
      ) {
        const changing = import("./browser-owner.ts").then(({ changeOwner }) => changeOwner(id));
        await changing.catch(() => undefined);
      }
      const runsPg = user?.runsPg ? "1" : null;
      if (!import.meta.env.SSR && readText(RUNS_PG_KEY) !== runsPg) writeText(RUNS_PG_KEY, runsPg);
      return user;
    },
  });

/**
 * The session as a component sees it: pending, somebody, or nobody. A part of a page that comes to life late may find the
 * answer there already: it begins with what the server sent all the same, which never knows who is signed in.
 */
export function useSession(): Session {
  // A build is for one side. The query would be made anew for each of a page's parts, to find nothing.
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition never changes
  return import.meta.env.SSR ? NOT_ASKED : useAsked();
}

function useAsked() {
  const { data, isPending, isSuccess, error, isError, isFetching, refetch } = useQuery(
    sessionQuery(useApi()),
  );
  const hydrated = useHydrated();
  return {
    data: hydrated ? data : undefined,
    isPending: isPending || !hydrated,
    isSuccess: isSuccess && hydrated,
    error,
    isError,
    isFetching,
    refetch,
  };
}

type Session = ReturnType<typeof useAsked>;

/** As a browser finds it that has not asked yet. */
const NOT_ASKED: Session = {
  data: undefined,
  isPending: true,
  isSuccess: false,
  error: null,
  isError: false,
  isFetching: true,
  refetch: () => Promise.reject(new Error("Nobody is signed in on the server")),
};
