import { t } from "#domain/i18n.ts";
import type { StayDuration } from "#domain/listings/choices.ts";
import { RENTS, type RentField } from "#domain/listings/hosting.ts";
import { bindFields } from "#web/lib/form.ts";
import { Input } from "#web/ui/field.tsx";
import { FormSection } from "#web/ui/form-section.tsx";
import { ChoiceField } from "./choice-field.tsx";
import type { PartProps } from "./form-parts.ts";
import { stayOptions } from "./stay-options.ts";
import { asksFor } from "./values.ts";

function hintOf(field: RentField, stay: StayDuration): string | undefined {
  if (field === "securityDeposit") {
    return stay === "short-term" ? t("hosting.depositOptional") : t("hosting.depositHint");
  }
  return field === "dailyRent" ? t("hosting.dailyOrWeekly") : undefined;
}

/** What it costs, as the kind of stay needs it. */
export function RentPart(part: PartProps) {
  const { text, choice } = bindFields(part);
  const { stayDuration } = part.values;
  const asked = (["monthlyRent", "dailyRent", "weeklyRent", "securityDeposit"] as const).filter((field) =>
    asksFor(field, stayDuration),
  );
  return (
    <FormSection title={t("hosting.stayAndRent")} hint={t("hosting.rentHint")}>
      <ChoiceField
        label={t("hosting.stayDuration")}
        {...choice("stayDuration")}
        options={stayOptions()}
        className="grid-cols-3"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {asked.map((field) => (
          <Input
            key={field}
            label={RENTS[field]()}
            {...text(field, (typed) => typed.replace(/[,\s₹]/g, ""))}
            prefix="₹"
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            hint={hintOf(field, stayDuration)}
          />
        ))}
      </div>
    </FormSection>
  );
}
