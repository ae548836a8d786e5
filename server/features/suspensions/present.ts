import type { AdminSuspension, Suspension } from "#domain/suspensions/contract.ts";
import type { SuspensionRecord } from "./reads.ts";

export function presentSuspension({ suspension, listing }: SuspensionRecord): Suspension {
  const { id, reason, state, suspendedAt, appeal, answer, decidedAt } = suspension;
  return {
    id,
    listing,
    reason,
    state,
    suspendedAt: suspendedAt.toISOString(),
    appeal,
    answer,
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

export function presentForAdmin(record: SuspensionRecord): AdminSuspension {
  const { suspendedBy, appealedAt } = record.suspension;
  return {
    ...presentSuspension(record),
    person: record.person,
    suspendedBy,
    appealedAt: appealedAt?.toISOString() ?? null,
  };
}
