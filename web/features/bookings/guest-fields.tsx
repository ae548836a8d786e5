import { t } from "#domain/i18n.ts";
import { bindFields, type FormPart } from "#web/lib/form.ts";
import { Input } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PhoneInput } from "#web/ui/phone-input.tsx";
import type { DetailsValues } from "./details-form.ts";

/** Who is coming, and how to reach them. */
export function GuestFields(part: FormPart<DetailsValues>) {
  const { text, choice } = bindFields(part);
  return (
    <>
      <Input
        id="booking-guestName"
        label={t("bookings.fullName")}
        {...text("guestName")}
        autoComplete="name"
        maxLength={100}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <PhoneInput
          id="booking-guestPhone"
          label={t("bookings.mobileNumber")}
          {...choice("guestPhone")}
          autoComplete="tel-national"
        />
        <Input
          id="booking-guestEmail"
          label={t("bookings.email")}
          {...text("guestEmail")}
          type="email"
          autoComplete="email"
          maxLength={200}
        />
      </div>
      <Notice text={t("personal-data.noticeBooking")} />
    </>
  );
}
