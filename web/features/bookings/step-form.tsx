import { type FormEvent, useState } from "react";
import { BOOKING_HORIZON_DAYS } from "#domain/bookings/choices.ts";
import type { DepositStep } from "#domain/bookings/deposit.ts";
import type { StayStep } from "#domain/bookings/stay.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { t } from "#domain/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { DateInput } from "#web/ui/date-input.tsx";
import { DeclineForm } from "./decline-form.tsx";
import { AnswerForm, DecideForm, PayForm, ReasonForm, YesForm } from "./deposit-forms.tsx";
import { ProposeForm } from "./propose-form.tsx";
import type { Staying } from "./stay-steps.tsx";
import { useStayStep } from "./use-stay-step.ts";

type DayStep = Exclude<StayStep, DepositStep | "accept" | "decline">;

const LABEL: Record<DayStep, () => string> = {
  check_in: () => t("bookings.dayMoveIn"),
  give_notice: () => t("bookings.lastDay"),
  check_out: () => t("bookings.dayMoveOut"),
};
const PRESS: Record<DayStep, () => string> = {
  check_in: () => t("bookings.stepCheckIn"),
  give_notice: () => t("bookings.confirm"),
  check_out: () => t("bookings.stepCheckOut"),
};

/** The days that a step can be of, and the one that is likely meant. */
function daysFor(step: DayStep, { moveInDate, stay }: Staying, today: string) {
  if (step === "give_notice") {
    const likely = stay?.moveOutDate && stay.moveOutDate > today ? stay.moveOutDate : addDays(today, 30);
    return { least: today, most: addDays(today, BOOKING_HORIZON_DAYS), likely };
  }
  if (step === "check_in") {
    // Before the move-in day the step is offered to admins only.
    const first = moveInDate < today ? moveInDate : today;
    return { least: first, most: today, likely: first };
  }
  return { least: stay?.checkedInOn ?? moveInDate, most: today, likely: today };
}

function DayForm({ step, booking, onDone }: { step: DayStep; booking: Staying; onDone: () => void }) {
  const { least, most, likely } = daysFor(step, booking, kolkataDate(new Date()));
  const [day, setDay] = useState(likely);
  const [missing, setMissing] = useState(false);
  const { take, failure, clearFailure: forget, isPending } = useStayStep(booking, { onDone });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (day === "") return setMissing(true);
    take(step === "give_notice" ? { step, moveOutDate: day } : { step, on: day });
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <DateInput
        label={LABEL[step]()}
        value={day}
        min={least}
        max={most}
        error={missing ? t("bookings.dayInvalid") : failure}
        onChange={(event) => {
          setDay(event.target.value);
          setMissing(false);
          forget();
        }}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone} disabled={isPending}>
          {t("shared.back")}
        </Button>
        <Button type="submit" busy={isPending}>
          {PRESS[step]()}
        </Button>
      </div>
    </form>
  );
}

/** What a step asks before it is taken. */
export default function StepForm(props: { step: StayStep; booking: Staying; onDone: () => void }) {
  const { step, ...rest } = props;
  switch (step) {
    case "propose_deductions":
      return <ProposeForm {...rest} />;
    case "answer_deductions":
      return <AnswerForm {...rest} />;
    case "settle_disputes":
      return <DecideForm {...rest} />;
    case "pay_deposit":
      return <PayForm {...rest} />;
    case "answer_missing":
    case "take_back_deposit":
      return <ReasonForm step={step} {...rest} />;
    case "decline":
      return <DeclineForm {...rest} />;
    case "accept":
    case "confirm_deposit":
    case "report_missing":
      return <YesForm step={step} {...rest} />;
    default:
      return <DayForm step={step} {...rest} />;
  }
}
