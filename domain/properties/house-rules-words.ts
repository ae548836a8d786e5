import { formatTime } from "../formats.ts";
import { t } from "../i18n.ts";
import type { HouseRules } from "./choices.ts";

const GUESTS: Record<NonNullable<HouseRules["guests"]>, () => string> = {
  allowed: () => t("ui.guestsAllowed"),
  day: () => t("ui.guestsDay"),
  not_allowed: () => t("ui.notAllowed"),
};
const SMOKING: Record<NonNullable<HouseRules["smoking"]>, () => string> = {
  allowed: () => t("ui.smokingAllowed"),
  outside: () => t("ui.smokingOutside"),
  not_allowed: () => t("ui.notAllowed"),
};
const ELECTRICITY: Record<NonNullable<HouseRules["electricity"]>, () => string> = {
  included: () => t("ui.electricityIncluded"),
  meter: () => t("ui.electricityMeter"),
  shared: () => t("ui.electricityShared"),
};

export const guestsLabel = (rule: NonNullable<HouseRules["guests"]>): string => GUESTS[rule]();
export const smokingLabel = (rule: NonNullable<HouseRules["smoking"]>): string => SMOKING[rule]();
export const electricityLabel = (rule: NonNullable<HouseRules["electricity"]>): string => ELECTRICITY[rule]();

/** @param gate as in {@link HouseRules} */
export const gateLabel = (gate: string): string =>
  gate === "open" ? t("ui.gateOpen") : t("ui.gateCloses", { time: formatTime(gate) });

export interface RuleLine {
  name: string;
  value: string;
  /** In the host's own words, not ours. */
  isTheirs?: true;
}

/** The rules of a house as a reader sees them, in the order of what guests ask first. */
export function ruleLines(rules: HouseRules): RuleLine[] {
  const { gate, guests, smoking, foodTimes, noticeDays, lockInMonths, electricity } = rules;
  const lines: (RuleLine | false | undefined)[] = [
    gate !== undefined && { name: t("ui.gate"), value: gateLabel(gate) },
    guests && { name: t("ui.guests"), value: GUESTS[guests]() },
    smoking && { name: t("ui.smoking"), value: SMOKING[smoking]() },
    foodTimes !== undefined && { name: t("ui.foodTimes"), value: foodTimes, isTheirs: true },
    noticeDays !== undefined && { name: t("ui.noticePeriod"), value: t("ui.days", { count: noticeDays }) },
    lockInMonths !== undefined && { name: t("ui.lockIn"), value: t("ui.months", { count: lockInMonths }) },
    electricity && { name: t("ui.electricity"), value: ELECTRICITY[electricity]() },
  ];
  return lines.filter((line) => typeof line === "object");
}
