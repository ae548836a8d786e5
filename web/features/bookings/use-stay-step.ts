import { useState } from "react";
import type { StayStepInput } from "#domain/bookings/stay.ts";
import { t } from "#domain/i18n.ts";
import { fieldsOf, messageOf } from "#web/lib/failure.ts";
import { isCancelled } from "#web/lib/step-up.ts";
import { toast } from "#web/lib/toast.ts";
import { useActionKey } from "#web/lib/use-action-key.ts";
import { useStayStepMutation } from "./stay-queries.ts";

const DONE: Record<StayStepInput["step"], () => string> = {
  accept: () => t("bookings.stepDoneAccept"),
  decline: () => t("bookings.stepDoneDecline"),
  check_in: () => t("bookings.stepDoneCheckIn"),
  give_notice: () => t("bookings.stepDoneNotice"),
  check_out: () => t("bookings.stepDoneCheckOut"),
  propose_deductions: () => t("bookings.stepDonePropose"),
  answer_deductions: () => t("bookings.stepDoneAnswer"),
  settle_disputes: () => t("bookings.stepDoneDecide"),
  pay_deposit: () => t("bookings.stepDonePay"),
  confirm_deposit: () => t("bookings.stepDoneConfirm"),
  report_missing: () => t("bookings.stepDoneMissing"),
  answer_missing: () => t("bookings.stepDoneFound"),
  take_back_deposit: () => t("bookings.stepDoneTakeBack"),
};

/** Sends a step of a stay. Pressed again after a failure it has the same idempotency key, so it happens once. */
export function useStayStep(
  booking: { id: number },
  { onDone, onRefused }: { onDone: () => void; onRefused?: (fields: Record<string, string>) => void },
) {
  const step = useStayStepMutation(booking.id);
  const { keyFor } = useActionKey();
  const [failure, setFailure] = useState<string>();

  function submit(input: StayStepInput) {
    const action = JSON.stringify(input);
    setFailure(undefined);
    step.mutateAsync({ input, key: keyFor(action) }).then(
      () => {
        onDone();
        toast({ title: DONE[input.step](), description: t("bookings.bookingNumber", { id: booking.id }) });
      },
      (error: unknown) => {
        if (isCancelled(error)) return;
        setFailure(messageOf(error));
        const fields = fieldsOf(error);
        if (Object.keys(fields).length > 0) onRefused?.(fields);
      },
    );
  }
  return { take: submit, failure, clearFailure: () => setFailure(undefined), isPending: step.isPending };
}
