import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { late } from "#web/lib/late.ts";
import { answerBy } from "#web/lib/step-up.ts";

const StepUpDialog = late(() => import("./step-up-dialog.tsx"));

/** Asks an admin for the password when a call needs it; several calls at once are answered by one dialog. */
export default function StepUp() {
  const waiting = useRef<((typed: boolean) => void)[]>([]);
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      answerBy(
        () =>
          new Promise((answer) => {
            waiting.current.push(answer);
            setOpen(true);
          }),
      ),
    [],
  );
  const close = useCallback((typed: boolean) => {
    setOpen(false);
    for (const answer of waiting.current.splice(0)) answer(typed);
  }, []);
  return (
    open && (
      <Suspense fallback={null}>
        <StepUpDialog onClose={close} />
      </Suspense>
    )
  );
}
