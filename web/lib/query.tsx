import { type DataTag, dehydrate, HydrationBoundary, QueryClient, queryOptions } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import type { RouterContextProvider } from "react-router";
import { type ApiPath, type Call, type Contract, type Endpoint, isPathOf } from "#domain/endpoint.ts";
import type { Api, QueryOf, ReadOptionsOf, ResponseDataOf } from "./api.ts";
import { apiContext } from "./page-context.ts";
import { retryDelay, worthAnotherTry } from "./retry.ts";

/**
 * Nothing refetches by itself; reads and writes that were not refused are tried once more after 100 ms, or when a busy
 * server says. A read is tried
 * without a connection too, since the service worker may have kept the answer; its second try waits for one.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        networkMode: "offlineFirst",
        retry: worthAnotherTry,
        retryDelay,
      },
      mutations: { retry: worthAnotherTry, retryDelay },
    },
  });
}

let shared: QueryClient | undefined;

/** The browser's client, shared by loaders and components. On the server every page has its own. */
export function browserQueryClient(): QueryClient {
  shared ??= createQueryClient();
  return shared;
}

type Key = readonly [path: ApiPath, ...rest: unknown[]];

declare module "@tanstack/react-query" {
  interface Register {
    queryKey: Key;
  }
}

/**
 * The key of what a call answers: alone, it says of which type that is.
 * @param rest what else the answer depends on: its query, or whose it is
 */
export function keyOf<C extends Contract & { answer: unknown }>(
  call: Call<C>,
): DataTag<Key, ResponseDataOf<C>>;
export function keyOf(call: Pick<Call, "path">, ...rest: readonly unknown[]): Key;
export function keyOf({ path }: Pick<Call, "path">, ...rest: readonly unknown[]): Key {
  return [path, ...rest];
}

/** Filters for all queries of these endpoints, whatever their ids and whatever else their keys say. */
export function queriesOf(...endpoints: readonly Pick<Endpoint, "url">[]) {
  const isTheirs = isPathOf(...endpoints);
  return { predicate: ({ queryKey: [path] }: { queryKey: readonly unknown[] }) => isTheirs(path) };
}

/** A query for what a call answers. */
export function queryFor<C extends Contract>(
  api: Api,
  call: Call<C, "GET">,
  ...[query]: object extends ReadOptionsOf<C> ? [query?: QueryOf<C>] : [query: QueryOf<C>]
) {
  return queryOptions({
    queryKey: query === undefined ? keyOf(call) : keyOf(call, query),
    queryFn: async ({ signal }): Promise<ResponseDataOf<C>> => {
      const options = { query, signal } as ReadOptionsOf<C>;
      return (await api.get(call, options)).data;
    },
  });
}

type Dehydrated = ReturnType<typeof dehydrate>;

/**
 * Without the moments of fetching: the same data makes the same page, byte for byte, so that a browser that has it
 * need not load it again. Nothing here grows stale with time.
 */
function timeless({ queries, mutations }: Dehydrated): Dehydrated {
  const still = queries.map((query) => ({
    ...query,
    dehydratedAt: 0,
    state: { ...query.state, dataUpdatedAt: 0 },
  }));
  return { queries: still, mutations };
}

/** What a page's queries hold, as JSON: in the router's own form it is half as large again once compressed. */
export type Filled = string & { readonly filled: unique symbol };

export const readFilled = (filled: Filled): Dehydrated => JSON.parse(filled) as Dehydrated;

/** Fills a query client while rendering on the server; the browser goes on from what it holds. */
export async function prefetched<T extends object = object>(
  context: Readonly<RouterContextProvider>,
  fill: (api: Api, client: QueryClient) => Promise<T | undefined>,
): Promise<{ dehydrated: Filled } & T> {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } });
  const extra = await fill(context.get(apiContext), client);
  const dehydrated = JSON.stringify(timeless(dehydrate(client))) as Filled;
  return { ...(extra as T), dehydrated };
}

/** Gives the components below what {@link prefetched} found. */
export function Hydrate({ state, children }: { state: Filled | undefined; children: ReactNode }) {
  const dehydrated = useMemo(() => state && readFilled(state), [state]);
  return <HydrationBoundary state={dehydrated}>{children}</HydrationBoundary>;
}
