import { t } from "#domain/i18n.ts";
import { FormSection } from "#web/ui/form-section.tsx";
import { HouseRulesFields } from "#web/ui/house-rules-fields.tsx";
import type { PartProps } from "./form-parts.ts";

/** What holds in the house. @param isOfProperty its property has them then */
export function RulesPart({ isOfProperty, ...part }: PartProps & { isOfProperty: boolean }) {
  if (isOfProperty) {
    return (
      <FormSection title={t("hosting.houseRules")}>
        <p className="text-muted">{t("hosting.houseRulesOfProperty")}</p>
      </FormSection>
    );
  }
  return (
    <FormSection title={t("hosting.houseRules")} hint={t("hosting.houseRulesHint")}>
      <HouseRulesFields {...part} />
    </FormSection>
  );
}
