import { Phone } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { VisitStep } from "#domain/bookings/visit-states.ts";
import { visitWords } from "#domain/bookings/visit-words.ts";
import type { VisitView } from "#domain/bookings/visits.ts";
import { formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { dialable } from "#domain/listings/rules.ts";
import { languageOf } from "#domain/locale.ts";
import { ApiError } from "#web/lib/api.ts";
import { type Errors, serverErrorsAt } from "#web/lib/form.ts";
import { toast } from "#web/lib/toast.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { actionDone, actionKey } from "./action-key.ts";
import { bookingFailure } from "./failures.ts";
import { useVisitStep } from "./visit-queries.ts";
import { usualTime, VisitTime, type VisitTimeValues } from "./visit-time.tsx";

const STEP_WORDS: Record<VisitStep, () => string> = {
  confirm: () => t("bookings.visitConfirm"),
  propose: () => t("bookings.visitPropose"),
  decline: () => t("bookings.visitDecline"),
  accept: () => t("bookings.visitAccept"),
  call_off: () => t("bookings.visitCallOff"),
};
const MAIN_STEPS: readonly VisitStep[] = ["confirm", "accept"];

/** Where a visit stands, and what its reader may do. */
export function VisitRow({ visit, who }: { visit: VisitView; who: string }) {
  const step = useVisitStep();
  const [isProposing, setProposing] = useState(false);
  const [values, setValues] = useState(usualTime);
  const [errors, setErrors] = useState<Errors<keyof VisitTimeValues>>({});

  function take(taken: VisitStep, time?: VisitTimeValues) {
    const action = JSON.stringify([visit.id, taken, time]);
    step.mutateAsync({ id: visit.id, step: taken, ...time, key: actionKey(action) }).then(
      () => {
        actionDone(action);
        setProposing(false);
      },
      (error: unknown) => {
        actionDone(action);
        if (error instanceof ApiError) setErrors(serverErrorsAt(["day", "time"], error.fields));
        toast({
          title: t("bookings.visitFailed"),
          description: bookingFailure(error),
          variant: "destructive",
        });
      },
    );
  }

  function send(event: FormEvent) {
    event.preventDefault();
    take("propose", values);
  }

  return (
    <div className="grid gap-2">
      <p className="font-bold" translate="no">
        {who}
      </p>
      <p>
        {visit.isOver && visit.state !== "cancelled" && visit.state !== "declined"
          ? t("bookings.visitOver")
          : visitWords(visit.state)}
        {" · "}
        <b>{formatMoment(visit.at)}</b>
      </p>
      {visit.note && <p lang={languageOf(visit.note)}>“{visit.note}”</p>}
      {isProposing && (
        <form noValidate onSubmit={send} className="grid gap-3">
          <VisitTime
            id={`visit-${visit.id}`}
            values={values}
            errors={errors}
            onChange={(patch) => {
              setErrors({});
              setValues({ ...values, ...patch });
            }}
          />
          <Button type="submit" busy={step.isPending}>
            {t("bookings.visitSendTime")}
          </Button>
        </form>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {visit.allowedSteps.map((each) => (
          <Button
            key={each}
            variant={MAIN_STEPS.includes(each) ? "primary" : "secondary"}
            disabled={step.isPending}
            aria-expanded={each === "propose" ? isProposing : undefined}
            onClick={() => (each === "propose" ? setProposing(!isProposing) : take(each))}
          >
            {STEP_WORDS[each]()}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Visits that a host was asked for, and what they answered. */
export function HostVisit({ visit }: { visit: VisitView }) {
  return (
    <div className="grid gap-2">
      <VisitRow visit={visit} who={visit.guestName} />
      {visit.guestPhone && (
        <a
          href={`tel:${dialable(visit.guestPhone)}`}
          className={buttonClass("quiet", "md", "justify-self-start")}
        >
          <Phone aria-hidden="true" className="size-4" />
          {visit.guestPhone}
        </a>
      )}
    </div>
  );
}
