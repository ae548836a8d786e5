import { t } from "../i18n.ts";
import type { VisitState } from "./visit-states.ts";

const STATES: Record<VisitState, () => string> = {
  asked: () => t("bookings.visitAsked"),
  proposed: () => t("bookings.visitProposed"),
  confirmed: () => t("bookings.visitConfirmed"),
  declined: () => t("bookings.visitDeclined"),
  cancelled: () => t("bookings.visitCancelled"),
};

export const visitWords = (state: VisitState): string => STATES[state]();
