import { type FocusEvent, type ReactNode, useEffect, useRef } from "react";

interface Held {
  chip: HTMLElement;
  at: number;
}

const buttonsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll("button") ?? [])];

/** A focus that the browser shows is handed on when its chip goes: to the one in its place, or to the search box. */
function handOn({ chip, at }: Held, list: HTMLElement | null): void {
  if (chip.isConnected || document.activeElement !== document.body) return;
  const next = buttonsOf(list).at(at) ?? buttonsOf(list).at(-1);
  (next ?? document.querySelector<HTMLElement>("input[role=combobox][name=search]"))?.focus();
}

/** Chips that take something off the search. */
export function ChipList({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const held = useRef<Held>(undefined);
  const hold = ({ target }: FocusEvent<HTMLElement>) => {
    // A finger leaves no focus that is seen, and the box would bring up its keyboard.
    const at = target.matches(":focus-visible")
      ? buttonsOf(list.current).indexOf(target as HTMLButtonElement)
      : -1;
    held.current = at < 0 ? undefined : { chip: target, at };
  };
  useEffect(() => {
    if (held.current) handOn(held.current, list.current);
  });
  useEffect(() => () => held.current && handOn(held.current, null), []);
  return (
    <ul
      ref={list}
      aria-label={label}
      onFocus={hold}
      onBlur={() => {
        held.current = undefined;
      }}
      // On a phone in one line, so that the first PG is seen, and its room is known before the chips are.
      className="-mx-4 mb-4 flex items-center gap-2 px-4 noscript:hidden max-sm:relative max-sm:mb-2.5 max-sm:overflow-x-auto max-sm:[scrollbar-width:none] max-sm:*:shrink-0 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {children}
    </ul>
  );
}
