import { useEffect, useState } from "react";

/** A click follows the lifted finger by so much at most. */
const CLICK_MS = 300;

/**
 * A list that changes by itself, as it was when a finger or a button went down on it: what is pressed must not move
 * away under the press.
 * @returns the list to show, and what to call when a press begins
 */
export function useHeldWhilePressed<T>(current: T): [shown: T, hold: () => void] {
  const [held, setHeld] = useState<{ value: T }>();
  useEffect(() => {
    if (!held) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => setHeld(undefined);
    const lifted = () => {
      timer = setTimeout(release, CLICK_MS);
    };
    document.addEventListener("click", release);
    document.addEventListener("pointercancel", release);
    document.addEventListener("pointerup", lifted);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", release);
      document.removeEventListener("pointercancel", release);
      document.removeEventListener("pointerup", lifted);
    };
  }, [held]);
  return [held ? held.value : current, () => setHeld({ value: current })];
}
