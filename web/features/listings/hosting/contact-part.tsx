import { t } from "#domain/i18n.ts";
import { bindFields } from "#web/lib/form.ts";
import { Input } from "#web/ui/field.tsx";
import { FormSection } from "#web/ui/form-section.tsx";
import { PhoneInput } from "#web/ui/phone-input.tsx";
import type { PartProps } from "./form-parts.ts";

/** Whom guests call. */
export function ContactPart(part: PartProps) {
  const { text, choice } = bindFields(part);
  return (
    <FormSection title={t("hosting.contact")} hint={t("hosting.contactHint")}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label={t("hosting.contactName")}
          {...text("contactName")}
          autoComplete="name"
          maxLength={100}
        />
        <PhoneInput
          international
          label={t("hosting.contactPhone")}
          {...choice("contactPhone")}
          autoComplete="tel"
        />
      </div>
      <Input
        label={t("hosting.contactEmail")}
        {...text("contactEmail")}
        type="email"
        autoComplete="email"
        maxLength={200}
        hint={t("shared.optional")}
      />
    </FormSection>
  );
}
