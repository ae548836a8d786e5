import { Suspense, useState } from "react";
import { DEPOSIT_WAITS } from "#domain/bookings/deposit-states.ts";
import type { StayStep, StayView } from "#domain/bookings/stay.ts";
import { t } from "#domain/i18n.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

const StepForm = lazyWithRetry(() => import("./step-form.tsx"));

/** What a step needs to know of a booking, whoever looks at it. */
export interface Staying {
  id: number;
  guestName: string;
  moveInDate: string;
  securityDeposit: string;
  stay: StayView | null;
}

const WORDS: Record<StayStep, { label: () => string; text?: () => string }> = {
  accept: {
    label: () => t("bookings.stepAccept"),
    text: () => t("bookings.stepAcceptText"),
  },
  decline: {
    label: () => t("bookings.stepDecline"),
    text: () => t("bookings.stepDeclineText"),
  },
  check_in: {
    label: () => t("bookings.stepCheckIn"),
    text: () => t("bookings.stepCheckInText"),
  },
  give_notice: {
    label: () => t("bookings.stepNotice"),
    text: () => t("bookings.stepNoticeText"),
  },
  check_out: {
    label: () => t("bookings.stepCheckOut"),
    text: () => t("bookings.stepCheckOutText", { days: DEPOSIT_WAITS.open ?? 0 }),
  },
  propose_deductions: {
    label: () => t("bookings.stepPropose"),
    text: () => t("bookings.stepProposeText"),
  },
  answer_deductions: {
    label: () => t("bookings.stepAnswer"),
    text: () => t("bookings.stepAnswerText"),
  },
  settle_disputes: {
    label: () => t("bookings.stepDecide"),
    text: () => t("bookings.stepDecideText"),
  },
  // What is to be sent stands in its form.
  pay_deposit: { label: () => t("bookings.stepPay") },
  confirm_deposit: {
    label: () => t("bookings.stepConfirm"),
    text: () => t("bookings.stepConfirmText"),
  },
  report_missing: {
    label: () => t("bookings.stepMissing"),
    text: () => t("bookings.stepMissingText"),
  },
  answer_missing: {
    label: () => t("bookings.stepFound"),
    text: () => t("bookings.stepFoundText"),
  },
  take_back_deposit: {
    label: () => t("bookings.stepTakeBack"),
    text: () => t("bookings.stepTakeBackText"),
  },
};

/** What is waited for. All other steps can be left out, or put something right. */
const MAIN_STEPS: ReadonlySet<StayStep> = new Set([
  "accept",
  "check_in",
  "check_out",
  "answer_deductions",
  "settle_disputes",
  "pay_deposit",
  "confirm_deposit",
]);

interface StayStepsProps {
  booking: Staying;
  byGuest?: boolean;
  /** The key that presses what is waited for, where keys are listened to. */
  mainKey?: string | undefined;
}

/** The steps somebody may take now, each with its form. */
export function StaySteps({ booking, byGuest = false, mainKey }: StayStepsProps) {
  const [step, setStep] = useState<StayStep | null>(null);
  const steps = booking.stay?.allowedSteps ?? [];
  if (steps.length === 0 && step === null) return null;
  const mainStep = steps.find((each) => MAIN_STEPS.has(each));
  const label = (each: StayStep) => {
    if (each === "check_in" && booking.stay?.checkedInOn) return t("bookings.stepCheckInConfirm");
    if (each !== "give_notice") return WORDS[each].label();
    if (booking.stay?.moveOutDate) return t("bookings.stepNoticeChange");
    return byGuest ? WORDS[each].label() : t("bookings.stepNoticeHost");
  };
  return (
    <div className="flex flex-wrap gap-2">
      {steps.map((each) => (
        <Button
          key={each}
          variant={MAIN_STEPS.has(each) ? "primary" : "secondary"}
          onClick={() => setStep(each)}
          aria-keyshortcuts={each === mainStep ? mainKey : undefined}
          aria-label={
            byGuest
              ? undefined
              : t("bookings.stepOf", { step: label(each), id: booking.id, guest: booking.guestName })
          }
        >
          {label(each)}
        </Button>
      ))}
      <Dialog
        open={step !== null}
        onOpenChange={(open) => !open && setStep(null)}
        size="sm"
        title={step ? label(step) : ""}
        description={step ? WORDS[step].text?.() : undefined}
      >
        {step && (
          <Suspense fallback={<p role="status">{t("shared.loading")}</p>}>
            <StepForm key={step} step={step} booking={booking} onDone={() => setStep(null)} />
          </Suspense>
        )}
      </Dialog>
    </div>
  );
}
