import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import type { ApiResponse } from "./api.ts";

type Read<T, Cursor> = (last: Cursor | undefined, signal: AbortSignal) => Promise<ApiResponse<T[]>>;

/** A list, page after page: behind the last of a full page there may be more. @param read what follows an id */
export const pagesById = <T extends { id: number }>(
  queryKey: QueryKey,
  size: number,
  read: Read<T, number>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }) => (await read(pageParam, signal)).data,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < size ? undefined : page.at(-1)?.id),
    staleTime: 0,
  });

/** {@link pagesById} of a list in another order. @param cursorOf what stands for the last entry of a page */
export const pagesBehind = <T>(
  queryKey: QueryKey,
  size: number,
  read: Read<T, string>,
  cursorOf: (entry: T) => string,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }) => (await read(pageParam, signal)).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return page.length < size || last === undefined ? undefined : cursorOf(last);
    },
    staleTime: 0,
  });

/** Whether what a query holds came page after page. */
export const isPaged = <Page>(data: unknown): data is { pages: readonly Page[] } =>
  typeof data === "object" && data !== null && "pages" in data;
