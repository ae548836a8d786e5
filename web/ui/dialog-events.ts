import { type KeyboardEvent as ReactKeyboardEvent, useRef } from "react";

/** For something inside a dialog that Escape closes before the dialog: spread on what holds it and its button. */
export const ownEscape = (open: boolean, close: () => void) => ({
  "data-own-escape": open || undefined,
  onKeyDown: (event: ReactKeyboardEvent) => {
    if (open && event.key === "Escape") close();
  },
});

/**
 * Whether Escape is meant for something inside the dialog. The dialog hears of the key before anything in it does, so
 * that stopping the event there would come too late.
 */
const isForInside = ({ target, isComposing }: KeyboardEvent) =>
  isComposing ||
  (target instanceof Element &&
    target.closest("[data-own-escape], [role=combobox][aria-expanded=true]") !== null);

/** What had the focus; of a menu, which is gone by then, the button that opened it. */
function focusedNow(): Element | null {
  const focused = document.activeElement;
  const menu = focused?.closest("[role=menu]");
  return menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : focused;
}

/** Handlers that every modal dialog shares: what Escape closes, and where the focus goes afterwards. */
export function useDialogEvents(open: boolean) {
  const before = useRef<{ open: boolean; focused: Element | null }>({ open: false, focused: null });
  if (before.current.open !== open) {
    // Noted before anything inside can take the focus.
    if (open) before.current.focused = focusedNow();
    before.current.open = open;
  }
  return {
    /** On what is asked for, where the dialog says what that is. */
    onOpenAutoFocus: (event: Event) => {
      const { currentTarget } = event;
      const first =
        currentTarget instanceof HTMLElement &&
        currentTarget.querySelector<HTMLElement>("[data-first-focus]");
      if (!first) return;
      event.preventDefault();
      first.focus();
    },
    onEscapeKeyDown: (event: KeyboardEvent) => {
      if (isForInside(event)) event.preventDefault();
    },
    // Opened by state and not by a trigger of its own: it would leave the focus nowhere.
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { focused } = before.current;
      if (focused instanceof HTMLElement) focused.focus();
    },
  };
}
