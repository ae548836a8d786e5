import * as z from "zod/mini";
import { formattedText, lineText } from "../fields.ts";
import { t } from "../i18n.ts";
import { ELECTRICITY_RULES, GUESTS_RULES, type HouseRules, SMOKING_RULES } from "./choices.ts";

export const HOUSE_RULE_LIMITS = {
  foodTimes: 100,
  noticeDays: 90,
  lockInMonths: 12,
  /** Rupees of a month. */
  electricityAbout: 20_000,
} as const;

export const houseRuleMessages = {
  gate: () => t("hosting.gateInvalid"),
  foodTimes: () => t("hosting.foodTimesInvalid"),
  noticeDays: () => t("hosting.noticeDaysInvalid", { most: HOUSE_RULE_LIMITS.noticeDays }),
  lockInMonths: () => t("hosting.lockInInvalid", { most: HOUSE_RULE_LIMITS.lockInMonths }),
  electricityAbout: () => t("hosting.electricityAboutInvalid"),
} as const;

const upTo = (name: "noticeDays" | "lockInMonths" | "electricityAbout") => {
  const error = houseRuleMessages[name];
  return z.int({ error }).check(z.gte(0, { error }), z.lte(HOUSE_RULE_LIMITS[name], { error }));
};
const { foodTimes: foodTimesInvalid } = houseRuleMessages;

/** What a host says of a listing or a property; see {@link HouseRules}. What is left out is not said. */
export const houseRules = z.object({
  gate: z.optional(formattedText(/^(?:open|(?:[01]\d|2[0-3]):[0-5]\d)$/, houseRuleMessages.gate)),
  guests: z.optional(z.enum(GUESTS_RULES)),
  smoking: z.optional(z.enum(SMOKING_RULES)),
  foodTimes: z.optional(
    lineText(HOUSE_RULE_LIMITS.foodTimes, {
      required: foodTimesInvalid,
      tooLong: foodTimesInvalid,
      unreadable: foodTimesInvalid,
    }),
  ),
  noticeDays: z.optional(upTo("noticeDays")),
  lockInMonths: z.optional(upTo("lockInMonths")),
  electricity: z.optional(z.enum(ELECTRICITY_RULES)),
  electricityAbout: z.optional(upTo("electricityAbout")),
}) satisfies z.ZodMiniType<HouseRules>;
