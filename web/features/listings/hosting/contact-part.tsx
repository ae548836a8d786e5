import { Input } from "#web/ui/field.tsx";
import { FormSection } from "#web/ui/form-section.tsx";
import type { PartProps } from "./form-parts.ts";
import { phoneTyped } from "./values.ts";

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
        <Input
          label="Contact phone"
          name="contactPhone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={values.contactPhone}
          onChange={(event) => onChange({ contactPhone: phoneTyped(event.target.value) })}
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
