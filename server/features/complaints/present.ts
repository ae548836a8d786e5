import type { ComplaintView } from "#domain/complaints/contract.ts";
import { complaintSteps } from "#domain/complaints/states.ts";
import type { ComplaintSide } from "./policy.ts";
import type { ComplaintRecord } from "./reads.ts";

export function presentComplaint(
  { complaint, person, bed }: ComplaintRecord,
  side: ComplaintSide,
): ComplaintView {
  const { id, propertyId, tenantId, kind, text, photos, state, answer, createdAt, fixedAt } = complaint;
  return {
    ...{ id, propertyId, tenantId, person, bed, kind, text, photos, state, answer },
    createdAt: createdAt.toISOString(),
    fixedAt: fixedAt?.toISOString() ?? null,
    allowedSteps: complaintSteps(state, side),
  };
}
