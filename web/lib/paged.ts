import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import type { ApiResponse } from "./api.ts";

type Read<T> = (last: number | undefined, signal: AbortSignal) => Promise<ApiResponse<T[]>>;

/** A list, page after page: behind the last of a full page there may be more. @param read what follows an id */
export const pagesById = <T extends { id: number }>(queryKey: QueryKey, size: number, read: Read<T>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }) => (await read(pageParam, signal)).data,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < size ? undefined : page.at(-1)?.id),
    staleTime: 0,
  });

/** Whether what a query holds came page after page. */
export const isPaged = <Page>(data: unknown): data is { pages: readonly Page[] } =>
  typeof data === "object" && data !== null && "pages" in data;
