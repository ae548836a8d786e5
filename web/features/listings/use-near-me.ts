import { useRef, useState } from "react";
import { t } from "#domain/i18n.ts";
import type { SearchReport } from "#domain/search/contract.ts";
import { toast } from "#web/lib/toast.ts";
import { leavingPlace } from "./filters.ts";
import { textWithout } from "./queries.ts";
import type { Search } from "./use-search.ts";

export type NearMe = ReturnType<typeof useNearMe>;

/** Stays around the visitor: asks for the position, and says why when there is none. */
export function useNearMe(search: Search, report: SearchReport | null) {
  const [locating, setLocating] = useState(false);
  // The answer may come seconds later: by then the search may be another one.
  const latest = useRef(search);
  latest.current = search;
  const placeInText = report?.parts.find(({ what }) => what === "place");
  const active = search.filters.near !== undefined && !placeInText;

  const locate = async () => {
    if (locating) return;
    setLocating(true);
    const found = await import("./location.ts")
      .then(({ locate }) => locate(navigator.geolocation))
      .catch(() => ({ message: t("listings.noLocation") }));
    setLocating(false);
    if ("message" in found) toast({ title: found.message, variant: "destructive" });
    else {
      const { choose, text } = latest.current;
      choose(found.near, placeInText ? await textWithout(text, [placeInText]) : text);
    }
  };
  const toggle = () => (active ? search.refine(leavingPlace(search.filters)) : void locate());

  return { active, locating, locate, toggle };
}
