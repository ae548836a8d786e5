import { Suspense, useRef, useState } from "react";
import { t } from "#domain/i18n.ts";
import type { RoommateRequest } from "#domain/roommates/requests.ts";
import type { RequestStep } from "#domain/roommates/states.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { toast } from "#web/lib/toast.ts";
import { Button, type ButtonVariant } from "#web/ui/button.tsx";
import { saidBy, useRequestStep } from "./queries.ts";
import type { AskedStep } from "./step-forms.tsx";

const StepDialog = lazyWithRetry(() => import("./step-forms.tsx"));

const LABEL: Record<RequestStep, (request: RoommateRequest) => string> = {
  talk: () => t("roommates.talk"),
  propose_visit: ({ visit }) => (visit ? t("roommates.otherTime") : t("roommates.proposeVisit")),
  confirm_visit: () => t("roommates.confirmVisit"),
  call_off_visit: () => t("roommates.callOffVisit"),
  offer: () => t("roommates.offer"),
  accept: () => t("roommates.accept"),
  undo: () => t("roommates.undo"),
  move_in: () => t("roommates.moveIn"),
  decline: () => t("roommates.decline"),
  withdraw: () => t("roommates.withdraw"),
};
/** The step that is meant next stands first. */
const FIRST: readonly RequestStep[] = ["talk", "confirm_visit", "accept", "offer", "move_in"];
const LAST: readonly RequestStep[] = ["undo", "decline", "withdraw"];
const rank = (step: RequestStep) =>
  FIRST.includes(step) ? FIRST.indexOf(step) : LAST.includes(step) ? 20 : 10;

function look(step: RequestStep, at: number): ButtonVariant {
  return at === 0 && FIRST.includes(step) ? "primary" : "secondary";
}

/** What one may do with a request now. */
export function RequestActions({ request }: { request: RoommateRequest }) {
  const [asking, setAsking] = useState<AskedStep | null>(null);
  const take = useRequestStep(request.id);
  const key = useRef(newActionKey());
  if (request.steps.length === 0) return null;

  function confirmVisit() {
    take.mutateAsync({ step: { step: "confirm_visit" }, key: key.current }).then(
      () => void toast({ title: t("roommates.visitAgreedToast") }),
      (failure: unknown) => {
        key.current = newActionKey();
        toast({ title: t("roommates.error"), description: saidBy(failure), variant: "destructive" });
      },
    );
  }
  const steps = [...request.steps].sort((a, b) => rank(a) - rank(b));
  return (
    <div className="flex flex-wrap gap-3">
      {steps.map((step, at) => (
        <Button
          key={step}
          variant={look(step, at)}
          busy={step === "confirm_visit" && take.isPending}
          onClick={() => (step === "confirm_visit" ? confirmVisit() : setAsking(step))}
        >
          {LABEL[step](request)}
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
