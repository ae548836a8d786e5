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

/** @param names of those who suspended */
export function presentForAdmin(
  record: SuspensionRecord,
  names: ReadonlyMap<string, string>,
): AdminSuspension {
  const { suspendedBy, appealedAt } = record.suspension;
  return {
    ...presentSuspension(record),
    person: record.person,
    suspendedBy,
    suspendedByName: names.get(suspendedBy) ?? null,
    appealedAt: appealedAt?.toISOString() ?? null,
  };
}
