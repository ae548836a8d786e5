import { useState } from "react";
import type { AdminBooking, AdminBookingInput } from "#domain/bookings/contract.ts";
import { showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { useActionKey } from "#web/lib/use-action-key.ts";
import { Button, type ButtonVariant } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { useAdminStep } from "./queries.ts";

interface StepChoice {
  input: Pick<AdminBookingInput, "paymentStatus" | "status">;
  label: string;
  done: string;
  variant: ButtonVariant;
  /** Asked before it happens; with a note for the payer. */
  ask?: { title: string; text: string; noteRequired: boolean };
}

const PAYMENT_CHOICES: Partial<Record<AdminBooking["paymentStatus"], StepChoice>> = {
  verified: {
    input: { paymentStatus: "verified" },
    label: "Verify",
    done: "Payment verified, stay confirmed",
    variant: "primary",
  },
  rejected: {
    input: { paymentStatus: "rejected" },
    label: "Reject",
    done: "Proof rejected",
    variant: "secondary",
    ask: {
      title: "Reject this proof?",
      text: "The payer reads your note and can send another proof.",
      noteRequired: true,
    },
  },
  refunded: {
    input: { paymentStatus: "refunded" },
    label: "Mark as refunded",
    done: "Marked as refunded",
    variant: "primary",
    ask: {
      title: "Has the money been returned?",
      text: "The payer is told that it is on the account it came from.",
      noteRequired: false,
    },
  },
};

const STATUS_CHOICES: Partial<Record<AdminBooking["status"], StepChoice>> = {
  declined: {
    input: { status: "declined" },
    label: "Decline",
    done: "Booking declined",
    variant: "quiet",
    ask: {
      title: "Decline this booking?",
      text: "The bed goes back on offer. A payment that was verified becomes due for refund.",
      noteRequired: false,
    },
  },
  cancelled: {
    input: { status: "cancelled" },
    label: "Cancel",
    done: "Booking cancelled",
    variant: "quiet",
    ask: {
      title: "Cancel this booking?",
      text: "The bed goes back on offer. A payment that was verified becomes due for refund.",
      noteRequired: false,
    },
  },
};

const UNDO_CHECK_OUT: StepChoice = {
  input: { status: "checked_in" },
  label: "Undo check-out",
  done: "Check-out undone",
  variant: "secondary",
  ask: {
    title: "Undo this check-out?",
    text: "The guest lives there again, and takes a bed. The notice is removed, and the deposit is held again.",
    noteRequired: false,
  },
};

const NOTE_REQUIRED = "Please say why the proof is rejected";

/** What an admin can do with a booking now, each step as the server offers it. */
export function BookingSteps({ booking }: { booking: AdminBooking }) {
  const step = useAdminStep(booking.id);
  const [asking, setAsking] = useState<StepChoice | null>(null);
  const [note, setNote] = useState("");
  const [noteError, setNoteError] = useState<string | undefined>();
  const { keyFor } = useActionKey();

  // A stay that was confirmed goes on by its own steps.
  const payments = booking.stay ? [] : booking.nextPaymentStatuses;
  const choices = [
    ...payments.flatMap((status) => PAYMENT_CHOICES[status] ?? []),
    ...booking.nextStatuses.flatMap((status) => STATUS_CHOICES[status] ?? []),
    ...(booking.status === "checked_out" && booking.nextStatuses.includes("checked_in")
      ? [UNDO_CHECK_OUT]
      : []),
  ];
  if (choices.length === 0) return null;

  function take(choice: StepChoice, withNote: string) {
    const input = withNote ? { ...choice.input, note: withNote } : choice.input;
    // Pressed again after a failure it is the same step, and happens once.
    const action = JSON.stringify([booking.updatedAt, input]);
    // The card may have left this list by the time of the answer, and its `mutate` callbacks with it.
    step.mutateAsync({ ...input, key: keyFor(action) }).then(
      (after) => {
        setAsking(null);
        // The payment of a stay that was given up meanwhile is verified only to go back.
        const toReturn = choice.input.paymentStatus === "verified" && after.paymentStatus === "refund_due";
        const title = toReturn ? "Payment verified, refund due" : choice.done;
        const hidden =
          booking.review === "shown" && after.review === "hidden" ? ". Their review is hidden." : "";
        toast({ title, description: `Booking #${booking.id}, ${booking.guestName}${hidden}` });
      },
      (error: unknown) => showFailure(error),
    );
  }

  function press(choice: StepChoice) {
    if (!choice.ask) return take(choice, "");
    setNote("");
    setNoteError(undefined);
    setAsking(choice);
  }

  function confirm(choice: StepChoice) {
    const written = note.trim();
    if (choice.ask?.noteRequired && written === "") return setNoteError(NOTE_REQUIRED);
    take(choice, written);
  }

  return (
    <div className="flex flex-wrap gap-2">
      {choices.map((choice) => (
        <Button
          key={choice.label}
          variant={choice.variant}
          onClick={() => press(choice)}
          busy={
            step.isPending &&
            !asking &&
            step.variables?.paymentStatus === choice.input.paymentStatus &&
            step.variables?.status === choice.input.status
          }
          disabled={step.isPending}
          aria-label={`${choice.label} booking #${booking.id}`}
        >
          {choice.label}
        </Button>
      ))}
      <Dialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        size="sm"
        title={asking?.ask?.title ?? ""}
        description={asking?.ask?.text}
      >
        {asking && (
          <div className="grid gap-4">
            <TextArea
              label={asking.ask?.noteRequired ? "Note to the payer" : "Note to the payer (optional)"}
              value={note}
              maxLength={500}
              error={noteError}
              onChange={(event) => {
                setNote(event.target.value);
                setNoteError(undefined);
              }}
            />
            <div className="flex flex-wrap justify-end gap-3">
              <Button variant="secondary" onClick={() => setAsking(null)} disabled={step.isPending}>
                Back
              </Button>
              <Button
                variant={asking.input.paymentStatus === "refunded" ? "primary" : "destructive"}
                onClick={() => confirm(asking)}
                busy={step.isPending}
              >
                {asking.label}
              </Button>
            </div>
          </div>
        )}
      </Dialog>
    </div>
  );
}
