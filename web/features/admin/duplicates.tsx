import { TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import type { AdminBooking, DUPLICATE_REASONS } from "#domain/bookings/contract.ts";
import { statusLabel } from "#domain/bookings/words.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { RichText } from "#web/ui/rich-text.tsx";

interface Other {
  id: number;
  name: string;
  status: string;
}

type Reason = (typeof DUPLICATE_REASONS)[number];

const REASONS: Record<Reason, (other: Other) => string> = {
  same_utr: ({ id, name, status }) => t("admin.sameUtr", { id, name, status }),
  same_screenshot: ({ id, name, status }) => t("admin.sameScreenshot", { id, name, status }),
  similar_screenshot: ({ id, name, status }) => t("admin.similarScreenshot", { id, name, status }),
  same_phone: ({ id, name, status }) => t("admin.samePhone", { id, name, status }),
  same_email: ({ id, name, status }) => t("admin.sameEmail", { id, name, status }),
  same_name: ({ id, name, status }) => t("admin.sameName", { id, name, status }),
};

const SERIOUS: readonly Reason[] = ["same_utr", "same_screenshot", "similar_screenshot"];

/** Not the same person only: the same money may be claimed twice. */
export const mayBeSamePayment = ({ duplicates }: Pick<AdminBooking, "duplicates">): boolean =>
  duplicates.some(({ reason }) => SERIOUS.includes(reason));

/** Other bookings that may be the same payment, or the same person. */
export function Duplicates({ duplicates }: Pick<AdminBooking, "duplicates">) {
  if (duplicates.length === 0) return null;
  const serious = mayBeSamePayment({ duplicates });
  return (
    <div className={`rounded-ctl px-4 py-3 ${serious ? "bg-danger-soft" : "bg-sun-soft"}`}>
      <p className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden="true" className={`size-5 ${serious ? "text-danger" : "text-sun-ink"}`} />
        {t("admin.possibleDuplicate")}
      </p>
      <ul className="mt-1 grid text-[15px]">
        {duplicates.map(({ bookingId, reason, guestName, status }) => (
          <li key={`${bookingId} ${reason}`}>
            <RichText
              text={REASONS[reason]({
                id: bookingId,
                name: guestName,
                status: statusLabel(status).toLowerCase(),
              })}
              tags={{
                link: (booking) => (
                  <Link
                    to={pages.stay(bookingId)}
                    className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4"
                  >
                    {booking}
                  </Link>
                ),
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
