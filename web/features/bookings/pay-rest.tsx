import { Smartphone } from "lucide-react";
import type { BookingView } from "#domain/bookings/contract.ts";
import { withoutAmount } from "#domain/bookings/payment.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { UpiId } from "#web/ui/upi-id.tsx";

/** Where to pay what a rejected payment lacked. How much came is not known here, so the payer types what is missing. */
export function PayRest({ booking }: { booking: BookingView }) {
  const { upiId, upiLink } = booking.payment;
  return (
    <section aria-labelledby="pay-rest" className="mb-6 grid gap-3">
      <h2 id="pay-rest" className="font-bold text-lg tracking-tight">
        {t("bookings.payRestTitle")}
      </h2>
      <p className="max-w-[60ch] text-[15px]">
        <RichText
          text={t("bookings.payRest", { amount: formatRupees(booking.totalAmount) })}
          tags={{ b: (text) => <b>{text}</b> }}
        />
      </p>
      <UpiId upiId={upiId} />
      <a href={withoutAmount(upiLink)} className={buttonClass("secondary", "md", "md:hidden")}>
        <Smartphone aria-hidden="true" className="size-5" />
        {t("bookings.payWithApp")}
      </a>
    </section>
  );
}
