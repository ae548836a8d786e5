import { Input } from "#web/ui/field.tsx";
import { FormSection } from "#web/ui/form-section.tsx";
import { PhoneInput } from "#web/ui/phone-input.tsx";
import type { PartProps } from "./form-parts.ts";

/** Whom guests call. */
export function ContactPart({ values, errors, onChange }: PartProps) {
  return (
    <FormSection title="Contact" hint="Guests see the name and call this number. The email is for us alone.">
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label="Contact name"
          name="contactName"
          autoComplete="name"
          maxLength={100}
          value={values.contactName}
          onChange={(event) => onChange({ contactName: event.target.value })}
          error={errors.contactName}
        />
        <PhoneInput
          international
          label="Contact phone"
          name="contactPhone"
          autoComplete="tel"
          value={values.contactPhone}
          onChange={(contactPhone) => onChange({ contactPhone })}
          error={errors.contactPhone}
        />
      </div>
      <Input
        label="Contact email"
        name="contactEmail"
        type="email"
        autoComplete="email"
        maxLength={200}
        hint="Optional"
        value={values.contactEmail}
        onChange={(event) => onChange({ contactEmail: event.target.value })}
        error={errors.contactEmail}
      />
    </FormSection>
  );
}
