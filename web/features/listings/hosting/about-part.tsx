import { GENDERS } from "#domain/listings/choices.ts";
import { bindFields } from "#web/lib/form.ts";
import { Input, TextArea } from "#web/ui/field.tsx";
import { FormSection } from "#web/ui/form-section.tsx";
import { ChoiceField } from "./choice-field.tsx";
import type { PartProps } from "./form-parts.ts";
import { shownGender } from "./values.ts";

const GENDER_OPTIONS = GENDERS.map((value) => ({
  value,
  label: { boys: "Boys", ladies: "Ladies", colive: "Colive" }[value],
}));

/** What it is called, where it stands, and whom it is for. */
export function AboutPart(part: PartProps) {
  const { text, choice } = bindFields(part);
  return (
    <FormSection title="About the PG">
      <Input
        label="PG name"
        {...text("title")}
        autoComplete="off"
        maxLength={120}
        placeholder="Sri Lakshmi Ladies PG"
      />
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <Input
          label="Address"
          {...text("address")}
          autoComplete="off"
          maxLength={300}
          placeholder="House, street and area"
        />
        <Input label="City" {...text("city")} autoComplete="off" maxLength={80} />
      </div>
      <ChoiceField
        label="Who is it for?"
        {...choice("gender")}
        hint={part.values.gender === "" ? "Taken from the name; change it if it is wrong." : undefined}
        options={GENDER_OPTIONS}
        value={shownGender(part.values)}
        className="grid-cols-3"
      />
      <TextArea
        label="Description"
        {...text("description")}
        rows={5}
        maxLength={4000}
        placeholder="The rooms, the food, the neighbourhood, house rules."
        hint="Optional, but stays that tell about themselves are called more often."
      />
    </FormSection>
  );
}
