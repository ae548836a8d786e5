import { useState } from "react";
import type { BookingView } from "#domain/bookings/contract.ts";
import { t } from "#domain/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { PayView } from "./pay-view.tsx";
import { type ProofValues, ProofView } from "./proof-view.tsx";
import { useCountdown } from "./use-countdown.ts";

interface PaymentStepProps {
  booking: BookingView;
  proof: ProofValues;
  onProof: (proof: ProofValues) => void;
  onSubmitted: (booking: BookingView) => void;
  onBookAgain: () => void;
}

/** The hold is over: nothing more can be paid for this booking. */
export function HoldExpired({ onBookAgain }: { onBookAgain: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <h2 className="font-bold text-lg tracking-tight">{t("bookings.holdExpiredTitle")}</h2>
      <p>{t("bookings.holdExpired")}</p>
      <p className="text-muted">{t("bookings.alreadyPaid")}</p>
      <Button onClick={onBookAgain}>{t("bookings.bookAgain")}</Button>
    </div>
  );
}

/** First where to pay, then the proof of it. Going back and forth keeps what was filled in. */
export function PaymentStep({ booking, proof, onProof, onSubmitted, onBookAgain }: PaymentStepProps) {
  const [view, setView] = useState<"pay" | "proof">("pay");
  const secondsLeft = useCountdown(booking.holdExpiresAt);

  if (booking.status === "expired") return <HoldExpired onBookAgain={onBookAgain} />;
  if (view === "pay") {
    return <PayView booking={booking} secondsLeft={secondsLeft} onPaid={() => setView("proof")} />;
  }
  return (
    <ProofView
      booking={booking}
      values={proof}
      onChange={onProof}
      onBack={() => setView("pay")}
      onSubmitted={onSubmitted}
    />
  );
}
