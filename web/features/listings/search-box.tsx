import { Search as SearchIcon, X } from "lucide-react";
import { useRef } from "react";
import { SEARCH_LENGTH } from "./filters.ts";
import type { Search } from "./use-search.ts";

export function SearchBox({ search }: { search: Search }) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    search.refine({ search: "" });
    input.current?.focus();
  };
  return (
    <div className="relative">
      <SearchIcon
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2"
      />
      <input
        ref={input}
        type="search"
        name="search"
        aria-label="Search PGs"
        placeholder="Search PGs by location, type..."
        autoComplete="off"
        enterKeyHint="search"
        maxLength={SEARCH_LENGTH}
        value={search.text}
        onChange={(event) => search.type(event.target.value)}
        className="h-14 w-full rounded-2xl border border-line bg-surface pr-12 pl-11.5 placeholder-shown:pr-3 text-base shadow-card placeholder:text-muted hover:border-muted [&::-webkit-search-cancel-button]:hidden"
      />
      {search.text !== "" && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="absolute top-1/2 right-1.5 grid size-11 -translate-y-1/2 place-items-center rounded-full text-muted hover:text-ink noscript:hidden"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      )}
    </div>
  );
}
