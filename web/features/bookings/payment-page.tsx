import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { t } from "#domain/i18n.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import { pages } from "#domain/paths.ts";
import { NeedsScript } from "#web/ui/needs-script.tsx";
import { BookingFlow } from "./booking-flow.tsx";

/** The booking as a page of its own; `?booking=` goes on with one that was begun. */
export function PaymentPage({ listing, signIn }: { listing: ListingCard; signIn: ReactNode }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = search.get("booking") ?? "";
  const bookingId = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null;
  return (
    <div data-checkout="" className="wrap grid max-w-[680px]! gap-4 pt-2 pb-10">
      <Link
        to={pages.listing(listing.slug)}
        className="inline-flex min-h-11 items-center gap-1 justify-self-start font-semibold hover:underline"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t("bookings.backToPg")}
      </Link>
      <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">{t("bookings.bookTitle")}</h1>
      <NeedsScript text={t("bookings.needsScript")} />
      <div className="overflow-clip rounded-card md:[&_[data-book-bar]]:static border border-line bg-surface px-5 pt-5 pb-6 shadow-card">
        <BookingFlow
          listing={listing}
          bookingId={bookingId}
          onBooking={(next) =>
            void navigate(pages.payment(listing.id, next ?? undefined), {
              replace: true,
              preventScrollReset: true,
            })
          }
          signIn={signIn}
          onPaid={(booking) => void navigate(pages.stay(booking.id))}
        />
      </div>
    </div>
  );
}
