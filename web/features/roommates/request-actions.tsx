import { Suspense, useState } from "react";
import { t } from "#domain/i18n.ts";
import type { RoommateRequest } from "#domain/roommates/requests.ts";
import type { RequestStep } from "#domain/roommates/states.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { toast } from "#web/lib/toast.ts";
import { Button, type ButtonVariant } from "#web/ui/button.tsx";
import { useStep } from "./queries.ts";
import type { AskedStep } from "./step-forms.tsx";
import { STEP_LABEL } from "./words.ts";

const StepDialog = lazyWithRetry(() => import("./step-forms.tsx"));

/** The step that is meant next stands first. */
const FIRST: readonly RequestStep[] = ["talk", "confirm_visit", "accept", "offer", "move_in"];
const LAST: readonly RequestStep[] = ["undo", "cancel", "decline", "withdraw"];
const rank = (step: RequestStep) =>
  FIRST.includes(step) ? FIRST.indexOf(step) : LAST.includes(step) ? 20 : 10;

function look(step: RequestStep, at: number): ButtonVariant {
  return at === 0 && FIRST.includes(step) ? "primary" : "secondary";
}

/** What one may do with a request now. */
export function RequestActions({ request }: { request: RoommateRequest }) {
  const [asking, setAsking] = useState<AskedStep | null>(null);
  const { take, isPending } = useStep(request.id);
  if (request.steps.length === 0) return null;

  const confirmVisit = () =>
    take({ step: "confirm_visit" }, () => void toast({ title: t("roommates.visitAgreedToast") }));
  const steps = [...request.steps].sort((a, b) => rank(a) - rank(b));
  return (
    <div className="flex flex-wrap gap-3">
      {steps.map((step, at) => (
        <Button
          key={step}
          variant={look(step, at)}
          busy={step === "confirm_visit" && isPending}
          onClick={() => (step === "confirm_visit" ? confirmVisit() : setAsking(step))}
        >
          {STEP_LABEL[step](request)}
        </Button>
      ))}
      {asking && (
        <Suspense fallback={null}>
          <StepDialog request={request} step={asking} onDone={() => setAsking(null)} />
        </Suspense>
      )}
    </div>
  );
}
