import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { t } from "#domain/i18n.ts";
import { Listbox, OptionGroup, useListbox } from "#web/ui/listbox.tsx";
import { useHeldWhilePressed } from "#web/ui/use-held-while-pressed.ts";
import { choosing } from "./choosing.ts";
import { forgetSearch, forgetSearches, recentSearches, rememberSearch } from "./recent-searches.ts";
import type { InputProps } from "./search-box.tsx";
import { useSuggested } from "./suggested.ts";
import { type Group, groupsOf, type Suggestion } from "./suggestion-groups.tsx";
import { SuggestionOption } from "./suggestion-option.tsx";
import type { NearMe } from "./use-near-me.ts";
import type { Search } from "./use-search.ts";

interface SuggestionsProps {
  search: Search;
  nearMe: NearMe;
  input: RefObject<HTMLInputElement | null>;
  /** Hands the field what a list under it asks of it. */
  equip: (props: InputProps) => void;
  /** The text that was sent while this was loaded: what is found for it is not to be covered. */
  sent?: string;
}

/** There the keyboard goes with the focus: it would hide what was found. */
const isTouched = () => window.matchMedia("(pointer: coarse)").matches;

/** Under the search box: the own position and recent searches, then what the typed text may become. */
export default function Suggestions({ search, nearMe, input, equip, sent }: SuggestionsProps) {
  const [open, setOpen] = useState(() => document.activeElement === input.current);
  // By its key: what joins the list above it does not take its place.
  const [active, setActive] = useState<string>();
  const [recent, setRecent] = useState(recentSearches);
  const found = useSuggested(search.text, search.filters, search.held);
  const navigate = useNavigate();
  const current = groupsOf(search.text.trim(), { recent, nearMe, stay: search.filters.stay, ...found });
  const [groups, hold] = useHeldWhilePressed<Group[]>(current);
  const all = groups.flatMap(({ options }) => options);
  const shown = open && all.length > 0;
  const at = all.findIndex(({ key }) => key === active);

  const show = (next: boolean) => {
    setOpen(next);
    setActive(undefined);
    if (next) setRecent(recentSearches());
  };
  const remove = ({ action }: Suggestion) => {
    if (action.kind === "recent") forgetSearch(action.search);
    setActive(undefined);
    setRecent(recentSearches());
  };
  const take = ({ action }: Suggestion) => {
    if (action.kind === "clear") {
      forgetSearches();
      setRecent([]);
      return;
    }
    show(false);
    if (isTouched()) input.current?.blur();
    if (action.kind === "position") void nearMe.locate();
    else if (action.kind === "listing") {
      search.stopWaiting();
      navigate(action.href);
    } else {
      rememberSearch(action.search);
      const { near, text } = action.search;
      if (near) search.choose(near, "", choosing(search.filters, near, search.held));
      else search.submit(text);
    }
  };
  const { id, optionId, listProps, inputProps, onKeyDown } = useListbox({
    count: all.length,
    shown,
    at,
    lowest: -1,
    onMove: (next) => setActive(all[next]?.key),
    onTake: (index) => take(all[index]!),
    onShow: show,
  });

  const keys = useRef<InputProps["onKeyDown"]>(undefined);
  keys.current = (event) => {
    onKeyDown(event);
    if (event.defaultPrevented) return;
    const chosen = shown ? all[at] : undefined;
    if (event.key === "Delete" && chosen?.action.kind === "recent") {
      event.preventDefault();
      remove(chosen);
    } else if (event.key === "Escape" && search.text !== "") {
      // The list was closed before, or had nothing to show.
      event.preventDefault();
      show(false);
      search.refine({ search: "" });
    } else if (event.key === "Enter") {
      rememberSearch({ text: search.text });
      show(false);
      if (!isTouched()) return;
      event.preventDefault();
      input.current?.form?.requestSubmit();
      input.current?.blur();
    }
  };
  const opening = useRef(show);
  opening.current = show;
  const activeId = inputProps["aria-activedescendant"];
  const controls = inputProps["aria-controls"];
  useEffect(() => {
    const open = () => opening.current(true);
    equip({
      "aria-expanded": shown,
      "aria-controls": controls,
      "aria-activedescendant": activeId,
      onKeyDown: (event) => keys.current?.(event),
      onFocus: open,
      onClick: open,
      onInput: open,
    });
  }, [equip, shown, controls, activeId]);
  useEffect(() => {
    const field = input.current;
    const close = () => opening.current(false);
    if (sent !== undefined) rememberSearch({ text: sent });
    // It may have been left, or its text sent, while this was loaded.
    if (sent !== undefined || document.activeElement !== field) close();
    field?.addEventListener("blur", close);
    return () => field?.removeEventListener("blur", close);
  }, [input, sent]);

  return (
    <>
      <p role="status" className="sr-only">
        {shown && search.text.trim() !== "" && t("listings.suggestionsFound", { count: all.length })}
      </p>
      {shown && (
        <Listbox {...listProps} label={t("listings.suggestions")} onPointerDown={hold}>
          {groups.map(({ key, label, options }) => (
            <OptionGroup key={key} id={`${id}-${key}`} label={label}>
              {options.map((each) => (
                <SuggestionOption
                  key={each.key}
                  id={optionId(all.indexOf(each))}
                  suggestion={each}
                  active={each.key === active}
                  onTake={() => take(each)}
                  onRemove={() => remove(each)}
                />
              ))}
            </OptionGroup>
          ))}
        </Listbox>
      )}
    </>
  );
}
