import { useState } from "react";
import type { BookingView } from "#domain/bookings/contract.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { actionDone, actionKey } from "./action-key.ts";
import { bookingFailure } from "./failures.ts";
import { useCancelBooking } from "./queries.ts";

/** What becomes of the money, which is what somebody about to cancel wants to know. */
const MONEY: Partial<Record<BookingView["paymentStatus"], string>> = {
  submitted: "Once we have checked your payment, we return it to the account it came from.",
  verified: "We return what you paid to the account it came from.",
  rejected: "We could not match a payment for it. If you did pay, send the proof again before you cancel.",
};

/** Gives the bed back, after asking. */
export function CancelBooking({ booking }: { booking: BookingView }) {
  const [asking, setAsking] = useState(false);
  const cancel = useCancelBooking();

  function confirm() {
    const action = `cancel ${booking.id}`;
    cancel.mutateAsync({ bookingId: booking.id, key: actionKey(action) }).then(
      () => {
        actionDone(action);
        setAsking(false);
        toast({ title: "Booking cancelled" });
      },
      (error: unknown) =>
        toast({ title: "Error", description: bookingFailure(error), variant: "destructive" }),
    );
  }

  return (
    <>
      <Button variant="quiet" className="text-danger!" onClick={() => setAsking(true)}>
        Cancel booking
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this booking?"
        description={`The bed goes back on offer. ${MONEY[booking.paymentStatus] ?? "You have not sent a payment for it."}`}
        back="Keep booking"
        press="Cancel booking"
        busy={cancel.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
