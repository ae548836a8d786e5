import { useNavigate } from "react-router";
import type { ListingCard } from "#domain/listings/contract.ts";
import { pages } from "#domain/paths.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { BookingFlow } from "./booking-flow.tsx";

interface BookingDialogProps {
  listing: ListingCard;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Booking without leaving the list or the listing. Meant to be loaded with its first opening. */
export default function BookingDialog({ listing, open, onOpenChange }: BookingDialogProps) {
  const navigate = useNavigate();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Book Your Stay" phone="full">
      {/* What sticks to the bottom of the dialog sticks over its padding too. */}
      <div className="min-h-full [--bar-bottom:-24px] max-sm:flex max-sm:flex-col">
        <BookingFlow
          listing={listing}
          onPaid={(booking) => {
            onOpenChange(false);
            void navigate(pages.stay(booking.id));
          }}
        />
      </div>
    </Dialog>
  );
}
