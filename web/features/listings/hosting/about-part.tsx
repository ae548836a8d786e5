import { GENDERS } from "#domain/listings/choices.ts";
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
export function AboutPart({ values, errors, onChange }: PartProps) {
  return (
    <FormSection title="About the PG">
      <Input
        label="PG name"
        name="title"
        autoComplete="off"
        maxLength={120}
        placeholder="Sri Lakshmi Ladies PG"
        value={values.title}
        onChange={(event) => onChange({ title: event.target.value })}
        error={errors.title}
      />
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <Input
          label="Address"
          name="address"
          autoComplete="off"
          maxLength={300}
          placeholder="House, street and area"
          value={values.address}
          onChange={(event) => onChange({ address: event.target.value })}
          error={errors.address}
        />
        <Input
          label="City"
          name="city"
          autoComplete="off"
          maxLength={80}
          value={values.city}
          onChange={(event) => onChange({ city: event.target.value })}
          error={errors.city}
        />
      </div>
      <ChoiceField
        name="gender"
        label="Who is it for?"
        hint={values.gender === "" ? "Taken from the name; change it if it is wrong." : undefined}
        options={GENDER_OPTIONS}
        value={shownGender(values)}
        onChange={(gender) => onChange({ gender })}
        error={errors.gender}
        className="grid-cols-3"
      />
      <TextArea
        label="Description"
        name="description"
        rows={5}
        maxLength={4000}
        placeholder="The rooms, the food, the neighbourhood, house rules."
        hint="Optional, but stays that tell about themselves are called more often."
        value={values.description}
        onChange={(event) => onChange({ description: event.target.value })}
        error={errors.description}
      />
    </FormSection>
  );
}
