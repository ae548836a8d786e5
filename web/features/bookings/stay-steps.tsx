import { Suspense, useState } from "react";
import type { StayStep, StayView } from "#domain/bookings/stay.ts";
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

const WORDS: Record<StayStep, { label: string; text: string }> = {
  check_in: {
    label: "Check in",
    text: "The stay begins. The guest sees it with its day.",
  },
  give_notice: {
    label: "Give notice",
    text: "Say which day is the last one. Guest and host both see it.",
  },
  check_out: {
    label: "Check out",
    text: "The bed goes back on offer, and the deposit is to be settled within 7 days.",
  },
  settle_deposit: {
    label: "Settle the deposit",
    text: "The guest sees every deduction with its reason. It cannot be changed afterwards.",
  },
};

/** The steps somebody may take now, each with its form. */
export function StaySteps({ booking, byGuest = false }: { booking: Staying; byGuest?: boolean }) {
  const [step, setStep] = useState<StayStep | null>(null);
  const steps = booking.stay?.allowedSteps ?? [];
  if (steps.length === 0 && step === null) return null;
  const label = (each: StayStep) => {
    if (each === "check_in" && booking.stay?.checkedInOn) return "Confirm check-in";
    if (each !== "give_notice") return WORDS[each].label;
    if (booking.stay?.moveOutDate) return "Change the last day";
    return byGuest ? "Give notice" : "Note a notice";
  };
  return (
    <div className="flex flex-wrap gap-2">
      {steps.map((each, at) => (
        <Button
          key={each}
          variant={at === steps.length - 1 && !byGuest ? "primary" : "secondary"}
          onClick={() => setStep(each)}
          aria-label={byGuest ? undefined : `${label(each)}: booking #${booking.id}, ${booking.guestName}`}
        >
          {label(each)}
        </Button>
      ))}
      <Dialog
        open={step !== null}
        onOpenChange={(open) => !open && setStep(null)}
        size="sm"
        title={step ? label(step) : ""}
        description={step ? WORDS[step].text : undefined}
      >
        {step && (
          <Suspense fallback={<p role="status">Loading...</p>}>
            <StepForm key={step} step={step} booking={booking} onDone={() => setStep(null)} />
          </Suspense>
        )}
      </Dialog>
    </div>
  );
}
