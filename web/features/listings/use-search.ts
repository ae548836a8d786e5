import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { pages } from "#domain/paths.ts";
import { filtersFromUrl, type ListingFilters, urlFromFilters } from "./filters.ts";

export const SEARCH_DEBOUNCE_MS = 300;

export interface Search {
  /** What is searched for: always what the URL says. */
  filters: ListingFilters;
  /** What stands in the search box, up to 300 ms ahead of the URL. */
  text: string;
  type: (text: string) => void;
  /** Searches at once for what was typed, as on Enter. */
  submit: () => void;
  /** Changes some filters and keeps the others; as a step of its own in the history, or in place of this one. */
  refine: (change: Partial<ListingFilters>, replace?: boolean) => void;
  /** Takes another search in place of this one. */
  replaceAll: (filters: ListingFilters) => void;
}

export const searchHref = (filters: ListingFilters): string => {
  const query = urlFromFilters(filters);
  return query ? `${pages.home}?${query}` : pages.home;
};

/** The search of the home screen. The URL holds it, so it can be shared and the back button undoes a step. */
export function useSearch(): Search {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const filters = useMemo(() => filtersFromUrl(params), [params]);
  const state = useRef<unknown>(undefined);
  state.current = useLocation().state;
  const [text, setText] = useState(filters.search);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stopWaiting = useCallback(() => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
  }, []);
  useEffect(() => stopWaiting, [stopWaiting]);

  // Back and forward change the URL without the box; a word still being typed goes before them.
  useEffect(() => {
    if (waiting.current !== undefined) return;
    setText((typed) => (typed.trim() === filters.search ? typed : filters.search));
  }, [filters.search]);

  const go = useCallback(
    (next: ListingFilters, replace = false) => {
      stopWaiting();
      setText(next.search);
      navigate(searchHref({ ...next, cursor: undefined }), { replace, preventScrollReset: true });
    },
    [navigate, stopWaiting],
  );

  const type = (typed: string) => {
    setText(typed);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      const next = { ...filters, search: typed.trim(), cursor: undefined };
      // Each letter would be a step of its own for the back button.
      if (next.search !== filters.search) {
        // What has been opened over the page meanwhile stays open.
        navigate(searchHref(next), { replace: true, preventScrollReset: true, state: state.current });
      }
    }, SEARCH_DEBOUNCE_MS);
  };

  return {
    filters,
    text,
    type,
    submit: () => go({ ...filters, search: text.trim() }, true),
    refine: (change, replace) => go({ ...filters, search: text.trim(), ...change }, replace),
    replaceAll: (next) => go(next),
  };
}
