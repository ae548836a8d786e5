import { useState } from "react";
import type { StayStepInput } from "#domain/bookings/stay.ts";
import { fieldsOf, messageOf } from "#web/lib/failure.ts";
import { isCancelled } from "#web/lib/step-up.ts";
import { toast } from "#web/lib/toast.ts";
import { useActionKey } from "#web/lib/use-action-key.ts";
import { useStayStep } from "./stay-queries.ts";

const DONE: Record<StayStepInput["step"], string> = {
  check_in: "Checked in",
  give_notice: "Notice given",
  check_out: "Checked out",
  settle_deposit: "Deposit settled",
};

/** Takes a step; pressed again after a failure it is the same one, and happens once. */
export function useTake(
  booking: { id: number },
  { onDone, onRefused }: { onDone: () => void; onRefused?: (fields: Record<string, string>) => void },
) {
  const step = useStayStep(booking.id);
  const { keyFor } = useActionKey();
  const [failure, setFailure] = useState<string>();

  function take(input: StayStepInput) {
    const action = JSON.stringify(input);
    setFailure(undefined);
    step.mutateAsync({ input, key: keyFor(action) }).then(
      () => {
        onDone();
        toast({ title: DONE[input.step], description: `Booking #${booking.id}` });
      },
      (error: unknown) => {
        if (isCancelled(error)) return;
        setFailure(messageOf(error));
        const fields = fieldsOf(error);
        if (Object.keys(fields).length > 0) onRefused?.(fields);
      },
    );
  }
  return { take, failure, forget: () => setFailure(undefined), isPending: step.isPending };
}
