import { TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import type { AdminBooking, DUPLICATE_REASONS } from "#domain/bookings/contract.ts";
import { statusLabel } from "#domain/bookings/words.ts";
import { pages } from "#domain/paths.ts";

const REASONS: Record<(typeof DUPLICATE_REASONS)[number], string> = {
  same_utr: "Same UTR",
  same_screenshot: "Same screenshot",
  same_phone: "Same mobile number",
  same_email: "Same email",
};

/** Other bookings that may be the same payment, or the same person. */
export function Duplicates({ duplicates }: Pick<AdminBooking, "duplicates">) {
  if (duplicates.length === 0) return null;
  const serious = duplicates.some(({ reason }) => reason === "same_utr" || reason === "same_screenshot");
  return (
    <div className={`rounded-ctl px-4 py-3 ${serious ? "bg-danger-soft" : "bg-sun-soft"}`}>
      <p className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden="true" className={`size-5 ${serious ? "text-danger" : "text-sun-ink"}`} />
        Possible duplicate
      </p>
      <ul className="mt-1 grid text-[15px]">
        {duplicates.map(({ bookingId, reason, guestName, status }) => (
          <li key={`${bookingId} ${reason}`}>
            {REASONS[reason]} as{" "}
            <Link
              to={pages.stay(bookingId)}
              className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4"
            >
              booking #{bookingId}
            </Link>{" "}
            ({guestName}, {statusLabel(status).toLowerCase()})
          </li>
        ))}
      </ul>
    </div>
  );
}
