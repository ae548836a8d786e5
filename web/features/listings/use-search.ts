import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigationType, useSearchParams } from "react-router";
import { clearPlace, holdPlace, keepPlace, usePlace } from "#web/lib/place.ts";
import { around, type ListingFilters, type Near, urlFromFilters } from "./filters.ts";
import { withoutFilters } from "./labels.ts";
import { filtersOn, HOME, type Preset, searchHref } from "./preset.ts";

export const SEARCH_DEBOUNCE_MS = 300;

/** What the history keeps of a search beside its address. */
export interface SearchStep {
  /** It was made by typing, and gives its place to the next letters. */
  isTyped?: true;
  /** Its text is whole. */
  isSent?: true;
  /** What is open over the page, as `useHistoryStep` names it. */
  step?: string;
}

/** Of the entry that the history is at now, which the page may have yet to follow. */
const stepNow = (): SearchStep | null => window.history.state?.usr ?? null;

/** What was taken away leaves a plain page: no place of another time joins it. */
function leave(next: ListingFilters): void {
  if (urlFromFilters(next) === "") holdPlace(null);
}

export interface Search {
  /** What is searched for: always what the URL says. */
  filters: ListingFilters;
  /** One step out: what the page itself holds, and from there everything. */
  cleared: ListingFilters;
  /** Of this page, without the query. */
  path: string;
  /** What the page itself holds of the search, as long as the search lives on it. */
  held: Preset["held"];
  /** Where another search lives: on this page or on the start page. */
  href: (filters: ListingFilters) => string;
  /** Whether this is the start page, which holds nothing itself and remembers a place. */
  isHome: boolean;
  /** What stands in the search box, up to 300 ms ahead of the URL. */
  text: string;
  type: (text: string) => void;
  /** Searches no more for what is still being typed, as when another page is opened. */
  stopWaiting: () => void;
  /** Searches at once for what was typed, as on Enter, or for another text. */
  submit: (text?: string) => void;
  /** Changes some filters and keeps the others; as a step of its own in the history, or in place of this one. */
  refine: (change: Partial<ListingFilters>, replace?: boolean) => void;
  /**
   * Measures from there, nearest first.
   * @param text what is searched for beside it; what was typed to find the place itself is left out
   * @param change what else changes: without it the whole city is shown
   */
  choose: (near: Near, text?: string, change?: Partial<ListingFilters>) => void;
  /** Takes another search in place of this one. */
  replaceAll: (filters: ListingFilters) => void;
}

/**
 * The search of a page with a list. The URL holds it, so it can be shared and the back button undoes a step.
 * @param preset what the page holds itself; always the same object
 */
export function useSearch(preset: Preset = HOME): Search {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isHome = preset === HOME;
  const place = usePlace();
  const asked = useMemo(() => filtersOn(preset, params), [preset, params]);
  const location = useLocation();
  const arrival = useRef(location);
  // A step back to a plain page is a step back from the place.
  const isBack = useNavigationType() === "POP" && location !== arrival.current;
  // A page of a place speaks of its own, and only of that.
  const staysPlain = !isHome || isBack;
  const filters = useMemo(() => (staysPlain ? asked : around(asked, place)), [staysPlain, asked, place]);
  const state = useRef<SearchStep | null>(null);
  state.current = location.state;
  // Letters may be typed before the page has come to what was pressed ahead of them.
  const latest = useRef(filters);
  latest.current = filters;
  const [text, setText] = useState(filters.search);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stopWaiting = useCallback(() => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
  }, []);
  useEffect(() => stopWaiting, [stopWaiting]);

  useEffect(() => {
    if (!isHome) return;
    if (asked.near) holdPlace(asked.near, asked.within);
    else if (isBack) leave(asked);
  }, [isHome, isBack, asked]);

  // The address is completed by what was remembered, so that whoever it is sent to sees the same.
  useEffect(() => {
    if (filters.near === undefined || filters.near === asked.near) return;
    const query = new URLSearchParams(urlFromFilters(filters));
    for (const [name, value] of params) if (!query.has(name)) query.append(name, value);
    navigate({ search: query.toString() }, { replace: true, preventScrollReset: true, state: state.current });
  }, [filters, asked, params, navigate]);

  // Back and forward change the URL without the box; a word still being typed goes before them.
  useEffect(() => {
    if (waiting.current !== undefined) return;
    setText((typed) => (typed.trim() === filters.search ? typed : filters.search));
  }, [filters.search]);

  const href = useCallback((next: ListingFilters) => searchHref(next, preset), [preset]);
  const go = (next: ListingFilters, replace = false, step?: SearchStep) => {
    stopWaiting();
    setText(next.search);
    // What a page holds itself was nobody's choice: it is neither kept nor forgotten.
    const [before, after] = [filters.near, next.near].map((near) => near !== preset.held.near && near);
    if (after && after !== before) keepPlace(after);
    if (before && !next.near) clearPlace();
    if (isHome) leave(next);
    const to = href({ ...next, cursor: undefined });
    navigate(to, { replace, preventScrollReset: to.split("?")[0] === preset.path, state: step });
  };
  // A step of its own, in place of the letters that led to it.
  const goOn = (next: ListingFilters, step?: SearchStep) => {
    const isSame = href({ ...next, cursor: undefined }) === href(filters);
    go(next, isSame || stepNow()?.isTyped, step);
  };

  // Words name places of their own: a part of the map would hide them.
  const withText = (typed = text) => {
    const search = typed.trim();
    return { ...filters, search, ...(search !== filters.search && { box: undefined }) };
  };

  const type = (typed: string) => {
    setText(typed);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      const before = latest.current;
      const next = { ...before, search: typed.trim(), box: undefined, cursor: undefined };
      if (next.search !== before.search) {
        if (isHome) leave(next);
        // The back button leads to the list before the first letter. Each further letter would be a step of its own,
        // and what has been opened over the page meanwhile stays open.
        navigate(href(next), {
          replace: Boolean(stepNow()?.isTyped ?? stepNow()?.step),
          preventScrollReset: true,
          state: { ...stepNow(), isTyped: true, isSent: undefined },
        });
      }
    }, SEARCH_DEBOUNCE_MS);
  };

  const everything = withoutFilters(filters);
  const own = { ...everything, ...preset.held };
  return {
    filters,
    cleared: href({ ...filters, cursor: undefined }) === href(own) ? everything : own,
    path: preset.path,
    held: preset.held,
    href,
    isHome,
    text,
    type,
    stopWaiting,
    submit: (typed) => goOn(withText(typed), { isSent: true }),
    refine: (change, replace) => go({ ...withText(), ...change }, replace),
    choose: (near, words = "", change = {}) => {
      const there = { near, within: undefined, box: undefined, sort: "distance" } as const;
      goOn({ ...filters, search: words.trim(), ...there, ...change });
    },
    replaceAll: (next) => go(next),
  };
}
