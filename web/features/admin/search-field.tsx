import { Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";

/** Finds any record of the dashboard. It asks when Enter is pressed: whoever is found is written down as read. */
export function SearchField() {
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const isResults = pathname.endsWith(pages.adminTab("search"));
  const [text, setText] = useState(isResults ? (new URLSearchParams(search).get("q") ?? "") : "");

  function submit(event: FormEvent) {
    event.preventDefault();
    const q = text.trim();
    // So that j and k go through what is found.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (q !== "") void navigate(`${pages.adminTab("search")}?${new URLSearchParams({ q })}`);
  }

  return (
    <search className="relative min-w-60 flex-1">
      <form onSubmit={submit}>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          aria-label={t("admin.searchAll")}
          aria-keyshortcuts="/"
          placeholder={t("admin.searchAllHint")}
          maxLength={100}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="min-h-11 w-full rounded-full border border-edge bg-surface pr-3 pl-11.5 placeholder:text-muted hover:border-muted"
        />
      </form>
    </search>
  );
}
