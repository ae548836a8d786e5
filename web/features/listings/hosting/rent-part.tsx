import type { StayDuration } from "#domain/listings/choices.ts";
import { RENTS, type RentField } from "#domain/listings/hosting.ts";
import { bindFields } from "#web/lib/form.ts";
import { Input } from "#web/ui/field.tsx";
import { FormSection } from "#web/ui/form-section.tsx";
import { ChoiceField } from "./choice-field.tsx";
import type { PartProps } from "./form-parts.ts";
import { asksFor } from "./values.ts";

const STAYS: readonly { value: StayDuration; label: string; hint: string }[] = [
  { value: "monthly", label: "Monthly", hint: "By the month" },
  { value: "short-term", label: "Short-term", hint: "Days and weeks" },
  { value: "both", label: "Both", hint: "Either" },
];

function hintOf(field: RentField, stay: StayDuration): string | undefined {
  if (field === "securityDeposit") {
    return stay === "short-term"
      ? "Optional. Returned at the end."
      : "Returned at the end. 0 if there is none.";
  }
  return field === "dailyRent" ? "By the day or by the week: one is enough." : undefined;
}

/** What it costs, as the kind of stay needs it. */
export function RentPart(part: PartProps) {
  const { text, choice } = bindFields(part);
  const { stayDuration } = part.values;
  const asked = (["monthlyRent", "dailyRent", "weeklyRent", "securityDeposit"] as const).filter((field) =>
    asksFor(field, stayDuration),
  );
  return (
    <FormSection title="Stay and rent" hint="Per bed. Guests see the whole price before they call.">
      <ChoiceField
        label="Stay duration"
        {...choice("stayDuration")}
        options={STAYS}
        className="grid-cols-3"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {asked.map((field) => (
          <Input
            key={field}
            label={RENTS[field]}
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
