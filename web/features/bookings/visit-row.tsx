import { Phone } from "lucide-react";
import { type FormEvent, useState } from "react";
import { OPEN_VISITS, type VisitStep } from "#domain/bookings/visit-states.ts";
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
import { TextArea } from "#web/ui/field.tsx";
import { usualTime, VisitTime, type VisitTimeValues } from "#web/ui/visit-time.tsx";
import { actionDone, actionKey } from "./action-key.ts";
import { bookingFailure } from "./failures.ts";
import { useVisitStep } from "./visit-queries.ts";

const STEP_WORDS: Record<VisitStep, () => string> = {
  confirm: () => t("bookings.visitConfirm"),
  propose: () => t("bookings.visitPropose"),
  decline: () => t("bookings.visitDecline"),
  accept: () => t("bookings.visitAccept"),
  call_off: () => t("bookings.visitCallOff"),
};
const MAIN_STEPS: readonly VisitStep[] = ["confirm", "accept"];
/** What is sent with a form. */
const WITH_FORM: readonly VisitStep[] = ["propose", "decline"];

function stateOf({ state, isOver, isOffered }: VisitView): string {
  if (!OPEN_VISITS.includes(state)) return visitWords(state);
  if (isOver) return t("bookings.visitOver");
  return isOffered ? visitWords(state) : t("bookings.visitGone");
}

/** Where a visit stands, and what its reader may do. */
export function VisitRow({ visit, who }: { visit: VisitView; who: string }) {
  const step = useVisitStep();
  const [opened, setOpened] = useState<VisitStep | null>(null);
  const [note, setNote] = useState("");
  const [values, setValues] = useState(usualTime);
  const [errors, setErrors] = useState<Errors<keyof VisitTimeValues>>({});

  function take(taken: VisitStep, input: Partial<VisitTimeValues> & { note?: string } = {}) {
    const action = JSON.stringify([visit.id, taken, input]);
    step.mutateAsync({ id: visit.id, step: taken, ...input, key: actionKey(action) }).then(
      () => {
        actionDone(action);
        setOpened(null);
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

  function decline(event: FormEvent) {
    event.preventDefault();
    take("decline", { note: note.trim() || undefined });
  }

  return (
    <div className="grid gap-2">
      <p className="font-bold" translate="no">
        {who}
      </p>
      <p>
        {stateOf(visit)}
        {" · "}
        <b>{formatMoment(visit.at)}</b>
      </p>
      {visit.note && <p lang={languageOf(visit.note)}>“{visit.note}”</p>}
      {opened === "propose" && (
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
      {opened === "decline" && (
        <form noValidate onSubmit={decline} className="grid gap-3">
          <TextArea
            id={`visit-note-${visit.id}`}
            label={t("bookings.visitNote")}
            value={note}
            maxLength={300}
            onChange={(event) => setNote(event.target.value)}
          />
          <Button type="submit" busy={step.isPending}>
            {t("bookings.visitSendDecline")}
          </Button>
        </form>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {visit.allowedSteps.map((each) => (
          <Button
            key={each}
            variant={MAIN_STEPS.includes(each) ? "primary" : "secondary"}
            disabled={step.isPending}
            aria-expanded={WITH_FORM.includes(each) ? opened === each : undefined}
            onClick={() => (WITH_FORM.includes(each) ? setOpened(opened === each ? null : each) : take(each))}
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
