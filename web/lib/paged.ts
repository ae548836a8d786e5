import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import type { ApiResponse } from "./api.ts";

type Read<T, Cursor> = (last: Cursor | undefined, signal: AbortSignal) => Promise<ApiResponse<T[]>>;

/** A list, page after page: behind the last of a full page there may be more. @param read what follows a cursor */
export const pagesBehind = <T>(
  queryKey: QueryKey,
  size: number,
  read: Read<T, string>,
  cursorOf: (entry: T) => string,
) =>
  infiniteQueryOptions({
    queryKey,
    // Of a page that the server rendered the first one has no cursor, which JSON writes as null.
    queryFn: async ({ pageParam, signal }) => (await read(pageParam ?? undefined, signal)).data,
    initialPageParam: undefined as string | undefined,
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
) =>
  pagesBehind(
    queryKey,
    size,
    (last, signal) => read(last === undefined ? undefined : Number(last), signal),
    ({ id }: T) => String(id),
  );

/** Whether what a query holds came page after page. */
export const isPaged = <Page>(data: unknown): data is { pages: readonly Page[] } =>
  typeof data === "object" && data !== null && "pages" in data;
