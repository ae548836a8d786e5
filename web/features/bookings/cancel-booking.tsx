import { useState } from "react";
import type { BookingView } from "#domain/bookings/contract.ts";
import { t } from "#domain/i18n.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { actionDone, actionKey } from "./action-key.ts";
import { bookingFailure } from "./failures.ts";
import { useCancelBooking } from "./queries.ts";

/** What becomes of the money, which is what somebody about to cancel wants to know. */
function consequences(paymentStatus: BookingView["paymentStatus"]): string {
  if (paymentStatus === "submitted") return t("bookings.cancelSubmitted");
  if (paymentStatus === "verified") return t("bookings.cancelVerified");
  return paymentStatus === "rejected" ? t("bookings.cancelRejected") : t("bookings.cancelUnpaid");
}

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
        toast({ title: t("bookings.cancelled") });
      },
      (error: unknown) =>
        toast({
          title: t("bookings.errorTitle"),
          description: bookingFailure(error),
          variant: "destructive",
        }),
    );
  }

  return (
    <>
      <Button variant="quiet" className="text-danger!" onClick={() => setAsking(true)}>
        {t("bookings.cancel")}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("bookings.cancelTitle")}
        description={consequences(booking.paymentStatus)}
        back={t("bookings.keep")}
        press={t("bookings.cancel")}
        busy={cancel.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
