import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { t } from "#domain/i18n.ts";
import { SEARCHES_MAX, searchLimitMessage } from "#domain/saved-searches/choices.ts";
import type { SavedSearch } from "#domain/saved-searches/contract.ts";
import { changeSearch, listSearches, removeSearch, saveSearch } from "#domain/saved-searches/endpoints.ts";
import { type Api, ApiError, useApi } from "./api.ts";
import { messageOf } from "./failure.ts";
import { queryFor } from "./query.tsx";
import { sessionKey, useSession } from "./session.ts";
import { useStore } from "./store.ts";
import { toast } from "./toast.ts";
import {
  loadVisitorSearches,
  onVisitorStorage,
  refreshVisitorSearches,
  saveVisitorSearches,
  visitorSearches,
} from "./visitor-searches.ts";

// Saved searches of an account, or of a visitor in this browser. A visitor's join the account's when they log in.

/** A visitor's has no id, no alerts, and nobody has counted what is new. */
export type KeptSearch = Omit<SavedSearch, "id" | "newCount"> & {
  id: number | null;
  newCount: number | null;
};

const MINUTE_MS = 60_000;

/**
 * Adds what the browser kept to the account, the oldest first, so that their order stays. What does not fit stays in the
 * browser; what the server can't read is dropped. After a failure the next load goes on.
 */
async function mergeVisitor(api: Api): Promise<void> {
  for (const search of loadVisitorSearches().reverse()) {
    try {
      await api.send(saveSearch(), { json: search });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) return;
    }
    saveVisitorSearches(loadVisitorSearches().filter(({ query }) => query !== search.query));
  }
}

const searchesQuery = (api: Api) => {
  const read = queryFor(api, listSearches());
  return queryOptions({
    ...read,
    queryFn: async (context) => {
      await mergeVisitor(api);
      return (await api.get(listSearches(), { signal: context.signal })).data;
    },
    // What is new changes while a page is open.
    staleTime: MINUTE_MS,
  });
};

/** The searches of this visitor or account, the newest first; undefined while they load. */
export function useSavedSearches() {
  const { data: user } = useSession();
  const ofVisitor = useStore(visitorSearches);
  useEffect(() => {
    refreshVisitorSearches();
    window.addEventListener("storage", onVisitorStorage);
    return () => window.removeEventListener("storage", onVisitorStorage);
  }, []);
  const ofAccount = useQuery({ ...searchesQuery(useApi()), enabled: Boolean(user) });
  const kept = ofVisitor?.map(
    (search): KeptSearch => ({ ...search, id: null, alerts: false, toldAt: null, newCount: null }),
  );
  const searches: readonly KeptSearch[] | undefined =
    user === undefined ? undefined : user ? ofAccount.data : kept;
  return { searches, signedIn: user === undefined ? undefined : user !== null, query: ofAccount };
}

/** How many matches are new, of all searches of the account together. */
export function useNewMatches(): number {
  const { searches = [] } = useSavedSearches();
  return searches.reduce((sum, { newCount }) => sum + (newCount ?? 0), 0);
}

interface Saving {
  query: string;
  alerts?: boolean;
  seenAt?: string;
}

function storeInBrowser({ query, seenAt = new Date().toISOString() }: Saving): void {
  const others = loadVisitorSearches().filter((search) => search.query !== query);
  if (others.length >= SEARCHES_MAX) throw new Error(searchLimitMessage());
  saveVisitorSearches([{ query, seenAt }, ...others]);
}

const ours = (error: unknown) =>
  error instanceof Error && error.message === searchLimitMessage() ? error.message : t("shared.connection");
const failed = (title: string) => (error: unknown) =>
  void toast({ title, description: messageOf(error, ours(error)), variant: "destructive" });

/** What this visitor or account can do with searches. A failure is told. */
export function useSearchActions() {
  const api = useApi();
  const client = useQueryClient();
  const { data: user } = useSession();
  const { queryKey } = searchesQuery(api);
  const inList = (change: (list: SavedSearch[]) => SavedSearch[]) =>
    client.setQueryData(queryKey, (list: SavedSearch[] | undefined) => list && change(list));
  const replace = (next: SavedSearch) =>
    inList((list) => list.map((each) => (each.id === next.id ? next : each)));

  const save = useMutation({
    mutationFn: async (input: Saving) => {
      if (!user) return storeInBrowser(input);
      try {
        const { data } = await api.send(saveSearch(), { json: input });
        inList((list) => [data, ...list.filter(({ id }) => id !== data.id)]);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        // The session has ended elsewhere: the browser keeps it, and the next login takes it along.
        client.setQueryData(sessionKey, null);
        storeInBrowser(input);
      }
    },
    onError: failed(t("saved-searches.saveFailed")),
  });
  const remove = useMutation({
    mutationFn: async ({ id, query }: KeptSearch) => {
      if (id === null)
        return saveVisitorSearches(loadVisitorSearches().filter((search) => search.query !== query));
      try {
        await api.send(removeSearch(id));
      } catch (error) {
        // Deleted elsewhere: that is what was wanted.
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
      inList((list) => list.filter((each) => each.id !== id));
    },
    onSuccess: (_, { query, alerts, seenAt, id }) =>
      void toast({
        title: t("saved-searches.removed"),
        action: {
          label: t("saved-searches.undo"),
          onClick: () => save.mutate(id === null ? { query, seenAt } : { query, seenAt, alerts }),
        },
      }),
    onError: failed(t("saved-searches.removeFailed")),
  });
  const setAlerts = useMutation({
    mutationFn: async ({ id, alerts }: { id: number; alerts: boolean }) =>
      replace((await api.send(changeSearch(id), { json: { alerts } })).data),
    onError: failed(t("saved-searches.changeFailed")),
  });
  // Nobody waits for it, and the next visit says it again.
  const markSeen = useMutation({
    mutationFn: async ({ id, query }: KeptSearch) => {
      if (id === null) {
        const seenAt = new Date().toISOString();
        return saveVisitorSearches(
          loadVisitorSearches().map((each) => (each.query === query ? { query, seenAt } : each)),
        );
      }
      replace((await api.send(changeSearch(id), { json: { seen: true } })).data);
    },
  });
  return { save, remove, setAlerts, markSeen };
}
