import { type ReactNode, Suspense, useCallback, useState } from "react";
import { useNavigate } from "react-router";
import type { ListingCard } from "#domain/listings/contract.ts";
import { pages } from "#domain/paths.ts";
import { useHistoryStep } from "#web/lib/history-step.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { onDemand } from "#web/lib/on-demand.ts";
import { useAhead } from "#web/lib/rest.ts";
import { loadDialog } from "#web/ui/dialog.tsx";

const loadBooking = () => Promise.all([import("./booking-dialog.tsx"), loadDialog()]);
const BookingDialog = lazyWithRetry(async () => (await loadBooking())[0]);

/** Booking over the page that is open: what to give the Book buttons, and the dialog they open. */
export function useBooking(): {
  onBook: (listing: ListingCard, control: Element) => void;
  dialog: ReactNode;
} {
  const [listing, setListing] = useState<ListingCard>();
  const navigate = useNavigate();
  useAhead(loadBooking);
  const { at, enter, leave } = useHistoryStep("booking");
  const onBook = useCallback(
    (chosen: ListingCard, control: Element) =>
      onDemand(control, loadBooking, () => {
        setListing(chosen);
        enter(chosen.id);
      }),
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
