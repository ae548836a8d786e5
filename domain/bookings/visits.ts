import * as z from "zod/mini";
import { formattedText, idInPath, linesText, lineText, newPhone } from "../fields.ts";
import { t } from "../i18n.ts";
import { isoDate } from "./contract.ts";
import { VISIT_STATES, VISIT_STEPS } from "./visit-states.ts";

const time = formattedText(/^\d{2}:\d{2}$/, () => t("bookings.visitTimeInvalid"));

/** `POST /api/pg-listings/{id}/visits`. Day and time are those of Kolkata. */
export const visitInput = z.object({
  guestName: lineText(100, {
    required: () => t("bookings.nameRequired"),
    tooLong: () => t("bookings.nameTooLong"),
    unreadable: () => t("bookings.nameInvalid"),
  }),
  guestPhone: newPhone(
    () => t("bookings.phoneInvalid"),
    () => t("bookings.phoneRequired"),
  ),
  day: isoDate,
  time,
});
export type VisitInput = z.infer<typeof visitInput>;

export const visitParams = z.object({ id: idInPath });

/** `POST /api/visits/{id}/step`; another time goes with `propose`, a few words with any. */
export const visitStepInput = z.object({
  step: z.enum(VISIT_STEPS),
  day: z.optional(isoDate),
  time: z.optional(time),
  note: z.optional(
    linesText(300, { tooLong: () => t("bookings.noteTooLong"), unreadable: () => t("bookings.noteInvalid") }),
  ),
});
export type VisitStepInput = z.infer<typeof visitStepInput>;

/** A visit as its guest or its host sees it. */
export const visitView = z.object({
  id: z.int(),
  pgId: z.int(),
  slug: z.string(),
  title: z.string(),
  address: z.string(),
  city: z.string(),
  cover: z.nullable(z.string()),
  guestName: z.string(),
  /** For the host once the visit is confirmed. */
  guestPhone: z.nullable(z.string()),
  at: z.iso.datetime(),
  state: z.enum(VISIT_STATES),
  /** What the other side wrote with its last step. */
  note: z.nullable(z.string()),
  isOver: z.boolean(),
  /** False where the listing was suspended or deleted: nobody comes. */
  isOffered: z.boolean(),
  allowedSteps: z.array(z.enum(VISIT_STEPS)),
});
export type VisitView = z.infer<typeof visitView>;
export const visitViews = z.array(visitView);
