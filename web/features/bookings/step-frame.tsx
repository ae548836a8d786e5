import type { FormEvent, ReactNode } from "react";
import { t } from "#domain/i18n.ts";
import { Button } from "#web/ui/button.tsx";

interface StepFrameProps {
  children?: ReactNode;
  failure: string | undefined;
  press: string;
  isPending: boolean;
  onSubmit: () => void;
  onDone: () => void;
}

/** The form of a step, with the way back and the way on. */
export function StepFrame({ children, failure, press, isPending, onSubmit, onDone }: StepFrameProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {children}
      {failure && (
        <p role="alert" className="font-medium text-danger">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone} disabled={isPending}>
          {t("shared.back")}
        </Button>
        <Button type="submit" busy={isPending}>
          {press}
        </Button>
      </div>
    </form>
  );
}
