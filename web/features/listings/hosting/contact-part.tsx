import { bindFields } from "#web/lib/form.ts";
import { Input } from "#web/ui/field.tsx";
import { FormSection } from "#web/ui/form-section.tsx";
import { PhoneInput } from "#web/ui/phone-input.tsx";
import type { PartProps } from "./form-parts.ts";

/** Whom guests call. */
export function ContactPart(part: PartProps) {
  const { text, choice } = bindFields(part);
  return (
    <FormSection title="Contact" hint="Guests see the name and call this number. The email is for us alone.">
      <div className="grid gap-5 sm:grid-cols-2">
        <Input label="Contact name" {...text("contactName")} autoComplete="name" maxLength={100} />
        <PhoneInput international label="Contact phone" {...choice("contactPhone")} autoComplete="tel" />
      </div>
      <Input
        label="Contact email"
        {...text("contactEmail")}
        type="email"
        autoComplete="email"
        maxLength={200}
        hint="Optional"
      />
    </FormSection>
  );
}
