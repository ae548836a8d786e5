import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams } from "react-router";
import { pages } from "#domain/paths.ts";
import { ApiError } from "#web/lib/api.ts";

/** Which part of a list is shown. */
export const useStateInAddress = () => new URLSearchParams(useLocation().search).get("state");

export const addressOf = (tab: string, state: string | undefined): string =>
  pages.adminTab(tab) + (state === undefined ? "" : `?state=${state}`);

/** The record that is open over its list: the address names it, and Back closes it. */
export function useOpened<T extends { id: number }>(
  tab: string,
  list: { data: { pages: readonly (readonly T[])[] } | undefined; isSuccess: boolean },
  // biome-ignore lint/suspicious/noExplicitAny: each call has a key of its own type
  one: (id: number) => UseQueryOptions<T, Error, T, any>,
) {
  const { record } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const id = record !== undefined && /^\d{1,9}$/.test(record) ? Number(record) : null;
  const found = list.data?.pages.flat().find((item) => item.id === id);
  const asked = useQuery({
    ...one(id ?? 0),
    staleTime: 0,
    enabled: id !== null && list.isSuccess && found === undefined,
  });
  const go = (to: number | undefined, replace: boolean) =>
    void navigate(pages.adminTab(tab, to) + search, { replace, preventScrollReset: true });
  return {
    /** The address names a record, and there is none. */
    isMissing:
      record !== undefined &&
      (id === null || (asked.error instanceof ApiError && asked.error.status === 404)),
    record: id === null ? null : (found ?? (asked.data?.id === id ? asked.data : null)),
    open: (of: number) => go(of, false),
    close: () => go(undefined, true),
  };
}
