import type { HouseRules } from "#domain/properties/choices.ts";
import { houseRules } from "#domain/properties/house-rules.ts";
import { type Errors, errorsAt } from "./form.ts";

/** House rules as a form has them: an empty text is not said. */
export interface HouseRulesValues {
  gate: string;
  guests: NonNullable<HouseRules["guests"]> | "";
  smoking: NonNullable<HouseRules["smoking"]> | "";
  foodTimes: string;
  noticeDays: string;
  lockInMonths: string;
  electricity: NonNullable<HouseRules["electricity"]> | "";
  /** Rupees of a month. */
  electricityAbout: string;
}

export const HOUSE_RULES_FIELDS = [
  "gate",
  "guests",
  "smoking",
  "foodTimes",
  "noticeDays",
  "lockInMonths",
  "electricity",
  "electricityAbout",
] as const satisfies readonly (keyof HouseRulesValues)[];

const typed = (number: number | undefined) => (number === undefined ? "" : String(number));

export const houseRulesValues = (rules: HouseRules): HouseRulesValues => ({
  gate: rules.gate ?? "",
  guests: rules.guests ?? "",
  smoking: rules.smoking ?? "",
  foodTimes: rules.foodTimes ?? "",
  noticeDays: typed(rules.noticeDays),
  lockInMonths: typed(rules.lockInMonths),
  electricity: rules.electricity ?? "",
  electricityAbout: typed(rules.electricityAbout),
});

/** What a form says, as the API takes it. What electricity costs means nothing where it is in the rent. */
export function houseRulesOf(values: HouseRulesValues): HouseRules {
  const number = (text: string) => (text.trim() === "" ? undefined : Number(text));
  const isExtra = values.electricity !== "included";
  const said = {
    gate: values.gate || undefined,
    guests: values.guests || undefined,
    smoking: values.smoking || undefined,
    foodTimes: values.foodTimes.trim() || undefined,
    noticeDays: number(values.noticeDays),
    lockInMonths: number(values.lockInMonths),
    electricity: values.electricity || undefined,
    electricityAbout: isExtra ? number(values.electricityAbout) : undefined,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/** The first message of each wrong field, by the contract that the server checks with. */
export const houseRulesErrors = (values: HouseRulesValues): Errors<keyof HouseRulesValues> =>
  errorsAt(HOUSE_RULES_FIELDS, houseRules.safeParse(houseRulesOf(values)).error?.issues);
