import { useRef, useState } from "react";
import type { AdminBooking, AdminBookingInput } from "#domain/bookings/contract.ts";
import { getAdminBooking, listAllBookings, listBankMatches } from "#domain/bookings/endpoints.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { type BankAnswer, NEEDS_REASON } from "#domain/statements/matching.ts";
import { useApi } from "#web/lib/api.ts";
import { showFailure } from "#web/lib/failure.ts";
import { useDecidedSubjects } from "#web/lib/held-decisions.ts";
import { queriesOf } from "#web/lib/query.tsx";
import { toast } from "#web/lib/toast.ts";
import { useActionKey } from "#web/lib/use-action-key.ts";
import { Button, type ButtonVariant } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Input, TextArea } from "#web/ui/field.tsx";
import { sendAdminStep } from "./queries.ts";
import { Reasons } from "./reasons.tsx";
import { useDecide, useDecided } from "./use-decide.ts";

interface StepChoice {
  input: Pick<AdminBookingInput, "paymentStatus" | "status">;
  label: () => string;
  done: () => string;
  variant: ButtonVariant;
  /** The key that presses it. */
  shortcut?: string;
  /** Asked before it happens; with a note for the guest, or a reason that only admins read. */
  ask?: {
    title: () => string;
    text: () => string;
    noteRequired: boolean;
    withReference?: true;
    forAdmins?: true;
  };
}

const PAYMENT_CHOICES: Partial<Record<AdminBooking["paymentStatus"], StepChoice>> = {
  verified: {
    input: { paymentStatus: "verified" },
    label: () => t("admin.verify"),
    done: () => t("admin.paymentVerified"),
    variant: "primary",
    shortcut: "v",
  },
  rejected: {
    input: { paymentStatus: "rejected" },
    label: () => t("admin.reject"),
    done: () => t("admin.proofRejected"),
    variant: "secondary",
    shortcut: "r",
    ask: {
      title: () => t("admin.rejectProofTitle"),
      text: () => t("admin.rejectProofText"),
      noteRequired: true,
    },
  },
  refunded: {
    input: { paymentStatus: "refunded" },
    label: () => t("admin.markRefunded"),
    done: () => t("admin.markedRefunded"),
    variant: "primary",
    shortcut: "v",
    ask: {
      title: () => t("admin.refundTitle"),
      text: () => t("admin.refundText"),
      noteRequired: false,
      withReference: true,
    },
  },
};

/** Of a payment that another booking may have claimed too. */
const VERIFY_DUPLICATE: StepChoice = {
  ...PAYMENT_CHOICES.verified!,
  ask: {
    title: () => t("admin.verifyDuplicateTitle"),
    text: () => t("admin.verifyDuplicateText"),
    noteRequired: true,
    forAdmins: true,
  },
};

/** Of one that the bank statement speaks against. */
const VERIFY_AGAINST: Partial<Record<BankAnswer, StepChoice>> = {
  reversed: {
    ...PAYMENT_CHOICES.verified!,
    ask: {
      title: () => t("statements.verifyReversedTitle"),
      text: () => t("statements.verifyReversedText"),
      noteRequired: true,
      forAdmins: true,
    },
  },
  other_amount: {
    ...PAYMENT_CHOICES.verified!,
    ask: {
      title: () => t("statements.verifyAmountTitle"),
      text: () => t("statements.verifyAmountText"),
      noteRequired: true,
      forAdmins: true,
    },
  },
};

const UNDO_REFUND: StepChoice = {
  input: { paymentStatus: "refund_due" },
  label: () => t("admin.undoRefund"),
  done: () => t("admin.refundUndone"),
  variant: "quiet",
  ask: { title: () => t("admin.undoRefundTitle"), text: () => t("admin.undoRefundText"), noteRequired: true },
};

const NOT_RECEIVED: StepChoice = {
  input: { paymentStatus: "rejected" },
  label: () => t("admin.notReceived"),
  done: () => t("admin.paymentUndone"),
  variant: "quiet",
  ask: {
    title: () => t("admin.notReceivedTitle"),
    text: () => t("admin.notReceivedText"),
    noteRequired: true,
  },
};

