import * as z from "zod/mini";
import { linesText } from "../fields.ts";
import { t } from "../i18n.ts";
import { DECLINE_REASONS } from "./choices.ts";

const WORDS_MAX = 500;

/** A host says before the stay that the guest cannot come, and why: the guest reads it. */
export const declineInput = z.object({
  step: z.literal("decline"),
  reason: z.enum(DECLINE_REASONS, { error: () => t("bookings.declineReasonRequired") }),
  /** In the host's own words, for `other`. */
  words: z.optional(
    linesText(WORDS_MAX, {
      tooLong: () => t("bookings.noteTooLong"),
      unreadable: () => t("bookings.noteInvalid"),
    }),
  ),
});
export type DeclineInput = z.infer<typeof declineInput>;
