import * as z from "zod/mini";
import { idInPath, idInQuery, keyInPath, linesText } from "../fields.ts";
import { t } from "../i18n.ts";
import { SUSPENSION_STATES, SUSPENSION_TEXT_MAX } from "./states.ts";

const words = (required: () => string) =>
  linesText(SUSPENSION_TEXT_MAX, {
    required,
    tooLong: () => t("suspensions.tooLong"),
    unreadable: () => t("suspensions.unreadable"),
  });

/** `POST /api/admin/people/{id}/suspension`, `POST /api/admin/listings/{id}/suspension`. */
export const suspensionInput = z.object({ reason: words(() => t("suspensions.reasonRequired")) });
export type SuspensionInput = z.infer<typeof suspensionInput>;

/** `POST /api/me/suspensions/{id}/appeal`: once. */
export const appealInput = z.object({ appeal: words(() => t("suspensions.appealRequired")) });

/** `PATCH /api/admin/suspensions/{id}`: an answer to an appeal, or a suspension that is lifted without one. */
export const suspensionDecision = z.object({
  decision: z.enum(["keep", "lift"]),
  answer: words(() => t("suspensions.answerRequired")),
});
export type SuspensionDecision = z.infer<typeof suspensionDecision>;

/** As the suspended person sees it. */
export const suspension = z.object({
  id: z.int(),
  /** Null where it is the account. */
  listing: z.nullable(z.object({ id: z.int(), title: z.string() })),
  reason: z.string(),
  state: z.enum(SUSPENSION_STATES),
  suspendedAt: z.iso.datetime(),
  appeal: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  decidedAt: z.nullable(z.iso.datetime()),
});
export type Suspension = z.infer<typeof suspension>;
export const suspensions = z.array(suspension);

/** As admins see it: with the person, an account's own or the listing's host. */
export const adminSuspension = z.extend(suspension, {
  person: z.nullable(
    z.object({ id: z.string(), firstName: z.nullable(z.string()), phoneNumber: z.nullable(z.string()) }),
  ),
  suspendedBy: z.string(),
  /** Of an account that is there. */
  suspendedByName: z.nullable(z.string()),
  appealedAt: z.nullable(z.iso.datetime()),
});
export type AdminSuspension = z.infer<typeof adminSuspension>;
export const adminSuspensions = z.array(adminSuspension);

export const suspensionsQuery = z.object({
  state: z.optional(z.enum(SUSPENSION_STATES)),
  before: z.optional(idInQuery),
});
export const suspensionParams = z.object({ id: idInPath });
export const suspendedUserParams = z.object({ id: keyInPath(/^[\w-]{1,40}$/) });
