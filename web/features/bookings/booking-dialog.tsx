import type { ReactNode } from "react";
import type { BookingView } from "#domain/bookings/contract.ts";
import { t } from "#domain/i18n.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { BookingFlow } from "./booking-flow.tsx";

export interface BookingDialogProps {
  listing: ListingCard;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onPaid: (booking: BookingView) => void;
  /** The button that opens the login. */
  signIn: ReactNode;
}

/** Booking without leaving the list or the listing. */
export function BookingDialog({ listing, open, onOpenChange, onPaid, signIn }: BookingDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("bookings.bookTitle")} phone="full">
      {/* What sticks to the bottom of the dialog sticks over its padding too. */}
      <div className="min-h-full [--bar-bottom:-24px] max-sm:flex max-sm:flex-col">
        <BookingFlow listing={listing} onPaid={onPaid} signIn={signIn} />
      </div>
    </Dialog>
  );
}
