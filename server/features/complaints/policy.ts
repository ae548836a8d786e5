import {
  COMPLAINT_MOVES,
  type ComplaintState,
  type ComplaintStep,
  complaintSteps,
} from "#domain/complaints/states.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { TenantRow } from "#server/db/schema/properties.ts";

export const noComplaint = () => new DomainError("NOT_FOUND", t("complaints.notFound"));

/** Whose side of a complaint somebody takes. */
export type ComplaintSide = "tenant" | "staff";

/** Where a step leads. @throws DomainError ILLEGAL_TRANSITION */
export function stateAfter(state: ComplaintState, step: ComplaintStep, side: ComplaintSide): ComplaintState {
  if (!complaintSteps(state, side).includes(step))
    throw new DomainError("ILLEGAL_TRANSITION", t("complaints.notNow"));
  return COMPLAINT_MOVES[step].to;
}

/** Complaints are about where somebody lives. @throws DomainError ILLEGAL_TRANSITION */
export function assertLiving({ state }: Pick<TenantRow, "state">): void {
  if (state !== "living") throw new DomainError("ILLEGAL_TRANSITION", t("complaints.onlyLiving"));
}
