import { t } from "#domain/i18n.ts";
import { languageOf } from "#domain/locale.ts";
import { allInPrice } from "#domain/properties/all-in-price.ts";
import type { HouseRules as Rules } from "#domain/properties/choices.ts";
import { ruleLines } from "#domain/properties/house-rules-words.ts";

interface HouseRulesProps {
  rules: Rules;
  /** Where it is known: what a month costs with all that comes on top. */
  monthlyRent?: string | null;
}

/** What holds in a house, as its host says it. */
export function HouseRules({ rules, monthlyRent = null }: HouseRulesProps) {
  const allIn = allInPrice(monthlyRent, rules);
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(116px,1fr))] gap-x-6 gap-y-3 text-[15px]">
      {allIn && (
        <div className="col-span-full">
          <dt className="text-muted text-sm">{t("ui.allIn")}</dt>
          <dd className="font-semibold">{allIn}</dd>
        </div>
      )}
      {ruleLines(rules).map(({ name, value, isTheirs }) => (
        <div key={name} className="min-w-0">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="break-words font-semibold" {...(isTheirs && { lang: languageOf(value) })}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
