import { Search as SearchIcon, X } from "lucide-react";
import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { t } from "#domain/i18n.ts";
import { ahead } from "#web/lib/lazy.ts";
import { SEARCH_LENGTH } from "./filters.ts";
import type SuggestionsPanel from "./suggestions.tsx";
import type { NearMe } from "./use-near-me.ts";
import type { Search } from "./use-search.ts";

export type InputProps = ComponentProps<"input">;
type Panel = ComponentType<ComponentProps<typeof SuggestionsPanel>>;

const loadSuggestions = () => import("./suggestions.tsx");

interface SearchBoxProps {
  search: Search;
  nearMe: NearMe;
  /** What belongs to the box, and is not to be covered by what it suggests. */
  children?: ReactNode;
}

/** Words to search for, with suggestions under them once somebody comes near. */
export function SearchBox({ search, nearMe, children }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [equipment, equip] = useState<InputProps>();
  // Not awaited by anybody: without it the box still searches for words.
  const [Panel, setPanel] = useState<Panel>();
  const [sent, setSent] = useState<string>();
  const prepare = () =>
    ahead(async () => {
      const { default: panel } = await loadSuggestions();
      setPanel(() => panel);
      // Said above the list that is searched for: later it would push the list down.
      await Promise.all([
        import("./understood.tsx"),
        import("./active-filters.tsx"),
        import("./list-notes.tsx"),
      ]);
    });
  const { text, type } = search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before the scripts ran is read once
  useEffect(() => {
    const typed = input.current?.value ?? "";
    if (typed !== text) type(typed);
  }, []);
  const clear = () => {
    search.refine({ search: "" });
    input.current?.focus();
  };
  return (
    <div className="relative">
      <div className="relative">
        <SearchIcon
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2"
        />
        <input
          ref={input}
          type="search"
          role="combobox"
          name="search"
          aria-label={t("listings.searchLabel")}
          aria-autocomplete="list"
          aria-expanded={false}
          placeholder={t("listings.searchPlaceholder")}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={SEARCH_LENGTH}
          value={search.text}
          onFocus={prepare}
          onInput={prepare}
          onKeyDown={(event) => setSent(event.key === "Enter" ? text : undefined)}
          {...equipment}
          onChange={(event) => search.type(event.target.value)}
          className="h-14 w-full rounded-2xl border border-edge bg-surface pr-12 pl-11.5 placeholder-shown:pr-3 text-base shadow-card placeholder:text-muted hover:border-muted [&::-webkit-search-cancel-button]:hidden"
        />
        {search.text !== "" && (
          <button
            type="button"
            aria-label={t("listings.clearSearch")}
            onClick={clear}
            className="absolute top-1/2 right-1.5 grid size-11 -translate-y-1/2 place-items-center rounded-full text-muted hover:text-ink noscript:hidden"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
      </div>
      {children}
      {Panel && <Panel search={search} nearMe={nearMe} input={input} equip={equip} sent={sent} />}
    </div>
  );
}
