import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { answerBy } from "#web/lib/step-up.ts";
import { focusOnceEnabled } from "./focus-once-enabled.ts";

const StepUpDialog = lazyWithRetry(() => import("./step-up-dialog.tsx"));

/** Follows which control was pressed last: by the time its call is refused, it is disabled and has lost the focus. */
function useLastPressed() {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const note = ({ target }: Event) => {
      last.current = target instanceof Element ? target.closest<HTMLElement>("button, input, a") : null;
    };
    document.addEventListener("click", note, true);
    return () => document.removeEventListener("click", note, true);
  }, []);
  return last;
}

/** Asks an admin for the password when a call needs it; several calls at once are answered by one dialog. */
export default function StepUp() {
  const waiting = useRef<((typed: boolean) => void)[]>([]);
  const [open, setOpen] = useState(false);
  const lastPressed = useLastPressed();
  const opener = useRef<HTMLElement | null>(null);
  useEffect(
    () =>
      answerBy(
        () =>
          new Promise((answer) => {
            if (waiting.current.length === 0) opener.current = lastPressed.current;
            waiting.current.push(answer);
            setOpen(true);
          }),
      ),
    [lastPressed],
  );
  const close = useCallback((typed: boolean) => {
    setOpen(false);
    for (const answer of waiting.current.splice(0)) answer(typed);
    if (opener.current) focusOnceEnabled(opener.current);
  }, []);
  return (
    open && (
      <Suspense fallback={null}>
        <StepUpDialog onClose={close} />
      </Suspense>
    )
  );
}
