import type { Transaction } from "#server/db/client.ts";
import type { TenantRow } from "#server/db/schema/properties.ts";
import { takeTenantStep } from "./tenant-writes.ts";

interface OwnNotice {
  tenant: TenantRow;
  userId: string;
  lastDay: string;
  now: Date;
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
