import { t } from "#domain/i18n.ts";
import { GENDERS } from "#domain/listings/choices.ts";
import { genderLabel } from "#domain/listings/words.ts";
import { bindFields } from "#web/lib/form.ts";
import { Input, TextArea } from "#web/ui/field.tsx";
import { FormSection } from "#web/ui/form-section.tsx";
import { ChoiceField } from "./choice-field.tsx";
import type { PartProps } from "./form-parts.ts";
import { shownGender } from "./values.ts";

const genderOptions = () => GENDERS.map((value) => ({ value, label: genderLabel(value) }));

/** What it is called, where it stands, and whom it is for. */
export function AboutPart(part: PartProps) {
  const { text, choice } = bindFields(part);
  return (
    <FormSection title={t("hosting.aboutThePg")}>
      <Input
        label={t("hosting.pgName")}
        {...text("title")}
        autoComplete="off"
        maxLength={120}
        placeholder={t("hosting.pgNameExample")}
      />
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <Input
          label={t("hosting.address")}
          {...text("address")}
          autoComplete="off"
          maxLength={300}
          placeholder={t("hosting.addressExample")}
        />
        <Input label={t("hosting.city")} {...text("city")} autoComplete="off" maxLength={80} />
      </div>
      <ChoiceField
        label={t("hosting.whoIsItFor")}
        {...choice("gender")}
        hint={
          part.values.gender === "" && part.values.title.trim() !== ""
            ? t("hosting.genderFromName")
            : undefined
        }
        options={genderOptions()}
        value={shownGender(part.values)}
        className="grid-cols-[repeat(auto-fit,minmax(84px,1fr))]"
      />
      <TextArea
        label={t("hosting.description")}
        {...text("description")}
        rows={5}
        maxLength={4000}
        placeholder={t("hosting.descriptionExample")}
        hint={t("hosting.descriptionHint")}
      />
    </FormSection>
  );
}
