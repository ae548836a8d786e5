import { t } from "#domain/i18n.ts";
import { STAY_DURATIONS, type StayDuration } from "#domain/listings/choices.ts";

const LABELS: Record<StayDuration, () => string> = {
  monthly: () => t("hosting.stayMonthly"),
  "short-term": () => t("hosting.stayShort"),
  both: () => t("hosting.stayBoth"),
};

const HINTS: Record<StayDuration, () => string> = {
  monthly: () => t("hosting.stayMonthlyHint"),
  "short-term": () => t("hosting.stayShortHint"),
  both: () => t("hosting.stayBothHint"),
};

export const stayLabel = (stay: StayDuration): string => LABELS[stay]();

export const stayOptions = () =>
  STAY_DURATIONS.map((value) => ({ value, label: stayLabel(value), hint: HINTS[value]() }));
