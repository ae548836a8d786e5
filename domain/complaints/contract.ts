import * as z from "zod/mini";
import { formattedText, idInBody, idInPath, idInQuery, keyInPath, linesText } from "../fields.ts";
import { t } from "../i18n.ts";
import { withoutAadhaar } from "../text.ts";
import { COMPLAINT_LIMITS } from "./limits.ts";
import { COMPLAINT_KINDS, COMPLAINT_STATES, COMPLAINT_STEPS } from "./states.ts";

const PHOTO_NAME = /^[0-9a-f]{32}$/;

export const complaintParams = z.object({ id: idInPath, complaintId: idInPath });
export const ownComplaintParams = z.object({ id: idInPath });
export const complaintPhotoParams = z.object({ id: idInPath, name: keyInPath(PHOTO_NAME) });

/** Which complaints of a property: those that are not mended yet, or all. Only what comes behind the one with this id. */
export const complaintsQuery = z.object({
  show: z.optional(z.enum(["open", "all"])),
  after: z.optional(idInQuery),
});
/** `place` is who they are as a tenant: somebody may live, or have lived, at several properties. */
export const ownComplaintsQuery = z.object({ place: idInQuery });

const text = linesText(COMPLAINT_LIMITS.text, {
  required: () => t("complaints.textRequired"),
  tooLong: () => t("complaints.textTooLong", { count: COMPLAINT_LIMITS.text }),
  unreadable: () => t("complaints.textInvalid"),
}).check(z.overwrite(withoutAadhaar));

/** `POST /api/me/complaints`, by a tenant. `place` is who they are at a property. */
export const complaintInput = z.object({
  place: idInBody(),
  kind: z.enum(COMPLAINT_KINDS, { error: () => t("complaints.kindRequired") }),
  text,
  /** Names of photos that were sent before. */
  photos: z.array(formattedText(PHOTO_NAME, () => t("complaints.photoGone"))).check(
    z.maxLength(COMPLAINT_LIMITS.photos, {
      error: () => t("complaints.photosTooMany", { count: COMPLAINT_LIMITS.photos }),
    }),
  ),
});
export type ComplaintInput = z.infer<typeof complaintInput>;

/** By the people who run the property: a step, an answer, or both. An answer to an open complaint says that it was seen. */
export const complaintChange = z
  .object({
    step: z.optional(z.enum(["see", "fix"])),
    answer: z.optional(
      linesText(COMPLAINT_LIMITS.answer, {
        required: () => t("complaints.answerRequired"),
        tooLong: () => t("complaints.textTooLong", { count: COMPLAINT_LIMITS.answer }),
        unreadable: () => t("complaints.textInvalid"),
      }).check(z.overwrite(withoutAadhaar)),
    ),
  })
  .check(
    z.refine(({ step, answer }) => step !== undefined || answer !== undefined, {
      error: () => t("complaints.answerRequired"),
    }),
  );
export type ComplaintChange = z.infer<typeof complaintChange>;

/** By the tenant, of what is said to be mended. */
export const ownComplaintChange = z.object({ step: z.enum(["confirm", "reopen"]) });

/** `POST /api/me/complaint-photos`: a photo that a complaint can name. */
export const complaintPhoto = z.object({ name: z.string() });

/** A complaint as its tenant and the people who run the property see it. */
export const complaintView = z.object({
  id: z.int(),
  propertyId: z.int(),
  tenantId: z.int(),
  person: z.string(),
  /** "101 A"; null without one. */
  bed: z.nullable(z.string()),
  kind: z.enum(COMPLAINT_KINDS),
  text: z.string(),
  photos: z.array(z.string()),
  state: z.enum(COMPLAINT_STATES),
  answer: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  fixedAt: z.nullable(z.iso.datetime()),
  allowedSteps: z.array(z.enum(COMPLAINT_STEPS)),
});
export type ComplaintView = z.infer<typeof complaintView>;
export const complaintViews = z.array(complaintView);
