import * as z from "zod/mini";
import { formattedText } from "../fields.ts";
import { t } from "../i18n.ts";
import { declineInput } from "./decline.ts";
import { DEPOSIT_STEPS, depositStepInputs, depositView } from "./deposit.ts";

/** How long before the move-in day admins may check somebody in. The host's word counts from that day on. */
export const CHECK_IN_EARLY_DAYS = 3;
/** Days after the last one of a stay in which its deposit is to be settled. */
export const DEPOSIT_DUE_DAYS = 7;
/** Days after the move-in day on which a guest is checked in when the host did not do it. */
export const LATE_CHECK_IN_DAYS = 3;
/** Days after the guest's last one on which a stay is checked out when the host did not do it. */
export const LATE_CHECK_OUT_DAYS = 2;
const isoDate = formattedText(/^\d{4}-\d{2}-\d{2}$/, () => t("bookings.dayInvalid"));
/**
 * `POST /api/bookings/{id}/stay`: one step of a stay that was confirmed. Before it, the host accepts or declines it. The guest gives notice; the host and admins
 * check in and out, and may name a last day, which the guest may change. Then the deposit takes its own steps.
 */
export const stayStepInput = z.discriminatedUnion("step", [
  z.object({ step: z.literal("accept") }),
  declineInput,
  z.object({ step: z.literal("check_in"), on: z.optional(isoDate) }),
  z.object({ step: z.literal("give_notice"), moveOutDate: isoDate }),
  z.object({ step: z.literal("check_out"), on: z.optional(isoDate) }),
  ...depositStepInputs,
]);
export type StayStepInput = z.infer<typeof stayStepInput>;
export const STAY_STEPS = [
  "accept",
  "check_in",
  "decline",
  "give_notice",
  "check_out",
  ...DEPOSIT_STEPS,
] as const;
export type StayStep = (typeof STAY_STEPS)[number];

/** The part of a booking that begins with the confirmation. Days are yyyy-MM-dd in Kolkata. */
export const stayView = z.object({
  /** When the host said that they expect the guest. */
  hostAcceptedOn: z.nullable(z.string()),
  checkedInOn: z.nullable(z.string()),
  noticeGivenOn: z.nullable(z.string()),
  moveOutDate: z.nullable(z.string()),
  checkedOutOn: z.nullable(z.string()),
  deposit: depositView,
  allowedSteps: z.array(z.enum(STAY_STEPS)),
});
export type StayView = z.infer<typeof stayView>;