/** A payment is rejected before it was verified, or because that was a mistake. */
function paymentChoice(booking: AdminBooking, next: AdminBooking["paymentStatus"]): StepChoice | undefined {
  const answer = booking.bank?.answer;
  if (next === "verified" && answer && VERIFY_AGAINST[answer]) return VERIFY_AGAINST[answer];
  if (next === "verified" && (booking.duplicates.length > 0 || (answer && NEEDS_REASON.includes(answer))))
    return VERIFY_DUPLICATE;
  if (next === "refund_due") return UNDO_REFUND;
  if (next === "rejected" && booking.paymentStatus === "refund_due") return NOT_RECEIVED;
  return PAYMENT_CHOICES[next];
}

const STATUS_CHOICES: Partial<Record<AdminBooking["status"], StepChoice>> = {
  declined: {
    input: { status: "declined" },
    label: () => t("admin.decline"),
    done: () => t("admin.bookingDeclined"),
    variant: "quiet",
    ask: {
      title: () => t("admin.declineTitle"),
      text: () => t("admin.bedFreeText"),
      noteRequired: false,
    },
  },
  cancelled: {
    input: { status: "cancelled" },
    label: () => t("shared.cancel"),
    done: () => t("admin.bookingCancelled"),
    variant: "quiet",
    ask: {
      title: () => t("admin.cancelTitle"),
      text: () => t("admin.bedFreeText"),
      noteRequired: false,
    },
  },
};

const UNDO_CHECK_OUT: StepChoice = {
  input: { status: "checked_in" },
  label: () => t("admin.undoCheckOut"),
  done: () => t("admin.checkOutUndone"),
  variant: "secondary",
  ask: {
    title: () => t("admin.undoCheckOutTitle"),
    text: () => t("admin.undoCheckOutText"),
    noteRequired: false,
  },
};

const asksReason = ({ ask }: StepChoice) => ask?.forAdmins === true;

function noteLabel(choice: StepChoice): string {
  if (asksReason(choice)) return t("admin.reasonForAdmins");
  return choice.ask?.noteRequired ? t("admin.noteToGuest") : t("admin.noteToGuestOptional");
}

