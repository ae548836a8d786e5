import { t } from "../i18n.ts";
import { formatRupees } from "../money.ts";
import type { HouseRules } from "./choices.ts";

/** What a month costs with all that comes on top: "₹8,500 + electricity about ₹400". Null where nobody said. */
export function allInPrice(monthlyRent: string | null, rules: HouseRules): string | null {
  const { electricity, electricityAbout } = rules;
  if (monthlyRent === null || electricity === undefined) return null;
  const rent = formatRupees(monthlyRent);
  if (electricity === "included") return t("ui.allInIncluded", { rent });
  if (!electricityAbout) return null;
  return t("ui.allInAbout", { rent, electricity: formatRupees(String(electricityAbout)) });
}
