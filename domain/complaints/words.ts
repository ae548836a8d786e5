import { t } from "../i18n.ts";
import type { ComplaintKind, ComplaintState } from "./states.ts";

const KINDS: Record<ComplaintKind, () => string> = {
  cleaning: () => t("complaints.kindCleaning"),
  food: () => t("complaints.kindFood"),
  water: () => t("complaints.kindWater"),
  electricity: () => t("complaints.kindElectricity"),
  wifi: () => t("complaints.kindWifi"),
  repair: () => t("complaints.kindRepair"),
  safety: () => t("complaints.kindSafety"),
  other: () => t("complaints.kindOther"),
};
export const complaintKindWords = (kind: ComplaintKind): string => KINDS[kind]();

const STATES: Record<ComplaintState, () => string> = {
  open: () => t("complaints.stateOpen"),
  seen: () => t("complaints.stateSeen"),
  fixed: () => t("complaints.stateFixed"),
  confirmed: () => t("complaints.stateConfirmed"),
};
export const complaintStateWords = (state: ComplaintState): string => STATES[state]();
