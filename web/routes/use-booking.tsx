import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import type { ListingCard } from "#domain/listings/contract.ts";

const BookingDialog = lazy(() => import("#web/features/bookings/booking-dialog.tsx"));

/** Booking over the page that is open: what to give the Book buttons, and the dialog they open. */
export function useBooking(): { onBook: (listing: ListingCard) => void; dialog: ReactNode } {
  const [listing, setListing] = useState<ListingCard>();
  const [open, setOpen] = useState(false);
  const onBook = useCallback((chosen: ListingCard) => {
    setListing(chosen);
    setOpen(true);
  }, []);
  const dialog = listing && (
    <Suspense fallback={null}>
      <BookingDialog key={listing.id} listing={listing} open={open} onOpenChange={setOpen} />
    </Suspense>
  );
  return { onBook, dialog };
}
