import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { ListingCard } from "#domain/listings/contract.ts";
import { pages } from "#domain/paths.ts";

const BookingDialog = lazy(() => import("#web/features/bookings/booking-dialog.tsx"));

interface BookingState {
  /** The listing whose dialog is open. */
  booking?: number;
}

/**
 * Booking over the page that is open: what to give the Book buttons, and the dialog they open. The dialog is a step
 * in the history, since going back is how a dialog is closed on a phone.
 */
export function useBooking(): { onBook: (listing: ListingCard) => void; dialog: ReactNode } {
  const [listing, setListing] = useState<ListingCard>();
  const navigate = useNavigate();
  const state = useLocation().state as BookingState | null;
  const open = listing !== undefined && state?.booking === listing.id;
  const onBook = useCallback(
    (chosen: ListingCard) => {
      setListing(chosen);
      const here = { search: window.location.search, hash: window.location.hash };
      void navigate(here, { state: { booking: chosen.id } satisfies BookingState, preventScrollReset: true });
    },
    [navigate],
  );
  const dialog = listing && (
    <Suspense fallback={null}>
      <BookingDialog
        key={listing.id}
        listing={listing}
        open={open}
        onOpenChange={(next) => {
          if (!next && open) void navigate(-1);
        }}
        onPaid={(booking) => {
          setListing(undefined);
          void navigate(pages.stay(booking.id), { replace: true });
        }}
      />
    </Suspense>
  );
  return { onBook, dialog };
}
