import { type RefObject, useEffect } from "react";

const FOCUSABLE = "[data-record-action], a[href], button:not(:disabled), input:not(:disabled)";
const DIALOGS = "[role=dialog], [role=alertdialog]";
/** Dialogs, and what leads to the next record, move the focus first. */
const SETTLED_MS = 60;

interface Place {
  parent: Element;
  at: number;
}

/** Every element around this one, the nearest first, with the place in it. */
function placesOf(element: Element, within: Element): Place[] {
  const places: Place[] = [];
  for (let each: Element = element; each !== within && each.parentElement; each = each.parentElement)
    places.push({ parent: each.parentElement, at: [...each.parentElement.children].indexOf(each) });
  return places;
}

const isShown = (element: Element | undefined): element is HTMLElement =>
  element instanceof HTMLElement && element.checkVisibility();

/** What stands in the place of what is gone: its first control, else the words themselves. */
function standIn(places: readonly Place[]): HTMLElement | undefined {
  for (const { parent, at } of places) {
    if (!parent.isConnected) continue;
    const now = [...parent.children];
    const there = [...now.slice(at), ...now.slice(0, at).reverse()].find(isShown);
    const control = there && [...there.querySelectorAll(FOCUSABLE)].find(isShown);
    if (there?.matches(FOCUSABLE)) return there;
    if (control || there) return control ?? there;
  }
  return undefined;
}

/**
 * Keeps the place of the keyboard on the dashboard: where the control with the focus goes away with its record or form,
 * what takes its place has the focus, and not the page as a whole. One that was busy gets it back.
 */
export function useKeptFocus(dashboard: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = dashboard.current;
    if (!root) return;
    let last: { element: HTMLElement; places: Place[]; wasBusy: boolean } | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function note({ target }: FocusEvent) {
      if (root && target instanceof HTMLElement)
        last = { element: target, places: placesOf(target, root), wasBusy: false };
    }
    function restore() {
      if (!last || document.activeElement !== document.body || document.querySelector(DIALOGS)) return;
      const { element, places, wasBusy } = last;
      if (element.isConnected) {
        if (wasBusy) element.focus({ preventScroll: true });
        return;
      }
      const next = standIn(places);
      if (next && !next.matches(FOCUSABLE)) next.tabIndex = -1;
      next?.focus({ preventScroll: true });
    }
    const observer = new MutationObserver(() => {
      if (last?.element.matches(":disabled")) last.wasBusy = true;
      clearTimeout(timer);
      timer = setTimeout(restore, SETTLED_MS);
    });
    root.addEventListener("focusin", note);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    return () => {
      root.removeEventListener("focusin", note);
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [dashboard]);
}
