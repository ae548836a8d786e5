import { useState } from "react";
import type { BookingView } from "#domain/bookings/contract.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { actionDone, actionKey } from "./action-key.ts";
import { bookingFailure } from "./failures.ts";
import { useCancelBooking } from "./queries.ts";

const hasPaid = (booking: BookingView) => ["submitted", "verified"].includes(booking.paymentStatus);

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
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        size="sm"
        title="Cancel this booking?"
        description={
          hasPaid(booking)
            ? "The bed goes back on offer. Once we have checked your payment, we return it to the account it came from."
            : "The bed goes back on offer. You have not sent a payment for it."
        }
      >
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="secondary" onClick={() => setAsking(false)} disabled={cancel.isPending}>
            Keep booking
          </Button>
          <Button variant="destructive" onClick={confirm} busy={cancel.isPending}>
            Cancel booking
          </Button>
        </div>
      </Dialog>
    </>
  );
}
