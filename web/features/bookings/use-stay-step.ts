import { useRef, useState } from "react";
import type { StayStepInput } from "#domain/bookings/stay.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { ApiError } from "#web/lib/api.ts";
import { isCancelled } from "#web/lib/step-up.ts";
import { toast } from "#web/lib/toast.ts";
import { useStayStepMutation } from "./stay-queries.ts";

const DONE: Record<StayStepInput["step"], string> = {
  check_in: "Checked in",
  give_notice: "Notice given",
  check_out: "Checked out",
  settle_deposit: "Deposit settled",
};

/** Sends a step of a stay. Pressed again after a failure it has the same idempotency key, so it happens once. */
export function useStayStep(
  booking: { id: number },
  { onDone, onRefused }: { onDone: () => void; onRefused?: (fields: Record<string, string>) => void },
) {
  const step = useStayStepMutation(booking.id);
  const key = useRef({ of: "", value: "" });
  const [failure, setFailure] = useState<string>();

  function submit(input: StayStepInput) {
    const action = JSON.stringify(input);
    if (key.current.of !== action) key.current = { of: action, value: newActionKey() };
    setFailure(undefined);
    step.mutateAsync({ input, key: key.current.value }).then(
      () => {
        onDone();
        toast({ title: DONE[input.step], description: `Booking #${booking.id}` });
      },
      (error: unknown) => {
        if (isCancelled(error)) return;
        const said = error instanceof ApiError ? error.serverMessage : null;
        setFailure(said ?? "That did not go through. Please try again.");
        if (error instanceof ApiError && Object.keys(error.fields).length > 0) onRefused?.(error.fields);
      },
    );
  }
  return { take: submit, failure, clearFailure: () => setFailure(undefined), isPending: step.isPending };
}
