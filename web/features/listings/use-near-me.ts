import { useRef, useState } from "react";
import { toast } from "#web/lib/toast.ts";
import { locate } from "./location.ts";
import type { Search } from "./use-search.ts";

/** Stays around the visitor: asks for the position, and says why when there is none. */
export function useNearMe(search: Search) {
  const [locating, setLocating] = useState(false);
  // The answer may come seconds later: by then the search may be another one.
  const latest = useRef(search);
  latest.current = search;
  const active = search.filters.near !== undefined;

  const toggle = async () => {
    if (locating) return;
    if (active) {
      const { sort } = search.filters;
      search.refine({ near: undefined, sort: sort === "distance" ? undefined : sort });
      return;
    }
    setLocating(true);
    const found = await locate(navigator.geolocation);
    setLocating(false);
    if ("message" in found) toast({ title: found.message, variant: "destructive" });
    else latest.current.refine({ near: found.near, sort: "distance" });
  };

  return { active, locating, toggle };
}
