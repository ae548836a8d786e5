import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";

interface StepState {
  step?: string;
  at?: number;
}

export interface Step {
  /** What was entered, such as the picture that is shown; undefined while nothing is open. */
  at: number | undefined;
  enter: (at?: number) => void;
  leave: () => void;
  /** Its work is done: going back or forward does not open it again. */
  finish: () => void;
}

/**
 * Something open over the page, as a step in the history: going back is how it is closed on a phone. After a reload
 * it is closed, since what stood in it may be gone.
 */
export function useHistoryStep(name: string): Step {
  const [entered, setEntered] = useState(false);
  const navigate = useNavigate();
  const { key, state }: { key: string; state: StepState | null } = useLocation();
  const at = entered && state?.step === name ? state.at : undefined;
  const open = at !== undefined;
  const enter = useCallback(
    (next = 0) => {
      setEntered(true);
      const here = { search: window.location.search, hash: window.location.hash };
      const step = { step: name, at: next } satisfies StepState;
      void navigate(here, { state: step, preventScrollReset: true });
    },
    [navigate, name],
  );
  // The step back comes later: a second press before it would leave the page.
  const left = useRef<string>(undefined);
  const leave = useCallback(() => {
    if (!open || left.current === key) return;
    left.current = key;
    void navigate(-1);
  }, [navigate, open, key]);
  // Forward leads to the same entry again, which can be left again.
  useEffect(() => {
    if (left.current !== key) left.current = undefined;
  }, [key]);
  const over = useCallback(() => setEntered(false), []);
  return { at, enter, leave, finish: over };
}
