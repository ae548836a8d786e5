import { type ReactNode, Suspense, useCallback, useState } from "react";
import { useNavigate } from "react-router";
import type { ListingCard } from "#domain/listings/contract.ts";
import { pages } from "#domain/paths.ts";
import { useHistoryStep } from "#web/lib/history-step.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";

const BookingDialog = lazyWithRetry(() => import("./booking-dialog.tsx"));

/** Booking over the page that is open: what to give the Book buttons, and the dialog they open. */
export function useBooking(): { onBook: (listing: ListingCard) => void; dialog: ReactNode } {
  const [listing, setListing] = useState<ListingCard>();
  const navigate = useNavigate();
  const { at, enter, leave } = useHistoryStep("booking");
  const onBook = useCallback(
    (chosen: ListingCard) => {
      setListing(chosen);
      enter(chosen.id);
    },
    [enter],
  );
  const dialog = listing && (
    <Suspense fallback={null}>
      <BookingDialog
        key={listing.id}
        listing={listing}
        open={at === listing.id}
        onOpenChange={(next) => !next && leave()}
        onPaid={(booking) => {
          setListing(undefined);
          void navigate(pages.stay(booking.id), { replace: true });
        }}
      />
    </Suspense>
  );
  return { onBook, dialog };
}
