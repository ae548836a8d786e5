import { useEffect } from "react";
import { readText, writeText } from "#web/lib/stored.ts";

/** Kept in this browser: letters alone as keys stand in the way of those who speak to their computer. */
const OFF_KEY = "tangu:admin-keys-off:1";

export const areShortcutsOff = (): boolean => readText(OFF_KEY) !== null;
export const setShortcutsOff = (off: boolean): void => void writeText(OFF_KEY, off ? "1" : null);

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select"));

/**
 * Which of several buttons a key presses: the one in the card that has the focus, else one that is in no card. A card
 * without the focus is meant only where it is the only one: nobody decides about a record that they don't look at.
 */
export function buttonOfKey<T extends { card: unknown }>(
  buttons: readonly T[],
  focused: unknown,
): T | undefined {
  const inFocus = buttons.find(({ card }) => card !== null && card === focused);
  const isOnlyCard = focused === null && new Set(buttons.map(({ card }) => card)).size === 1;
  return inFocus ?? buttons.find(({ card }) => card === null || isOnlyCard);
}

const cardOf = (element: Element | null) => element?.closest("article") ?? null;

/** Visible, and free to be pressed. */
function pressable(within: ParentNode, key: string): HTMLElement | undefined {
  const all = within.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${CSS.escape(key)}"]`);
  const free = [...all].filter((each) => each.checkVisibility() && !each.matches(":disabled"));
  const buttons = free.map((button) => ({ button, card: cardOf(button) }));
  return buttonOfKey(buttons, cardOf(document.activeElement))?.button;
}

const ALIASES: Record<string, string> = { ArrowDown: "j", ArrowUp: "k" };
const FOCUSABLE = "a[href], button:not(:disabled)";

/** In a list of cards: the next one's first button or link, so that Enter opens or decides it. */
function moveAmongCards(within: ParentNode, by: 1 | -1): boolean {
  const cards = [...within.querySelectorAll<HTMLElement>("main article")];
  const at = cards.findIndex((card) => card.contains(document.activeElement));
  const next = cards[at === -1 ? (by === 1 ? 0 : cards.length - 1) : at + by];
  const target =
    next?.querySelector<HTMLElement>("[data-record-action]") ?? next?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus();
  next?.scrollIntoView({ block: "nearest" });
  return target !== undefined && target !== null;
}

/**
 * Keys press what names them in `aria-keyshortcuts`, so each key has a button, and a screen reader says it. While a
 * dialog is open only what is in it; while somebody types, none.
 */
export function useShortcuts(): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isTyping(event.target) || areShortcutsOff()) return;
      const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog]");
      const dialog: ParentNode | undefined = [...dialogs].at(-1);
      const within = dialog ?? document;
      const key = ALIASES[event.key] ?? event.key;
      const found = pressable(within, key);
      if (found) {
        event.preventDefault();
        if (found instanceof HTMLInputElement) found.focus();
        else found.click();
        return;
      }
      const isMove = key === "j" || key === "k";
      if (!dialog && isMove && !document.querySelector('[aria-keyshortcuts~="j"]')) {
        if (moveAmongCards(document, key === "j" ? 1 : -1)) event.preventDefault();
      }
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
