import type { Transaction } from "#server/db/client.ts";
import type { TenantRow } from "#server/db/schema/properties.ts";
import { latestStep } from "./steps-reads.ts";
import { takeTenantStep } from "./tenant-writes.ts";
import { undoStep } from "./undo-writes.ts";

interface OwnNotice {
  tenant: TenantRow;
  userId: string;
  lastDay: string;
  now: Date;
}

/** Takes the last one back, within ten minutes. @throws DomainError NOT_FOUND, CONFLICT, BED_UNAVAILABLE where the bed is taken by now */
export async function undoOwnNotice(
  tx: Transaction,
  { tenant, userId, now }: Omit<OwnNotice, "lastDay">,
): Promise<void> {
  const { id: tenantId, propertyId } = tenant;
  const stepId = (await latestStep(tx, { tenantId, actorId: userId, step: "notice_given" })) ?? 0;
  await undoStep(tx, { access: { propertyId, userId, role: "tenant" }, stepId, now });
}

/**
 * A tenant gives notice themselves: the same step as where the host writes it down, with the tenant in its record.
 * @throws DomainError VALIDATION, ILLEGAL_TRANSITION also for whoever came by a booking: its own steps count there
 */
export async function giveOwnNotice(
  tx: Transaction,
  { tenant, userId, lastDay, now }: OwnNotice,
): Promise<void> {
  const access = { propertyId: tenant.propertyId, userId };
  const input = { step: "give_notice", lastDay } as const;
  await takeTenantStep(tx, { access, tenantId: tenant.id, input, isOwn: true, now });
}
