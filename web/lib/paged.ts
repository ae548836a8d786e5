import { type InfiniteData, infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import type { ApiResponse } from "./api.ts";

type Read<T, Cursor> = (last: Cursor | undefined, signal: AbortSignal) => Promise<ApiResponse<T[]>>;

/** A list, page after page: behind the last of a full page there may be more. @param read what follows a cursor */
export const pagesBehind = <T, Cursor>(
  queryKey: QueryKey,
  size: number,
  read: Read<T, Cursor>,
  cursorOf: (entry: T) => Cursor,
) =>
  infiniteQueryOptions<T[], Error, InfiniteData<T[], Cursor | undefined>, QueryKey, Cursor | undefined>({
    queryKey,
    queryFn: async ({ pageParam, signal }) => (await read(pageParam, signal)).data,
    initialPageParam: undefined,
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return page.length < size || last === undefined ? undefined : cursorOf(last);
    },
    staleTime: 0,
  });

/** {@link pagesBehind}, where what follows is known by an id. */
export const pagesById = <T extends { id: number }>(
  queryKey: QueryKey,
  size: number,
  read: Read<T, number>,
) => pagesBehind(queryKey, size, read, ({ id }) => id);

/** Whether what a query holds came page after page. */
export const isPaged = <Page>(data: unknown): data is { pages: readonly Page[] } =>
  typeof data === "object" && data !== null && "pages" in data;