/** What an admin can do with a booking now, each step as the server offers it. */
export function BookingSteps({ booking }: { booking: AdminBooking }) {
  const api = useApi();
  const decide = useDecide();
  const onDecided = useDecided();
  const [isDeciding, setIsDeciding] = useState(false);
  const confirmButton = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState<StepChoice | null>(null);
  const [note, setNote] = useState("");
  const [noteError, setNoteError] = useState<string | undefined>();
  const [reference, setReference] = useState("");
  const [referenceError, setReferenceError] = useState<string | undefined>();
  const { keyFor } = useActionKey();

  // A stay that was confirmed goes on by its own steps.
  const payments = booking.stay ? [] : booking.nextPaymentStatuses;
  const offered = [
    ...payments.flatMap((status) => paymentChoice(booking, status) ?? []),
    ...booking.nextStatuses.flatMap((status) => STATUS_CHOICES[status] ?? []),
    ...(booking.status === "checked_out" && booking.nextStatuses.includes("checked_in")
      ? [UNDO_CHECK_OUT]
      : []),
  ];
  // What is waited for stands first.
  const choices = offered.toSorted(
    (a, b) => Number(b.variant === "primary") - Number(a.variant === "primary"),
  );
  const isDecided = useDecidedSubjects().has(`payments ${booking.id}`);
  if (choices.length === 0) return null;
  // As one of many it stays on the screen.
  if (isDecided) return <p className="text-muted">{t("admin.decisionWaits")}</p>;

  function take(choice: StepChoice, withNote: string) {
    const input = {
      ...choice.input,
      ...(withNote && { [choice.ask?.forAdmins ? "reason" : "note"]: withNote }),
      ...(choice.ask?.withReference && { reference: reference.trim() }),
    };
    // Sent again after a failure it is the same step, and happens once.
    const key = keyFor(JSON.stringify([booking.updatedAt, input]));
    const values = { id: booking.id, name: booking.guestName };
    setIsDeciding(true);
    decide({
      subject: `payments ${booking.id}`,
      shownBy: queriesOf(listAllBookings, getAdminBooking, listBankMatches),
      title: choice.done(),
      about: t("admin.bookingOf", values),
      path: pages.adminTab("payments", booking.id),
      send: async (isLeaving) => {
        const after = await sendAdminStep(api, booking.id, { ...input, key }, isLeaving);
        // The payment of a stay that was given up meanwhile is verified only to go back.
        const toReturn = choice.input.paymentStatus === "verified" && after.paymentStatus === "refund_due";
        const hidesReview = booking.review === "shown" && after.review === "hidden";
        const description = hidesReview
          ? t("admin.bookingOfReviewHidden", values)
          : t("admin.bookingOf", values);
        const title = toReturn ? t("admin.verifiedRefundDue") : choice.done();
        if (toReturn || hidesReview) toast({ title, description });
      },
    })
      .then(
        () => {
          setAsking(null);
          onDecided(booking.id);
        },
        (error: unknown) => showFailure(error),
      )
      .finally(() => setIsDeciding(false));
  }

  function press(choice: StepChoice) {
    if (!choice.ask) return take(choice, "");
    setNote("");
    setNoteError(undefined);
    setReference("");
    setReferenceError(undefined);
    setAsking(choice);
  }

  function confirm(choice: StepChoice) {
    const written = note.trim();
    if (choice.ask?.noteRequired && written === "") {
      return setNoteError(asksReason(choice) ? t("bookings.duplicateReason") : t("admin.rejectReasonNeeded"));
    }
    if (choice.ask?.withReference && reference.trim() === "")
      return setReferenceError(t("ledger.referenceRequired"));
    take(choice, written);
  }

  return (
    <div data-book-bar="" className="desk-steps flex flex-wrap gap-2">
      {choices.map((choice) => (
        <Button
          key={JSON.stringify(choice.input)}
          variant={choice.variant}
          onClick={() => press(choice)}
          disabled={isDeciding}
          aria-keyshortcuts={choice.shortcut}
          aria-label={t("admin.actOnBooking", { action: choice.label(), id: booking.id })}
        >
          {choice.label()}
        </Button>
      ))}
      <Dialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        size="sm"
        title={asking?.ask?.title() ?? ""}
        description={asking?.ask?.text()}
      >
        {asking && (
          <div className="grid gap-4">
            {asking.ask?.withReference && (
              <Input
                data-first-focus=""
                label={t("ledger.transferReference")}
                value={reference}
                maxLength={60}
                autoComplete="off"
                error={referenceError}
                onChange={(event) => {
                  setReference(event.target.value);
                  setReferenceError(undefined);
                }}
              />
            )}
            {asking.input.paymentStatus === "rejected" && (
              <Reasons
                chosen={note}
                onChoose={(reason) => {
                  setNote(reason);
                  setNoteError(undefined);
                  // So that Enter is the next key.
                  confirmButton.current?.focus();
                }}
              />
            )}
            <TextArea
              data-first-focus=""
              label={noteLabel(asking)}
              value={note}
              maxLength={500}
              error={noteError}
              onChange={(event) => {
                setNote(event.target.value);
                setNoteError(undefined);
              }}
            />
            <div className="flex flex-wrap justify-end gap-3">
              <Button variant="secondary" onClick={() => setAsking(null)} disabled={isDeciding}>
                {t("shared.back")}
              </Button>
              <Button
                ref={confirmButton}
                variant={asking.variant === "primary" ? "primary" : "destructive"}
                onClick={() => confirm(asking)}
                busy={isDeciding}
              >
                {asking.label()}
              </Button>
            </div>
          </div>
        )}
      </Dialog>
    </div>
  );
}
