import { Input } from "#web/ui/field.tsx";
import { PhoneInput } from "#web/ui/phone-input.tsx";
import type { DetailsErrors, DetailsValues } from "./details-form.ts";

interface GuestFieldsProps {
  values: DetailsValues;
  errors: DetailsErrors;
  onChange: (patch: Partial<DetailsValues>) => void;
}

/** Who is coming, and how to reach them. */
export function GuestFields({ values, errors, onChange }: GuestFieldsProps) {
  return (
    <>
      <Input
        id="booking-guestName"
        label="Full name"
        name="guestName"
        autoComplete="name"
        maxLength={100}
        value={values.guestName}
        onChange={(event) => onChange({ guestName: event.target.value })}
        error={errors.guestName}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <PhoneInput
          id="booking-guestPhone"
          label="Mobile number"
          name="guestPhone"
          autoComplete="tel-national"
          value={values.guestPhone}
          onChange={(guestPhone) => onChange({ guestPhone })}
          error={errors.guestPhone}
        />
        <Input
          id="booking-guestEmail"
          label="Email"
          name="guestEmail"
          type="email"
          autoComplete="email"
          maxLength={200}
          value={values.guestEmail}
          onChange={(event) => onChange({ guestEmail: event.target.value })}
          error={errors.guestEmail}
        />
      </div>
    </>
  );
}
